import { SdkError } from "@arcs/core";

/** Why a credential was revoked: the reasons of RFC 5280, section 5.3.1, with their numbers on the ledger. */
const codes = {
  unspecified: 0,
  key_compromise: 1,
  ca_compromise: 2,
  affiliation_changed: 3,
  superseded: 4,
  cessation_of_operation: 5,
  privilege_withdrawn: 9,
} as const;

/** Why a credential was revoked (RFC 5280, section 5.3.1). */
export type RevocationReason = keyof typeof codes;

/** Every reason, for callers that check or display them. */
export const revocationReasons: readonly RevocationReason[] = Object.keys(codes) as RevocationReason[];

/**
 * Returns a reason's number on the ledger.
 *
 * @throws SdkError `invalid_argument` for another reason
 */
export function codeOfReason(reason: RevocationReason): number {
  const given: unknown = reason;
  if (typeof given !== "string" || !Object.hasOwn(codes, reason)) {
    throw new SdkError(
      "invalid_argument",
      `reason expected one of ${revocationReasons.join(", ")}, got ${typeof given === "string" ? given : typeof given}`,
    );
  }
  return codes[reason];
}

/** Returns the reason for a number on the ledger; an undefined number counts as `unspecified`. */
export function reasonOfCode(code: number): RevocationReason {
  return revocationReasons.find((reason) => codes[reason] === code) ?? "unspecified";
}
