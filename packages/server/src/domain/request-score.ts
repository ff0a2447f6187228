import type { ServerContext } from "../context.ts";
import { enqueueJob } from "../queue/jobs.ts";
import type { Transaction } from "../store/queryable.ts";

/** Kind of the jobs that compute a score because its evidence changed. */
export const SCORE_JOB = "score";

/** Why a score is computed again. */
export type ScoreTrigger = {
  /** Such as `payment_completed`; the event `reputation.updated` names it. */
  trigger: string;
  relatedPaymentId?: string;
};

/** Has the score of an agent computed again, in the transaction that changes its evidence. */
export async function requestScore(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  { agentId, ...trigger }: ScoreTrigger & { agentId: string },
): Promise<void> {
  const now = clock.now();
  await enqueueJob(tx, { kind: SCORE_JOB, key: agentId, payload: JSON.stringify(trigger), runAt: now }, { now });
}
