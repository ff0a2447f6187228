import type { VerificationCode, VerificationError } from "@arcs/core";
import { verificationCodes } from "@arcs/core/internal";

/** Builds a finding about a card; its severity is that of its code. */
export function cardFinding(code: VerificationCode, message: string): VerificationError {
  return { code, message, severity: verificationCodes[code] };
}
