import type { ScoreTransaction } from "@arcs/trust";
import { findFirstProvedAt } from "@arcs/trust/internal";

import { type Amount, addAmounts, amountText, parseAmount } from "../../../payments/amounts.ts";
import type { AgentStats } from "../store.ts";

type Earnings = { payments: number; amount: Amount };

/** Counts an agent's payments: of those that count in the score, what its profile shows beside it. */
export function countPayments(transactions: readonly ScoreTransaction[]): AgentStats {
  const count = (matches: (one: ScoreTransaction) => boolean): number => transactions.filter(matches).length;
  const rated = transactions.flatMap(({ rating }) => (rating === undefined ? [] : [rating]));
  return {
    totalTransactions: transactions.length,
    completedTransactions: count(({ status }) => status === "completed"),
    canceledTransactions: count(({ status }) => status === "canceled"),
    disputedTransactions: count(({ dispute }) => dispute !== undefined),
    ratingSum: rated.reduce((sum, rating) => sum + rating, 0),
    ratingCount: rated.length,
    ...earningsOf(transactions),
    firstProvedAt: dateOf(findFirstProvedAt(transactions)),
    lastActiveAt: last(transactions.flatMap(({ createdAt, completedAt = createdAt }) => [createdAt, completedAt])),
  };
}

/** What was earned in the currency of most completed payments. */
function earningsOf(transactions: readonly ScoreTransaction[]): Pick<AgentStats, "totalEarnings" | "currency"> {
  const byCurrency = new Map<string, Earnings>();
  for (const { status, currency, amount } of transactions) {
    if (status !== "completed") continue;
    const before = byCurrency.get(currency) ?? { payments: 0, amount: { units: 0n, decimals: 0 } };
    const parsed = parseAmount(amount);
    byCurrency.set(currency, { payments: before.payments + 1, amount: addAmounts(before.amount, parsed) });
  }
  const [most] = [...byCurrency].sort(
    ([name, { payments }], [otherName, other]) => other.payments - payments || (name < otherName ? -1 : 1),
  );
  if (most === undefined) return { totalEarnings: "0", currency: "" };
  const [currency, { amount }] = most;
  return { totalEarnings: amountText(amount), currency };
}

// ISO 8601 in UTC with milliseconds, all of them: the order of the texts is that of the times.
function last(times: readonly string[]): Date | null {
  const time = times.reduce<string | undefined>(
    (most, each) => (most === undefined || each > most ? each : most),
    undefined,
  );
  return dateOf(time);
}

function dateOf(time: string | undefined): Date | null {
  return time === undefined ? null : new Date(time);
}
