import { findInconsistencies, withContextUrls } from "../document/read-document.ts";
import { splitInclusionProof, subjectDataOf } from "../credential/record.ts";
import {
  kindOfCredentialId,
  formatLedgerStatusId,
  parseCredentialUrn,
  type CredentialKind,
  isOwnKind,
  kindDefinition,
  kindOfTypes,
} from "../credential/ids.ts";
import {
  type VerificationCode,
  type VerificationError,
  verificationError,
} from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import type { ServiceCredential } from "../schemas/generated/types.ts";
import {
  checkInclusionProof,
  checkServiceCredential,
  checkSubjectData,
  checkW3cCredential,
  describeIssue,
  type SchemaIssue,
} from "../schemas/check-schemas.ts";
import { type CheckResult, resultOf } from "./report.ts";
import type { VerificationContext } from "./verification-context.ts";

type FormOptions = Pick<
  VerificationContext,
  "schemas" | "schemaCheck" | "inlineContexts" | "toIssues"
>;

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
  const issues = isOwnKind(credential)
    ? serviceCredentialErrors(credential, options)
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

function serviceCredentialErrors(
  credential: JsonObject,
  options: FormOptions,
): VerificationError[] {
  const { toIssues } = options;
  const { inclusionProof, ...signed } = splitInclusionProof(credential);
  const envelope = toErrors("invalid_credential_format", [
    ...checkServiceCredential(signed.credential, toIssues),
    ...(inclusionProof === undefined ? [] : checkInclusionProof(inclusionProof, toIssues)),
  ]);
  // The strict envelope guarantees the members read below.
  if (envelope.length > 0) return envelope;

  const kind = kindOfTypes(credential);
  if (kind === undefined)
    return [verificationError("invalid_credential_format", "/type names no known kind")];
  const errors = [
    ...consistencyErrors(credential, kind),
    ...toErrors(
      "invalid_subject_data",
      checkSubjectData(kind, subjectDataOf(credential), toIssues),
    ),
  ];
  return kind === "Custom" && errors.length === 0 ? schemaErrors(credential, options) : errors;
}

/**
 * Checks that redundant members of spec 2.5 agree. The envelope's schema has checked their form.
 */
function consistencyErrors(credential: JsonObject, kind: CredentialKind): VerificationError[] {
  const { id, issuer, credentialSchema, credentialStatus } =
    credential as unknown as ServiceCredential;
  const errors: VerificationError[] = [];
  const { schemaId } = kindDefinition(kind);
  if (schemaId !== undefined && credentialSchema.id !== schemaId) {
    errors.push(
      verificationError("invalid_credential_format", `/credentialSchema/id must be ${schemaId}`),
    );
  }
  const credentialId = parseCredentialUrn(id);
  const isOfKind = credentialId !== undefined && kindOfCredentialId(credentialId) === kind;
  const issuerAddress = issuer.id.split(":")[3] ?? "";
  if (!isOfKind || credentialStatus.id !== formatLedgerStatusId(issuerAddress, credentialId)) {
    errors.push(
      verificationError(
        "invalid_credential_format",
        "/id, /type, /issuer/id and /credentialStatus/id must agree",
      ),
    );
  }
  return errors;
}

function w3cCredentialErrors(credential: JsonObject, options: FormOptions): VerificationError[] {
  const { inlineContexts, toIssues } = options;
  const checked = inlineContexts === "allowed" ? withContextUrls(credential) : credential;
  const issues = checkW3cCredential(checked, toIssues);
  return [...toErrors("invalid_credential_format", issues), ...schemaErrors(credential, options)];
}

function schemaErrors(
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

function toErrors(code: VerificationCode, issues: readonly SchemaIssue[]): VerificationError[] {
  return issues.map((issue) => verificationError(code, describeIssue(issue)));
}
