import type { ScoreTransaction } from "@arcs/core";
import { computeAgeingScore, findNextChange } from "@arcs/core/internal";

import { writeAges } from "./ages-pages.ts";
import { countPayments } from "./count-payments.ts";
import { nextMidnight } from "./days.ts";
import type { ScoreSummary, ScoreTerms } from "./thread-messages.ts";

/** Computes a score and the counts beside it, in the thread that calls. */
export function computeSummary(transactions: readonly ScoreTransaction[], { now, ...terms }: ScoreTerms): ScoreSummary {
  const { firstProvedAt } = countPayments(transactions);
  const time = new Date(now);
  const ageing = {
    ...terms,
    ...(firstProvedAt === null ? {} : { firstProvedAt: firstProvedAt.toISOString() }),
    now: time,
  };
  const {
    score: { explain, ...score },
    earned,
    ages,
  } = computeAgeingScore({ transactions, ...ageing });
  const hasRoots = terms.rootsDigest !== undefined;
  const nextChange = ages === undefined ? nextMidnight(time) : findNextChange(ages, { ...ageing, hasRoots, earned });
  // What counts nothing in the score would say something in the profile all the same: a rival's ratings for a millionth
  // each, or money sent round.
  const excluded = new Set(explain.filter((each) => each.excluded !== undefined).map(({ id }) => id));
  return {
    ...score,
    stats: { ...countPayments(transactions.filter(({ id }) => !excluded.has(id))), firstProvedAt },
    nextChangeAt: nextChange.toISOString(),
    agesPages: ages && writeAges(ages),
  };
}
