import { computeTrustScore, type ScoreTransaction } from "@arcs/core";

import { countPayments } from "./count-payments.ts";
import type { ScoreSummary, ScoreTerms } from "./thread-messages.ts";

/** Computes a score and the counts beside it, in the thread that calls. */
export function computeSummary(transactions: readonly ScoreTransaction[], { now, ...terms }: ScoreTerms): ScoreSummary {
  const { firstProvedAt } = countPayments(transactions);
  const { explain, ...score } = computeTrustScore({
    transactions,
    ...terms,
    ...(firstProvedAt === null ? {} : { firstProvedAt: firstProvedAt.toISOString() }),
    now: new Date(now),
  });
  // What counts nothing in the score would say something in the profile all the same: a rival's ratings for a millionth
  // each, or money sent round.
  const excluded = new Set(explain.filter((each) => each.excluded !== undefined).map(({ id }) => id));
  return { ...score, stats: { ...countPayments(transactions.filter(({ id }) => !excluded.has(id))), firstProvedAt } };
}
