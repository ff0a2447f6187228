import type { Transaction } from "../../../../platform/db/queryable.ts";
import { findLoggedPayment } from "./logged-payment.ts";
import { recordVouchingEntry } from "./record-entry.ts";
import { toMicroText, type VouchedPayment } from "./record-payment.ts";

/**
 * Takes from the voice of a payer who lost its dispute as much as it disputed, in the books whose logs have the payment. It goes
 * there whatever the payment is vouched for with the roots of today, which the fold decides: others, and those to come, count
 * otherwise. One that is in none, such as by the agent's owner, costs nothing.
 */
export async function recordLostDispute(
  tx: Transaction,
  disputed: VouchedPayment,
  { now }: { now: Date },
): Promise<void> {
  const { payer, payee, agentId } = disputed;
  const logged = await findLoggedPayment(tx, disputed);
  const amount = toMicroText(disputed.amount);
  if (logged === undefined || amount === undefined) return;
  // Of an agent that hides something by now nobody is told that it had a dispute.
  const isPublic = logged.isPublic && logged.isShown;
  const payment = logged.loggedId;
  await recordVouchingEntry(tx, { kind: "lost_dispute", payment, payer, payee, amount }, { isPublic, now, agentId });
}
