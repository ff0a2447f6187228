import { verifyPresentation } from "@arcs/core";

import { checkScoreProof, type ScoreProofReport, type VerifyScoreProofOptions } from "./check-score-proof.ts";

/**
 * Verifies that an agent's Trust Score, or what it would cost to forge, is at least or at most what is asked for: the
 * presentation of {@link createScoreProof}, its holder, challenge and domain, the committed credential in it with its issuer,
 * time and status, and the links. Construction and assumptions: docs/score-proofs.md.
 *
 * It never throws: what is wrong with the presentation, and with the options, stands in `errors`.
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
