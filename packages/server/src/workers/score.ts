import { SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { recomputeScore } from "../domain/recompute-score.ts";
import { SCORE_JOB, type ScoreTrigger } from "../domain/request-score.ts";
import type { JobHandler } from "../queue/job-worker.ts";
import { findReputation } from "../store/reputation.ts";

/** Computes the score of an agent whose evidence changed. The key is the agent's id. */
export const kind: string = SCORE_JOB;

// A score of many transactions takes work to compute, and hardly changes by one more. The rest is also the time that somebody
// has to read its evidence, before it is that of an earlier score: 10 s for each page of 5,000 but the first.
const RESTLESS_TRANSACTIONS = 5000;
const REST_MS_PER_TRANSACTION = 2;

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
      const many = Math.max(0, totalTransactions - RESTLESS_TRANSACTIONS);
      const rested = (computedAt?.getTime() ?? 0) + many * REST_MS_PER_TRANSACTION;
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
