import {
  type VerificationCode,
  type VerificationError,
  verificationError,
} from "../base/errors.ts";
import type { JsonObject } from "../base/json.ts";

/**
 * The five checks of spec 4.1. A check is true only if it was run and passed. One that could not be
 * run is false, and `errors` gives the reason.
 */
export type VerificationChecks = {
  /** Every proof is intact, and one of them was made by the issuer's own key. */
  signatureValid: boolean;
  /** The verifier trusts the issuer. */
  issuerTrusted: boolean;
  /**
   * The time of verification is within the credential's validity, and the status source does not
   * report it expired.
   */
  notExpired: boolean;
  /**
   * Its status could be read, is not revoked, and belongs to this credential. Also false if the
   * caller skipped the check: `valid` may then be true, and `errors` has the warning
   * `status_not_checked`.
   */
  notRevoked: boolean;
  /**
   * It has the form of a W3C credential, and its claims and related resources match their schema
   * and digests.
   */
  schemaValid: boolean;
};

/** The outcome of verifying a credential. */
export type CredentialReport = {
  /** True if every check passed (except the status check, if the caller skipped it). */
  valid: boolean;
  checks: VerificationChecks;
  /** Findings in the order of the checks; warnings may appear with `valid: true`. */
  errors: VerificationError[];
  /**
   * The document as signed: read claims from here. RDF does not bind in which of two objects with
   * one id a member stands, nor by which of two names. So each object has all that is signed about
   * its id, by the names of the contexts. It is not to be signed again. Where the issuer signed the
   * JSON itself (`eddsa-jcs-2022`), and for our own kinds, it is the document as received.
   * `undefined` if the input was not a readable document.
   */
  credential: JsonObject | undefined;
  /** The document as received: a private copy. Not enumerable. */
  readonly document?: JsonObject | undefined;
  /**
   * Returns all that is signed about an id. A text where an object may stand is an id: look it up.
   * Not enumerable.
   */
  readonly byId?: (id: string) => JsonObject | undefined;
};

export type CheckResult = {
  passed: boolean;
  errors: VerificationError[];
  /** The status source reports the credential as expired, which counts for the time check. */
  expired?: true;
};

export const passed: CheckResult = { passed: true, errors: [] };

export function failed(code: VerificationCode, message: string): CheckResult {
  return { passed: false, errors: [verificationError(code, message)] };
}

/** The result of findings: failed if there are any but warnings. */
export function resultOf(errors: VerificationError[]): CheckResult {
  return { passed: errors.every(({ severity }) => severity === "warning"), errors };
}
