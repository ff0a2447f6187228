import { addressOfAccount, defined, parseJson } from "@arcs/core/internal";

import { findAgent } from "../agents/service.ts";
import type { Payment } from "./store.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import { emitEvent } from "../webhooks/events/service.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { RandomBytes } from "../../platform/base/ids.ts";

/**
 * Tells of what has become of a payment (specification 6). The agent itself gets all of it. Others get nothing where the
 * agent does not show its score in full, because they could compute the score from its payments.
 */
export async function emitPaymentEvent(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  { payment, payerEmail }: { payment: Payment; payerEmail?: string },
): Promise<void> {
  const agent = await findAgent(tx, payment.agentId);
  const { status } = payment;
  const type = status === "created" || status === "completed" ? (`payment.${status}` as const) : "payment.failed";
  const data = dataOf(payment);
  const payer = {
    address: addressOfAccount(payment.payer),
    ...defined({ email: payerEmail }),
  };
  const ownerData = { ...data, payer, metadata: parseJson(payment.metadata) };
  await emitEvent(tx, context, {
    type,
    agentId: payment.agentId,
    data: agent?.privacyMode === "public" ? data : null,
    ownerData,
  });
}

function dataOf(payment: Payment): object {
  const { id, amount, currency, agentId, status, evidence } = payment;
  const common = { paymentId: id, amount, currency, agentId, status, evidence };
  const payer = { address: addressOfAccount(payment.payer) };
  switch (status) {
    case "created":
      return { ...common, payer };
    case "completed":
      return {
        ...common,
        transactionHash: payment.transactionHash,
        network: payment.network,
        payer,
        completedAt: payment.completedAt?.toISOString(),
        escrowReleased: payment.escrowReleased ?? false,
        // A payment that nobody vouches for changes no score.
        reputationUpdated: evidence !== "reported",
      };
    case "failed":
    case "canceled":
      return {
        ...common,
        payer,
        reason: payment.failureReason,
        errorCode: payment.errorCode,
        errorMessage: payment.errorMessage,
        failedAt: (payment.failedAt ?? payment.canceledAt)?.toISOString(),
      };
  }
}
