import { createHash } from "node:crypto";

import type { StoredScore } from "./reputation-record.ts";

/**
 * Digests what a score was computed from, but for the prices of the tiers: scores of one basis differ by these and their
 * time alone.
 */
export function basisOf(score: StoredScore): string {
  const { evidence, ownAddresses, firstProvedAt, book, rootsDigest, rootGroup, bonded } = score;
  const basis = [evidence.digest, ownAddresses, firstProvedAt, book, rootsDigest ?? "", rootGroup ?? 0, bonded ?? "0"];
  return createHash("sha256").update(JSON.stringify(basis)).digest("hex");
}
