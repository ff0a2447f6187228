import { computeTrustScore, type ScoreTransaction } from "@arcs/core";

import type { ScoreSummary, ScoreTerms } from "./thread-messages.ts";

/** Computes a score, in the thread that calls. */
export function computeSummary(
  transactions: readonly ScoreTransaction[],
  { ownAddresses, firstProvedAt, now }: ScoreTerms,
): ScoreSummary {
  const { explain: _, ...summary } = computeTrustScore({
    transactions,
    ownAddresses,
    ...(firstProvedAt === null ? {} : { firstProvedAt }),
    now: new Date(now),
  });
  return summary;
}
