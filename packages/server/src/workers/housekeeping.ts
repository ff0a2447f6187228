import type { ServerContext } from "../context.ts";
import { deleteOldDeliveries } from "../queue/delivery-history.ts";
import type { JobHandler } from "../queue/job-worker.ts";
import { enqueueJob } from "../queue/jobs.ts";
import { deleteExpiredChallenges } from "../store/challenges.ts";
import { deleteOldEvents } from "../store/events.ts";
import { deleteExpiredIdempotencyKeys } from "../store/idempotency.ts";
import type { Transaction } from "../store/queryable.ts";

/** Deletes, every hour, what has had its time. One job for all servers. */
export const kind = "housekeeping";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Small enough to hold nobody up; the rest comes with the next statement.
const BATCH = 500;

/** Makes the handler of {@link kind}. */
export function createHousekeepingHandler({ store, clock, settings }: ServerContext): JobHandler {
  return {
    // It comes round again in any case.
    ladder: Array.from({ length: 1000 }, () => HOUR_MS / 1000),
    async run(_job, signal) {
      const now = clock.now();
      const before = new Date(now.getTime() - settings.retentionDays * DAY_MS);
      const all: readonly (() => Promise<number>)[] = [
        () => deleteExpiredChallenges(store.pool, { now, limit: BATCH }),
        () => deleteExpiredIdempotencyKeys(store.pool, { now, limit: BATCH }),
        () => deleteOldDeliveries(store.pool, { before, limit: BATCH }),
        // After the deliveries: an event goes when its last delivery has gone.
        () => deleteOldEvents(store.pool, { before, limit: BATCH }),
      ];
      for (const deleteSome of all) {
        while ((await deleteSome()) === BATCH) signal.throwIfAborted();
      }
      return { state: "later", at: new Date(now.getTime() + HOUR_MS) };
    },
  };
}

/** Sees to it that the job is there; at each start of a server. */
export async function scheduleHousekeeping(tx: Transaction, { clock }: Pick<ServerContext, "clock">): Promise<void> {
  const now = clock.now();
  await enqueueJob(tx, { kind, key: "all", payload: "{}", runAt: now }, { now });
}
