import type { ScoreTransaction } from "@arcs/trust";
import { computeAgeingScore, findNextChange, rootTermsOf } from "@arcs/trust/internal";

import { writeAges } from "./ages-pages.ts";
import { countPayments } from "./count-payments.ts";
import { nextMidnight } from "../../../../platform/base/days.ts";
import type { ScoreSummary, ScoreTerms } from "./thread-messages.ts";

/** Computes a score and the counts beside it, in the thread that calls. */
export function computeSummary(
  transactions: readonly ScoreTransaction[],
  { now, curated, ...terms }: ScoreTerms,
): ScoreSummary {
  const { firstProvedAt } = countPayments(transactions);
  const time = new Date(now);
  const rootTerms = readRootTerms(transactions, curated);
  const ageing = {
    ...terms,
    ...rootTerms,
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
    ...rootTerms,
    stats: { ...countPayments(transactions.filter(({ id }) => !excluded.has(id))), firstProvedAt },
    nextChangeAt: nextChange.toISOString(),
    agesPages: ages && writeAges(ages),
  };
}

function readRootTerms(
  transactions: readonly ScoreTransaction[],
  curated: ScoreTerms["curated"],
): ReturnType<typeof rootTermsOf> {
  if (curated.length === 0) return {};
  const roots = new Map(curated.map((root) => [root.address, root]));
  const payees = transactions.map(({ payee }) => payee);
  return rootTermsOf(payees, { rootOf: (address) => roots.get(address) });
}
