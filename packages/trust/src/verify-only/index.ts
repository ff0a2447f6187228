import { verifyPresentation } from "@arcs/core/verify-only";

import {
  checkScoreProof,
  type ScoreProofReport,
  type VerifyScoreProofOptions,
} from "../score-proof/check-score-proof.ts";

// Verification of score proofs without the general JSON-LD engine, as in `@arcs/core/verify-only`.

export type {
  ScoreProofReport,
  VerifyScoreProofOptions,
} from "../score-proof/check-score-proof.ts";
export type { ScoreClaims } from "../score-proof/create-score-proof.ts";

/**
 * Verifies that an agent's Trust Score is at least or at most a requested value. It works as the
 * function of the same name in `@arcs/trust`, with the tables of known contexts only. It never
 * throws.
 *
 * @param presentation - JSON text, its UTF-8 bytes, or the parsed object
 * @example
 * ```ts
 * const { valid, holder } = await verifyScoreProof(presentation, {
 *   minimum: 750, challenge, domain: "shop.example", trustedIssuers, now: new Date(), resolveStatus,
 * });
 * ```
 */
export async function verifyScoreProof(
  presentation: unknown,
  options: VerifyScoreProofOptions,
): Promise<ScoreProofReport> {
  return checkScoreProof(presentation, { options, verifyPresentation });
}
