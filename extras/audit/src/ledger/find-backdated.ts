import type { ServedEvidence } from "../scores/check-score.ts";
import type { LedgerPayment } from "./ledger-history.ts";

/** A payment that the evidence has earlier than the ledger. */
export type Backdated = { payment: string; onLedger: Date; inEvidence: string };

// A facilitator's time may differ from the ledger's; less than a day matters little.
const TOLERATED_MS = 86_400_000;

/**
 * Finds a payment whose time in the evidence is more than a day before that on the ledger: the earlier the first one was, the more
 * the agent's time counts in its score.
 *
 * @param options.proved - the payments that the ledger bears out, by the ids that the log has
 */
export function findBackdated(
  { transactions }: Pick<ServedEvidence, "transactions">,
  { proved }: { proved: ReadonlyMap<string, LedgerPayment> },
): Backdated | undefined {
  for (const { id, vouchedAs = id, createdAt, completedAt = createdAt } of transactions) {
    const paidAt = proved.get(vouchedAs)?.paidAt;
    // A malformed time is not at or after any other, so that it is found, too.
    const isFine = paidAt === undefined || Date.parse(completedAt) >= paidAt - TOLERATED_MS;
    if (!isFine) return { payment: id, onLedger: new Date(paidAt), inEvidence: completedAt };
  }
  return undefined;
}
