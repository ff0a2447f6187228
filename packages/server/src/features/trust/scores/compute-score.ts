import {
  computeTrustScore,
  type Exclusion,
  type ScoreTransaction,
  type TrustScore,
  type TrustScoreInput,
} from "@arcs/trust";
import { nextMidnight } from "../../../platform/base/runtime.ts";
import {
  addAmounts,
  type Amount,
  amountText,
  parseAmount,
} from "../../../platform/base/amounts.ts";
import type { AgentStats } from "./service.ts";
import type { LogPlace } from "../cover/store.ts";

/** Reasons of payments that cost nothing to make up. */
const freeOfCost: readonly Exclusion[] = ["unfinished", "reported_only", "self_dealing", "dust"];

// A score that does not age is computed again all the same.
const MAX_REST_MS = 365 * 86_400_000;

export function computeSummary(
  transactions: readonly ScoreTransaction[],
  scoreTerms: ScoreTerms,
): ScoreSummary {
  const { now, log: _, ...terms } = scoreTerms;
  const time = new Date(now);
  const { explain, ...score } = computeTrustScore({ transactions, ...terms, now: time });
  // Where no payment weighs, time alone changes nothing.
  const isAgeing = explain.some(({ excluded }) => excluded === undefined);
  // Payments that do not count in the score must not show in the profile: a rival's ratings for a
  // millionth each, or money sent in circles.
  const excluded = new Set(
    explain
      .filter(({ excluded }) => excluded !== undefined && freeOfCost.includes(excluded))
      .map(({ id }) => id),
  );
  return {
    ...score,
    stats: countPayments(transactions.filter(({ id }) => !excluded.has(id))),
    nextUpdateAt: (isAgeing
      ? nextMidnight(time)
      : new Date(time.getTime() + MAX_REST_MS)
    ).toISOString(),
  };
}

export function countPayments(transactions: readonly ScoreTransaction[]): AgentStats {
  const count = (matches: (one: ScoreTransaction) => boolean): number =>
    transactions.filter(matches).length;
  const rated = transactions.flatMap(({ rating }) => (rating === undefined ? [] : [rating]));
  return {
    totalTransactions: transactions.length,
    completedTransactions: count(({ status }) => status === "completed"),
    canceledTransactions: count(({ status }) => status === "canceled"),
    disputedTransactions: count(({ dispute }) => dispute !== undefined),
    ratingSum: rated.reduce((sum, rating) => sum + rating, 0),
    ratingCount: rated.length,
    ...earningsOf(transactions),
    lastActiveAt: latestOf(
      transactions.flatMap(({ createdAt, completedAt = createdAt }) => [createdAt, completedAt]),
    ),
  };
}

function earningsOf(
  transactions: readonly ScoreTransaction[],
): Pick<AgentStats, "totalEarnings" | "currency"> {
  const byCurrency = new Map<string, { payments: number; amount: Amount }>();
  for (const { status, currency, amount } of transactions) {
    if (status !== "completed") continue;
    const before = byCurrency.get(currency) ?? { payments: 0, amount: { units: 0n, decimals: 0 } };
    const parsed = parseAmount(amount);
    byCurrency.set(currency, {
      payments: before.payments + 1,
      amount: addAmounts(before.amount, parsed),
    });
  }
  const [most] = [...byCurrency].sort(
    ([name, { payments }], [otherName, other]) =>
      other.payments - payments || (name < otherName ? -1 : 1),
  );
  if (most === undefined) return { totalEarnings: "0", currency: "" };
  const [currency, { amount }] = most;
  return { totalEarnings: amountText(amount), currency };
}

function latestOf(times: readonly string[]): Date | null {
  // ISO 8601 in UTC with milliseconds, all of them: the order of the texts is that of the times.
  const latest = times.toSorted().at(-1);
  return latest === undefined ? null : new Date(latest);
}

export type ScoreSummary = Omit<TrustScore, "explain"> & {
  stats: AgentStats;
  /** ISO 8601: age alone can change it. */
  nextUpdateAt: string;
};

/** Inputs of a score besides the transactions. `now` is ISO 8601. */
export type ScoreTerms = Pick<TrustScoreInput, "rootsDigest" | "tierPrices"> & {
  ownAddresses: string[];
  cover: NonNullable<TrustScoreInput["cover"]>;
  log: LogPlace;
  now: string;
};

/**
 * Evidence for the thread of a long score. The last message has the terms, and is answered with the
 * score.
 */
export type ScoreThreadMessage = { transactions: readonly ScoreTransaction[]; terms?: ScoreTerms };
