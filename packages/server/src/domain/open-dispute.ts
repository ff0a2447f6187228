import { SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { disputeStatement } from "../payments/statements.ts";
import { type Dispute, findDispute, insertDispute } from "../store/disputes.ts";
import { findPayment } from "../store/payments.ts";
import type { Transaction } from "../store/queryable.ts";
import { emitDisputeEvent } from "./emit-dispute-event.ts";
import { newId } from "./ids.ts";
import { requestScore } from "./request-score.ts";
import { requirePayer } from "./require-payer.ts";

/** A dispute as the payer signed it. */
export type NewDispute = Pick<Dispute, "paymentId" | "reason" | "description"> & { signature: string };

/**
 * Opens the payer's dispute of a payment: one for each payment, ever. As long as it is open, the payment speaks neither
 * for nor against the agent.
 *
 * @throws SdkError `payment_not_found`, or `statement_signature_invalid` when the payer's wallet did not sign
 * @throws SdkError `conflict` when the payment does not count, or was disputed before
 */
export async function openDispute(
  tx: Transaction,
  context: ServerContext,
  { paymentId, reason, description, signature }: NewDispute,
): Promise<Dispute> {
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) throw new SdkError("payment_not_found", "there is no payment with this id");
  const { network } = context.settings;
  requirePayer(payment, { statement: disputeStatement(payment, { reason, description, network }), signature });
  const id = newId(context, "dsp");
  const { agentId, payer: openedBy } = payment;
  const createdAt = context.clock.now();
  if (!(await insertDispute(tx, { id, paymentId, agentId, openedBy, reason, description, createdAt }))) {
    throw new SdkError("conflict", "the payment has been disputed before");
  }
  const dispute = await findDispute(tx, id);
  if (dispute === undefined) throw new SdkError("internal_error", "the dispute expected to be stored");
  await requestScore(tx, context, { agentId, trigger: "dispute_opened", relatedPaymentId: paymentId });
  await emitDisputeEvent(tx, context, dispute);
  return dispute;
}
