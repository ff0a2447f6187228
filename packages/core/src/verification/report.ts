import { type VerificationCode, type VerificationError, verificationError } from "../base/errors.ts";
import type { JsonObject } from "../base/json/json-value.ts";

/**
 * The five checks of spec 4.1. A check is true only when it was run and passed: one that could not be run is false, and
 * `errors` says why.
 */
export type VerificationChecks = {
  /** Every proof is intact, and one of them was made by the issuer's own key. */
  signatureValid: boolean;
  /** The issuer is one of those that the verifier trusts. */
  issuerTrusted: boolean;
  /** The time of verification lies within the credential's validity, and the status source does not say that it expired. */
  notExpired: boolean;
  /** Its status could be read, is not revoked, and belongs to this very credential. */
  notRevoked: boolean;
  /** It has the form of a W3C credential, its claims conform to their schema, and its related resources to their digests. */
  schemaValid: boolean;
};

/** The outcome of verifying a credential. */
export type CredentialReport = {
  /** True when every check passed (except the status check, where the caller skipped it). */
  valid: boolean;
  checks: VerificationChecks;
  /** What was found, in the order of the checks; warnings may stand beside `valid: true`. */
  errors: VerificationError[];
  /**
   * The document that was checked: a private copy of the input. Read claims from here, not from the input, which
   * another part of a program may have changed meanwhile. `undefined` when the input was no readable document.
   */
  credential: JsonObject | undefined;
};

/** The outcome of one check. */
export type CheckResult = {
  passed: boolean;
  errors: VerificationError[];
  /** The status source says that the credential expired, which is for the check of its time to tell. */
  expired?: true;
};

/** A check that found nothing wrong. */
export const passed: CheckResult = { passed: true, errors: [] };

/** A check that failed for one reason. */
export function failed(code: VerificationCode, message: string): CheckResult {
  return { passed: false, errors: [verificationError(code, message)] };
}

/** A check that fails when anything was found, warnings excepted. */
export function resultOf(errors: VerificationError[]): CheckResult {
  return { passed: errors.every(({ severity }) => severity === "warning"), errors };
}
