import type { AgentFacts } from "../log/agent-facts.ts";
import type { ServedEvidence } from "../scores/check-score.ts";
import type { LedgerPayment } from "./ledger-history.ts";

/** A payment of log and ledger that the evidence lacks. */
export type LeftOut = { payment: string; position: number; onLedger: LedgerPayment };

// Until a payment is final its block may be replaced, and a score in between be without it.
const FINAL_MS = 86_400_000;

/**
 * Finds a payment that log and ledger have had since a day before a score was computed, and that its evidence lacks: whatever the log
 * says of its having been lost and having come back in between.
 *
 * @param options.proved - the payments that the ledger bears out, by the ids that the log has
 */
export function findLeftOut(
  { transactions, computedAt }: Pick<ServedEvidence, "transactions" | "computedAt">,
  { payments, proved }: Pick<AgentFacts, "payments"> & { proved: ReadonlyMap<string, LedgerPayment> },
): LeftOut | undefined {
  const counted = new Set(transactions.map(({ id, vouchedAs = id }) => vouchedAs));
  const until = Date.parse(computedAt) - FINAL_MS;
  for (const [payment, onLedger] of proved) {
    const logged = payments.get(payment);
    // Withdrawn payments are checked elsewhere, or may be in another agent's evidence.
    if (logged === undefined || logged.withdrawn !== undefined || counted.has(payment)) continue;
    if (/* fault: audit-left-out-trusted */ logged.loggedAt <= until && onLedger.paidAt <= until)
      return { payment, position: logged.position, onLedger };
  }
  return undefined;
}
