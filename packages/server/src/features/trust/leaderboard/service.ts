import { defined } from "@arcs/core/internal";
import type { Tier } from "@arcs/trust";

import {
  completeSnapshot,
  deleteOldSnapshots,
  fillSnapshot,
  findSnapshotTime,
  type LeaderboardEntry,
  readLeaderboard,
  type SnapshotCursor,
  startSnapshot,
} from "./store.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { type JobType, noPayload, requestJob } from "../../../platform/jobs/store.ts";

/** How long a leaderboard stands (specification 8). */
const LEADERBOARD_HOUR_MS = 3_600_000;

// Short enough not to block the embedded store for long.
const STEP = 500;

/** Takes a snapshot of the leaderboard, in steps, and puts it in the place of the one before. */
export async function refreshLeaderboard(
  { store, clock }: { store: Store; clock: Clock },
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<void> {
  const snapshotId = await startSnapshot(store.pool, { now });
  let after: SnapshotCursor | undefined;
  do {
    signal.throwIfAborted();
    after = await fillSnapshot(store.pool, snapshotId, { limit: STEP, ...defined({ after }) });
  } while (after !== undefined);
  await store.transaction((tx) => completeSnapshot(tx, snapshotId, { now: clock.now() }));
  while ((await store.transaction((tx) => deleteOldSnapshots(tx, { limit: STEP }))) > 0) signal.throwIfAborted();
}

/** A part of the leaderboard, and until when it stands. */
type CurrentLeaderboard = {
  entries: LeaderboardEntry[];
  total: number;
  takenAt: Date | null;
  /** In the past where a new one is due, or there was none yet. */
  goodUntil: Date;
};

/** Finds agents on the current leaderboard. */
export async function findCurrentLeaderboard(
  db: Queryable,
  wanted: { tier?: Tier; capability?: string; limit: number; offset?: number },
): Promise<CurrentLeaderboard> {
  const found = await readLeaderboard(db, wanted);
  const takenAt = found.takenAt?.getTime();
  return { ...found, goodUntil: new Date(takenAt === undefined ? 0 : takenAt + LEADERBOARD_HOUR_MS) };
}

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
