import { computeTrustScore, type ScoreTransaction } from "@arcs/core";

import { countPayments } from "./count-payments.ts";
import type { ScoreSummary, ScoreTerms } from "./thread-messages.ts";

/** Computes a score and the counts beside it, in the thread that calls. */
export function computeSummary(
  transactions: readonly ScoreTransaction[],
  { ownAddresses, now }: ScoreTerms,
): ScoreSummary {
  const stats = countPayments(transactions);
  const { firstProvedAt } = stats;
  const { explain: _, ...score } = computeTrustScore({
    transactions,
    ownAddresses,
    ...(firstProvedAt === null ? {} : { firstProvedAt: firstProvedAt.toISOString() }),
    now: new Date(now),
  });
  return { ...score, stats };
}
