import { ageScores } from "./age-scores.ts";
import { nextMidnight } from "../../../platform/base/days.ts";
import { recomputeScore, type ScoreContext } from "./recompute-score.ts";
import { listDueReputations, postponeUpdates } from "./store.ts";
import { changeScoredPrices } from "./age-store.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { type JobType, noPayload, requestJob } from "../../../platform/jobs/job-type.ts";

const HOUR_MS = 3_600_000;
// About ten statements each; on the embedded store everybody waits for them.
const BATCH = 10;

/** Looks for aged evidence; asked for when all scores are due at once. */
export const decayType: JobType = {
  kind: "decay",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 300),
};

/**
 * Finds, each night, the agents whose score changes by age alone, and updates it. Agents whose score needs their whole evidence
 * get a job each. One job for all servers.
 */
export const decayJob = defineJob({
  ...decayType,
  async run(context: ScoreContext, _job, signal) {
    const { store, clock, settings } = context;
    const prices = JSON.stringify(settings.tierPrices);
    await store.transaction((tx) => changeScoredPrices(tx, { prices, now: clock.now() }));
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      const due = await listDueReputations(store.pool, { now, limit: BATCH });
      if (due.length === 0) {
        return { state: "later", at: new Date(Math.min(now.getTime() + HOUR_MS, nextMidnight(now).getTime())) };
      }
      const { untold } = await ageScores(context, due, { signal });
      await store.transaction(async (tx) => {
        await postponeUpdates(tx, untold, { until: nextMidnight(now) });
        for (const key of untold) await requestJob(tx, agentDecayType, { key, runAt: now, now });
      });
    }
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    await requestJob(tx, decayType, { key: "all", runAt: now, now });
  },
});

/** Asked for by the nightly search for aged evidence. Separate from `score`, whose jobs know their payment. */
const agentDecayType: JobType = { kind: "decay-agent", payload: noPayload, ladder: [60, 600, 3600] };

/** Computes the score of an agent whose evidence has aged. */
export const agentDecayJob = defineJob({
  ...agentDecayType,
  async run(context: ScoreContext, { key }, signal) {
    // When another one came in between, that one knows how old the evidence is.
    await recomputeScore(context, key, { trigger: { trigger: "time_passed" }, signal });
  },
});
