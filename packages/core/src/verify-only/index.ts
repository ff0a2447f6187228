import { defaultCanonicalizer } from "../canonicalization/default-canonicalizer.ts";
import { checkCredential, checkCredentials } from "../verification/check-credential.ts";
import {
  checkPresentation,
  type PresentationReport,
  type VerifyPresentationOptions,
} from "../verification/check-presentation.ts";
import type { CredentialReport } from "../verification/report.ts";
import {
  prepareVerification,
  type VerificationBuild,
  type VerifyCredentialOptions,
} from "../verification/verification-context.ts";
import type { Finding } from "../schemas/json-schema.ts";
import type { SchemaIssue } from "../schemas/check-schemas.ts";

// Verification only: small, without the words of schema issues. It gives the same results as the full
// build. Schema issues give place and keyword; the full build adds the words.

export { isSdkError, SdkError } from "../base/errors.ts";
export type {
  ErrorCode,
  SdkErrorOptions,
  Severity,
  VerificationCode,
  VerificationError,
} from "../base/errors.ts";
export type { JsonObject, JsonValue } from "../base/json.ts";
export { hashSubjectData } from "../credential/record.ts";
export { defaultLimits } from "../document/read-document.ts";
export type { DocumentLimits } from "../document/read-document.ts";
export type { Canonicalizer } from "../canonicalization/canonicalizer.ts";
export type { Cryptosuite } from "../proof/data-integrity.ts";
export type { SchemaIssue, SchemaValidator, SchemaValidators } from "../schemas/check-schemas.ts";
export type { CredentialReport, VerificationChecks } from "../verification/report.ts";
export type { ResourceQuery, ResourceResolver } from "../verification/check-resources.ts";
export { createStatusAnswer } from "../verification/check-status.ts";
export type { StatusAnswer, StatusQuery, StatusResolver } from "../verification/check-status.ts";
export type { IssuerKey, TrustedIssuer } from "../verification/trusted-issuers.ts";
export type { VerifyCredentialOptions } from "../verification/verification-context.ts";
export type {
  PresentationReport,
  VerifyPresentationOptions,
} from "../verification/check-presentation.ts";

const build: VerificationBuild = {
  engine: defaultCanonicalizer,
  toIssues: toShortIssues,
};

/**
 * Verifies a credential as the function of the same name in `@arcs/core` does.
 *
 * @param input - the credential: JSON text, its UTF-8 bytes, or the parsed object
 * @throws SdkError `invalid_argument` or `invalid_issuer_document` when the options are unusable
 * @example
 * ```ts
 * const report = await verifyCredential(text, { trustedIssuers: [issuerDid], now: new Date(), resolveStatus });
 * ```
 */
export async function verifyCredential(
  input: unknown,
  options: VerifyCredentialOptions,
): Promise<CredentialReport> {
  return await checkCredential(input, prepareVerification(options, build));
}

/**
 * Verifies many credentials with the same options: one report per input, in the order of the
 * inputs.
 *
 * @throws SdkError as {@link verifyCredential} does
 * @example
 * ```ts
 * const reports = await verifyCredentials(documents, { trustedIssuers, now: new Date(), resolveStatus });
 * ```
 */
export async function verifyCredentials(
  inputs: readonly unknown[],
  options: VerifyCredentialOptions,
): Promise<CredentialReport[]> {
  return checkCredentials(inputs, prepareVerification(options, build));
}

/**
 * Verifies a presentation and each credential inside.
 *
 * @param input - the presentation: JSON text, its UTF-8 bytes, or the parsed object
 * @throws SdkError `invalid_argument` or `invalid_issuer_document` when the options are unusable
 * @example
 * ```ts
 * const report = await verifyPresentation(text, { challenge, trustedIssuers, now: new Date(), resolveStatus });
 * ```
 */
export async function verifyPresentation(
  input: unknown,
  options: VerifyPresentationOptions,
): Promise<PresentationReport> {
  return checkPresentation(input, { options, ...build });
}

const MAX_ISSUES = 20;
const MAX_DETAIL_CHARACTERS = 120;

/**
 * Writes issues as place, schema keyword and its value, except for patterns. The verification-only
 * build leaves sentences to the full build, because they are as large as the hash functions.
 */
function toShortIssues(findings: readonly Finding[]): SchemaIssue[] {
  return findings.slice(0, MAX_ISSUES).map(({ instancePath, keyword, params }) => {
    const { pattern: _, ...detail } = params;
    const asked = JSON.stringify(detail).slice(0, MAX_DETAIL_CHARACTERS);
    return {
      path: instancePath,
      message: `must conform to the rule "${keyword}" of its JSON Schema ${asked}`,
    };
  });
}
