import type { ServerContext } from "../context.ts";
import type { Transaction } from "../store/queryable.ts";
import { requestScore } from "./request-score.ts";

/** Why an agent's evidence changed: it ends up in `reputation.updated`. */
export type EvidenceChange = {
  trigger:
    | "payment_completed"
    | "payment_failed"
    | "payment_reported"
    | "rating_given"
    | "dispute_opened"
    | "dispute_resolved";
  paymentId: string;
};

/** Notes that a payment, or what was said of it, has changed the evidence of an agent: its score is computed again. */
export function noteEvidence(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  { agentId, trigger, paymentId }: EvidenceChange & { agentId: string },
): Promise<void> {
  return requestScore(tx, context, { agentId, trigger, relatedPaymentId: paymentId });
}
