import type { Clock } from "../../../platform/base/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { replayLog } from "./replay-log.ts";
import { replayType } from "./vouching-jobs.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { requestJob } from "../../../platform/jobs/job-type.ts";
import { decayType } from "../scores/decay-job.ts";

/** Folds the vouching logs with other roots while those of before are served; all scores are computed again then. */
export const vouchingReplayJob = defineJob({
  ...replayType,
  async run(context: { store: Store; clock: Clock }, _job, signal) {
    const { store, clock } = context;
    if (!(await replayLog(context, signal))) return;
    const now = clock.now();
    await store.transaction((tx) => requestJob(tx, decayType, { key: "all", runAt: now, now }));
  },
});
