import type { ScoreTransaction } from "./transaction.ts";

/**
 * Returns the completion time of an agent's first payment that a ledger proves. The agent's age in the score starts there.
 *
 * @returns the time as in the transaction; `undefined` if no payment is proved
 */
export function findFirstProvedAt(
  transactions: readonly Pick<ScoreTransaction, "evidence" | "status" | "createdAt" | "completedAt">[],
): string | undefined {
  let first: string | undefined;
  for (const { evidence, status, createdAt, completedAt = createdAt } of transactions) {
    if (evidence !== "ledger" || status !== "completed") continue;
    // All times are ISO 8601 in UTC with milliseconds: their text order is their time order.
    if (first === undefined || completedAt < first) first = completedAt;
  }
  return first;
}
