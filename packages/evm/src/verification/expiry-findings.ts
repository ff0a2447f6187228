import type { VerificationError } from "@arcs/core";

import { finding } from "./evm-report.ts";

/** Checks that none of the times of expiry, in Unix seconds, has passed; 0 and `undefined` are never. */
export function expiryFindings(times: readonly (number | undefined)[], now: Date): VerificationError[] {
  const isPast = times.some((time) => time !== undefined && time !== 0 && time * 1000 < now.getTime());
  return isPast ? [finding("credential_expired", "the credential has expired")] : [];
}
