import { nextMidnight } from "../../domain/reputation/computation/days.ts";
import type { Transaction } from "../../store/database/queryable.ts";
import { listDueReputations, postponeUpdates } from "../../store/reputation/reputation.ts";
import { defineJob } from "../engine/define-job.ts";
import { type JobType, noPayload, requestJob } from "../engine/job-type.ts";
import { agentDecayType } from "./agent-decay.ts";
import type { Store } from "../../store/database/store.ts";
import type { Clock } from "../../base/clock.ts";

const HOUR_MS = 3_600_000;
// Each makes a few statements, for which everybody waits on the embedded store.
const BATCH = 50;

/** Looks for aged evidence; asked for when all scores are due at once. */
export const decayType: JobType = {
  kind: "decay",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 300),
};

/** Finds, each night, the agents whose evidence has aged, and has their scores computed. One job for all servers. */
export const decayJob = defineJob({
  ...decayType,
  async run({ store, clock }: { store: Store; clock: Clock }, _job, signal) {
    for (;;) {
      signal.throwIfAborted();
      const now = clock.now();
      const count = await store.transaction((tx) => requestDue(tx, { now }));
      if (count < BATCH) {
        return { state: "later", at: new Date(Math.min(now.getTime() + HOUR_MS, nextMidnight(now).getTime())) };
      }
    }
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    await requestJob(tx, decayType, { key: "all", runAt: now, now });
  },
});

async function requestDue(tx: Transaction, { now }: { now: Date }): Promise<number> {
  const due = await listDueReputations(tx, { now, limit: BATCH });
  await postponeUpdates(tx, due, { until: nextMidnight(now) });
  for (const key of due) await requestJob(tx, agentDecayType, { key, runAt: now, now });
  return due.length;
}
