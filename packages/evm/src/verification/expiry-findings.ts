import type { VerificationError } from "@arcs/core";

import { finding } from "./evm-report.ts";

/** Checks that no expiry, in Unix seconds, has passed; 0 and `undefined` mean never. */
export function expiryFindings(times: readonly (number | undefined)[], now: Date): VerificationError[] {
  const isPast = times.some((time) => time !== undefined && time !== 0 && time * 1000 < now.getTime());
  return isPast ? [finding("credential_expired", "the credential has expired")] : [];
}
