import { queryOne, type Transaction } from "../../platform/db/queryable.ts";
import type { PaymentName } from "./evidence.ts";
import { type Payment, paymentTable } from "./payment-row.ts";

export { takeOverPayments } from "./claim-account.ts";
export { beginPayment, insertPayment } from "./payment-machine.ts";
export {
  findPayment,
  type Payment,
  type PaymentEvidence,
  type PaymentResult,
  unsaid,
} from "./payment-row.ts";
export {
  findPaymentVisibility,
  findVisiblePayment,
  isOwnKeyOfParty,
  paymentNotFound,
  type PaymentVisibility,
  showsPayments,
} from "./payment-visibility.ts";

/**
 * Names the parties of a payment that is only reported by their accounts, where only addresses were
 * known of them.
 */
export async function namePaymentParties(
  tx: Transaction,
  { id, agentId }: PaymentName,
  { payer, payee }: Pick<Payment, "payer" | "payee">,
): Promise<void> {
  await tx.query(
    "update payments set payer = $3, payee = $4 where id = $1 and agent_id = $2 and evidence = 'reported'",
    [id, agentId, payer, payee],
  );
}

/**
 * Makes a payment that somebody else reported that of a party; it stays that of the first party.
 */
export async function adoptPayment(
  tx: Transaction,
  { id, agentId }: PaymentName,
  { reportedBy }: { reportedBy: string },
): Promise<void> {
  await tx.query(
    `update payments set reported_by = $3, reported_by_party = true
     where id = $1 and agent_id = $2 and not reported_by_party`,
    [id, agentId, reportedBy],
  );
}

/** Adds times that only the parties can know, each once. They are no evidence of a score. */
export function addToPayment(
  tx: Transaction,
  { id, agentId }: PaymentName,
  {
    responseTimeMs,
    deadlineAt,
    now,
  }: Pick<Payment, "responseTimeMs" | "deadlineAt"> & { now: Date },
): Promise<Payment | undefined> {
  return queryOne<Payment>(
    tx,
    `update payments set response_time_ms = coalesce(response_time_ms, $3), deadline_at = coalesce(deadline_at, $4), updated_at = $5
     where id = $1 and agent_id = $2 and ((response_time_ms is null and $3::bigint is not null)
       or (deadline_at is null and $4::timestamptz is not null)) returning ${paymentTable.select()}`,
    [id, agentId, responseTimeMs, deadlineAt, now],
  );
}
