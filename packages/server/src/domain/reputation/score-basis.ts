import { createHash } from "node:crypto";

import type { AgentVouching } from "../../store/vouching/read-vouching.ts";
import type { StoredScore } from "./reputation-record.ts";

/**
 * Digests what a score was computed from, but for the prices of the tiers: scores of one basis differ by these and their
 * time alone.
 *
 * @param vouching - what of the books entered the score, or would now
 */
export function basisOf(
  { evidence, ownAddresses, firstProvedAt }: StoredScore,
  { book, terms: { rootsDigest, rootGroup, bonded } }: AgentVouching,
): string {
  const basis = [evidence.digest, ownAddresses, firstProvedAt, book, rootsDigest ?? "", rootGroup ?? 0, bonded ?? "0"];
  return createHash("sha256").update(JSON.stringify(basis)).digest("hex");
}
