import type { ServerContext } from "../context.ts";
import { LEADERBOARD_HOUR_MS, refreshLeaderboard } from "../domain/refresh-leaderboard.ts";
import type { JobHandler } from "../queue/job-worker.ts";
import { enqueueJob } from "../queue/jobs.ts";
import { findSnapshotTime } from "../store/leaderboard.ts";
import type { Transaction } from "../store/queryable.ts";

/** Takes the leaderboard's snapshot every hour. One job for all servers, so that one of them does it. */
export const kind = "leaderboard";

/** Makes the handler of {@link kind}. */
export function createLeaderboardHandler(context: ServerContext): JobHandler {
  const { store, clock } = context;
  return {
    ladder: Array.from({ length: 1000 }, () => 60),
    async run(_job, signal) {
      const last = await findSnapshotTime(store.pool);
      const now = clock.now();
      // Asked for again by each server that starts: too early is no reason.
      const due = last === undefined ? now.getTime() : last.getTime() + LEADERBOARD_HOUR_MS;
      if (due > now.getTime()) return { state: "later", at: new Date(due) };
      await refreshLeaderboard(context, { now, signal });
      return { state: "later", at: new Date(now.getTime() + LEADERBOARD_HOUR_MS) };
    },
  };
}

/** Sees to it that the job is there; at each start of a server. */
export async function scheduleLeaderboard(tx: Transaction, { clock }: Pick<ServerContext, "clock">): Promise<void> {
  const now = clock.now();
  await enqueueJob(tx, { kind, key: "all", payload: "{}", runAt: now }, { now });
}
