import { createHash } from "node:crypto";

import type { AgentVouching } from "../vouching/store/read-vouching.ts";
import type { StoredScore } from "./reputation-record.ts";

/** Which rules a score in the log was computed by; another number with each change of what any score comes out as. */
export const SCORE_FORMULA = "3";

/** How the pages of `writeAges` are to be read; another number with each change of what is in them. */
const AGES_LAYOUT = "1";

/**
 * Names what a score was computed from, but for the prices of the tiers: by which rules, and a digest of the rest, with the
 * time at which all of it was read. What is kept beside a score is of it alone: not of another computation, nor of an
 * earlier release.
 *
 * @param vouching - what of the books entered the score, or would now
 */
export function basisOf(
  { evidence, ownAddresses, firstProvedAt, summedAt }: StoredScore,
  { book, terms: { rootsDigest, bonded } }: AgentVouching,
): string {
  const books = [book, rootsDigest ?? "", bonded ?? "0"];
  const read = [evidence.digest, ownAddresses, firstProvedAt, summedAt, ...books];
  const digest = createHash("sha256").update(JSON.stringify(read)).digest("hex");
  return `formula-${SCORE_FORMULA} layout-${AGES_LAYOUT} ${digest}`;
}

/** {@link basisOf} a score by the books that it was computed by. */
export function ownBasisOf(details: StoredScore): string {
  return basisOf(details, { book: details.book, terms: details });
}
