import { recomputeScore, type ScoreContext } from "./recompute-score.ts";
import { scoreType } from "../../../platform/outbox.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { findReputation } from "./store.ts";

// A score of many transactions takes work to compute, and hardly changes by one more. The rest is also the time that somebody
// has to read its evidence, before it is that of an earlier score: 10 s for each page of 5,000 but the first.
const RESTLESS_TRANSACTIONS = 5000;
const REST_MS_PER_TRANSACTION = 2;

/** Computes the score of an agent whose evidence changed. */
export const scoreJob = defineJob({
  ...scoreType,
  async run(context: ScoreContext, { key, payload: trigger }, signal) {
    const { store, clock } = context;
    const reputation = await findReputation(store.pool, key);
    if (reputation === undefined) return undefined;
    const { computedAt, totalTransactions } = reputation;
    const many = Math.max(0, totalTransactions - RESTLESS_TRANSACTIONS);
    const rested = (computedAt?.getTime() ?? 0) + many * REST_MS_PER_TRANSACTION;
    // A rest of less than a second is left out.
    if (rested - clock.now().getTime() > 1000) return { state: "later", at: new Date(rested) };
    const outcome = await recomputeScore(context, key, { trigger, signal });
    return outcome === "overtaken" ? { state: "later", at: clock.now() } : undefined;
  },
});
