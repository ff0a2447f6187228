import { findInconsistencies, withContextUrls } from "../document/read-document.ts";
import {
  type VerificationCode,
  type VerificationError,
  verificationError,
} from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { checkW3cCredential, describeIssue, type SchemaIssue } from "../schemas/check-schemas.ts";
import { type CheckResult, resultOf } from "./report.ts";
import type { FormOptions } from "./verification-context.ts";

/**
 * Checks the received JSON itself, which programs read: the form of a W3C credential, and the
 * claims by their schema. RDF ignores order, whether a value was in an array, and whether `1` was a
 * number or a text, so a signature holds even if such things change.
 */
export function checkForm(
  credential: JsonObject,
  options: {
    /** Findings of reading the document. */
    reading: readonly VerificationError[];
  } & FormOptions,
): CheckResult {
  const { profile } = options;
  const issues =
    profile?.appliesTo(credential) === true
      ? profile.check(credential, options)
      : w3cCredentialErrors(credential, options);
  // A member of the wrong form needs no second error.
  const inconsistent = findInconsistencies(credential).filter(
    ({ path }) => !issues.some(({ message }) => message.startsWith(`${path} `)),
  );
  return resultOf([
    ...options.reading,
    ...issues,
    ...toErrors("invalid_credential_format", inconsistent),
  ]);
}

function w3cCredentialErrors(credential: JsonObject, options: FormOptions): VerificationError[] {
  const { inlineContexts, toIssues } = options;
  const checked = inlineContexts === "allowed" ? withContextUrls(credential) : credential;
  const issues = checkW3cCredential(checked, toIssues);
  return [...toErrors("invalid_credential_format", issues), ...schemaErrors(credential, options)];
}

/** Checks a credential by the schemas that it names. */
export function schemaErrors(
  credential: JsonObject,
  { schemas, schemaCheck }: FormOptions,
): VerificationError[] {
  return listOf(credential["credentialSchema"]).flatMap((entry) => {
    const id = isJsonObject(entry) ? entry["id"] : entry;
    const validate = typeof id === "string" ? schemas?.get(id) : undefined;
    if (validate === undefined) {
      const code = schemaCheck === "optional" ? "schema_not_checked" : "schema_unavailable";
      return [
        verificationError(
          code,
          `the claims were not compared with schema ${shown(id)}, which is not at hand`,
        ),
      ];
    }
    try {
      return toErrors("invalid_subject_data", validate(credential));
    } catch (error) {
      const reason = error instanceof Error ? error.message : "it threw";
      return [
        verificationError(
          "schema_unavailable",
          `the validator of schema ${shown(id)} failed: ${reason.slice(0, 200)}`,
        ),
      ];
    }
  });
}

/** Cut, because the credential's author chose it, and its length. */
function shown(id: JsonValue | undefined): string {
  return JSON.stringify(id)?.slice(0, 200) ?? "undefined";
}

export function toErrors(
  code: VerificationCode,
  issues: readonly SchemaIssue[],
): VerificationError[] {
  return issues.map((issue) => verificationError(code, describeIssue(issue)));
}
