import { verifyPresentation } from "@arcs/core";

import { checkScoreProof, type ScoreProofReport, type VerifyScoreProofOptions } from "./check-score-proof.ts";

/**
 * Verifies that an agent's Trust Score or its cost to forge is at least or at most a requested value. It checks the presentation of
 * {@link createScoreProof}, its holder, challenge and domain, the links, and the committed credential with its issuer, time and
 * status. Construction and assumptions: docs/score-proofs.md.
 *
 * It never throws: errors of the presentation and of the options are in `errors`.
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
