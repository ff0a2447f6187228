import { SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { recomputeScore } from "../domain/recompute-score.ts";
import { SCORE_JOB, type ScoreTrigger } from "../domain/request-score.ts";
import type { JobHandler } from "../queue/job-worker.ts";
import { findReputation } from "../store/reputation.ts";

/** Computes the score of an agent whose evidence changed. The key is the agent's id. */
export const kind: string = SCORE_JOB;

// Computing takes time by the number of transactions: 20 s between two for 100,000 of them, when they keep coming.
const REST_MS_PER_TRANSACTION = 0.2;

/** Makes the handler of {@link kind}. */
export function createScoreHandler(context: ServerContext): JobHandler {
  const { store, clock } = context;
  return {
    ladder: [1, 5, 30, 300, 3600],
    async run(job, signal) {
      const trigger = parseTrigger(job.payload);
      const reputation = await findReputation(store.pool, job.key);
      if (reputation === undefined) return undefined;
      const { computedAt, totalTransactions } = reputation;
      const rested = (computedAt?.getTime() ?? 0) + Math.floor(totalTransactions * REST_MS_PER_TRANSACTION);
      // Short rests are not worth coming back for.
      if (rested - clock.now().getTime() > 1000) return { state: "later", at: new Date(rested) };
      const outcome = await recomputeScore(context, job.key, { trigger, signal });
      return outcome === "overtaken" ? { state: "later", at: clock.now() } : undefined;
    },
  };
}

function parseTrigger(payload: string): ScoreTrigger {
  const { trigger, relatedPaymentId } = JSON.parse(payload) as Partial<ScoreTrigger>;
  if (typeof trigger !== "string") throw new SdkError("internal_error", "job of a score expected a trigger");
  return { trigger, ...(relatedPaymentId === undefined ? {} : { relatedPaymentId }) };
}
