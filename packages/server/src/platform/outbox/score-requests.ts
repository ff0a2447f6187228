import { SdkError } from "@arcs/core";
import { defined, parseJson } from "@arcs/core/internal";

import { type JobType, requestJob } from "../jobs/job-type.ts";
import type { Transaction } from "../db/queryable.ts";
import type { Clock } from "../base/clock.ts";

/** Why a score is computed again. */
export type ScoreTrigger = {
  /** Such as `payment_completed`; the event `reputation.updated` names it. */
  trigger: string;
  relatedPaymentId?: string;
};

/** Computes a score because its evidence changed; the key is the agent's id. */
export const scoreType: JobType<ScoreTrigger> = {
  kind: "score",
  payload: { read: readTrigger, write: JSON.stringify },
  ladder: [1, 5, 30, 300, 3600],
};

/** Has the score of an agent computed again, in the transaction that changes its evidence. */
export async function requestScore(
  tx: Transaction,
  { clock }: { clock: Clock },
  { agentId, ...trigger }: ScoreTrigger & { agentId: string },
): Promise<void> {
  const now = clock.now();
  await requestJob(tx, scoreType, { key: agentId, payload: trigger, runAt: now, now });
}

function readTrigger(payload: string): ScoreTrigger {
  const { trigger, relatedPaymentId } = parseJson(payload) as Partial<ScoreTrigger>;
  if (typeof trigger !== "string") throw new SdkError("internal_error", "job of a score expected a trigger");
  return { trigger, ...defined({ relatedPaymentId }) };
}
