import { verificationError } from "../base/errors.ts";
import type { JsonObject } from "../base/json/json-value.ts";
import { verifyProofs, type VerifyProofsOptions } from "../proof/verify-proofs.ts";
import type { CheckResult } from "./report.ts";

/** What the signature check needs besides the credential. */
export type SignatureCheckOptions = {
  issuer: string | undefined;
  /** What is expected of the proofs. */
  proofs: VerifyProofsOptions;
};

/**
 * Checks that every proof is intact, and that one was made for assertion by a key that the issuer controls.
 *
 * In a proof set other parties may have signed too; their proofs must verify but do not stand in for the issuer's.
 */
export async function checkProofsOfIssuer(
  credential: JsonObject,
  options: SignatureCheckOptions,
): Promise<CheckResult> {
  const report = await verifyProofs(credential, options.proofs);
  const errors = report.results.reduce(
    (all, { errors }) => (errors.length === 0 ? all : [...all, ...errors]),
    report.errors,
  );
  const byIssuer = report.results.some(
    (result) =>
      result.verified && /* fault: signature-by-anybody */ result.verificationMethod?.controller === options.issuer,
  );
  if (report.verified && !byIssuer) {
    errors.push(
      verificationError("verification_method_not_authorized", "no proof was made by a key that the issuer controls"),
    );
  }
  return { passed: report.verified && byIssuer, errors };
}
