import { LEADERBOARD_HOUR_MS, refreshLeaderboard } from "./service.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { type JobType, noPayload, requestJob } from "../../../platform/jobs/job-type.ts";
import { findSnapshotTime } from "./store.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock } from "../../../platform/base/clock.ts";

const leaderboardType: JobType = {
  kind: "leaderboard",
  payload: noPayload,
  ladder: Array.from({ length: 1000 }, () => 60),
};

/** Takes the leaderboard's snapshot every hour. One job for all servers, so that one of them does it. */
export const leaderboardJob = defineJob({
  ...leaderboardType,
  async run(context: { store: Store; clock: Clock }, _job, signal) {
    const { store, clock } = context;
    const last = await findSnapshotTime(store.pool);
    const now = clock.now();
    // Each server that starts asks for it again, which is no reason to run early.
    const due = last === undefined ? now.getTime() : last.getTime() + LEADERBOARD_HOUR_MS;
    if (due > now.getTime()) return { state: "later", at: new Date(due) };
    await refreshLeaderboard(context, { now, signal });
    return { state: "later", at: new Date(now.getTime() + LEADERBOARD_HOUR_MS) };
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    await requestJob(tx, leaderboardType, { key: "all", runAt: now, now });
  },
});
