import type { ServerContext } from "../context.ts";
import { enqueueJob } from "../queue/jobs.ts";
import type { Transaction } from "../store/queryable.ts";
import { markEvidenceChanged } from "../store/reputation.ts";

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

/** Notes that the evidence of an agent has changed, and asks for its score to be computed again. */
export async function noteEvidence(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  { agentId, trigger, paymentId }: EvidenceChange & { agentId: string },
): Promise<void> {
  const now = context.clock.now();
  await markEvidenceChanged(tx, agentId);
  const payload = JSON.stringify({ trigger, relatedPaymentId: paymentId });
  await enqueueJob(tx, { kind: "score", key: agentId, payload, runAt: now }, { now });
}
