import type { VerificationCode, VerificationError } from "@arcs/core";
import { verificationCodes } from "@arcs/core/internal";

/** Builds a finding about a signed request; its severity is that of its code. */
export function finding(code: VerificationCode, message: string): VerificationError {
  return { code, message, severity: verificationCodes[code] };
}
