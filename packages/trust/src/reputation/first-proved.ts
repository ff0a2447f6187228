import type { ScoreTransaction } from "./transaction.ts";

/**
 * Finds when an agent's first payment that a ledger proves was completed: from then on its time counts in the score.
 *
 * @returns the time as the transaction has it; `undefined` where none is proved
 */
export function findFirstProvedAt(
  transactions: readonly Pick<ScoreTransaction, "evidence" | "status" | "createdAt" | "completedAt">[],
): string | undefined {
  let first: string | undefined;
  for (const { evidence, status, createdAt, completedAt = createdAt } of transactions) {
    if (evidence !== "ledger" || status !== "completed") continue;
    // ISO 8601 in UTC with milliseconds, all of them: the order of the texts is that of the times.
    if (first === undefined || completedAt < first) first = completedAt;
  }
  return first;
}
