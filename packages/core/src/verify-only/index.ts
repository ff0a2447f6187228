import {
  checkCredential,
  checkCredentials,
  checkPresentation,
  prepareVerification,
  type CredentialReport,
  type Finding,
  type PresentationReport,
  type SchemaIssue,
  type VerificationBuild,
} from "@arcs/vc/internal";
import type {
  VerifyCredentialOptions,
  VerifyPresentationOptions,
} from "../verification/options.ts";
import { ownBuild } from "../verification/own-profile.ts";

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
export { defaultLimits, hashSubjectData } from "@arcs/vc/internal";
export type {
  Canonicalizer,
  CredentialReport,
  Cryptosuite,
  DocumentLimits,
  IssuerKey,
  JsonObject,
  JsonValue,
  PresentationReport,
  ResourceQuery,
  ResourceResolver,
  SchemaIssue,
  SchemaValidator,
  SchemaValidators,
  StatusAnswer,
  StatusQuery,
  StatusResolver,
  TrustedIssuer,
  VerificationChecks,
} from "@arcs/vc/internal";
export { createStatusAnswer } from "../verification/status-of-record.ts";
export type {
  VerifyCredentialOptions,
  VerifyPresentationOptions,
} from "../verification/options.ts";

const build: VerificationBuild = { ...ownBuild, toIssues: toShortIssues };

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
