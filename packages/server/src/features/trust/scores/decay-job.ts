import { nextMidnight } from "../../../platform/base/runtime.ts";
import { recomputeScore, type ScoreContext } from "./recompute-score.ts";
import { changeScoredPrices, listDueReputations, postponeUpdates } from "./store.ts";
import { isStoreOutage } from "../../../platform/db/store-failures.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { type JobType, noPayload, requestJob } from "../../../platform/jobs/store.ts";

const HOUR_MS = 3_600_000;
const BATCH = 100;

/** Looks for aged evidence; asked for when all scores are due at once. */
export const decayType: JobType = {
  kind: "decay",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 300),
};

/**
 * Computes, each night, the scores that age alone may change, one after the other. One that fails gets a job of its own. One job for
 * all servers.
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
      for (const agentId of due) {
        const begun = performance.now();
        await decayScore(context, agentId, signal);
        // Requests get as long a turn.
        await clock.sleep(performance.now() - begun, signal);
      }
    }
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    await requestJob(tx, decayType, { key: "all", runAt: now, now });
  },
});

async function decayScore(context: ScoreContext, agentId: string, signal: AbortSignal): Promise<void> {
  const { store, clock } = context;
  try {
    const outcome = await recomputeScore(context, agentId, { trigger: { trigger: "time_passed" }, signal });
    if (outcome !== "overtaken") return;
  } catch (error) {
    signal.throwIfAborted();
    if (isStoreOutage(error)) throw error;
  }
  const now = clock.now();
  await store.transaction(async (tx) => {
    await postponeUpdates(tx, [agentId], { until: nextMidnight(now) });
    await requestJob(tx, agentDecayType, { key: agentId, runAt: now, now });
  });
}

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
