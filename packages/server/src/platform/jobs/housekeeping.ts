import type { Clock } from "../base/runtime.ts";
import type { Queryable, RunTransaction } from "../db/queryable.ts";
import type { Store } from "../db/store.ts";
import type { Settings } from "../settings/settings.ts";
import { type DefinedJob, defineRepeatedJob } from "./job-worker.ts";
import { repeatedType } from "./store.ts";

/** Deletes or ends at most `limit` rows that expired by `now` or are older than `before`; called again while it returns `limit`. */
export type Cleaning = (
  db: Queryable,
  due: { now: Date; before: Date; limit: number; transaction: RunTransaction; signal: AbortSignal },
) => Promise<number>;

const HOUR_MS = 3_600_000;
// Small enough not to block others; the rest comes with the next statement.
const BATCH = 500;

type HousekeepingContext = { store: Store; clock: Clock; settings: Settings };

/** Creates the job that does these, in their order, every hour. One for all servers. */
export function createHousekeepingJob(cleanings: readonly Cleaning[]): DefinedJob<HousekeepingContext> {
  // Where it fails, it runs again in an hour in any case.
  const type = repeatedType("housekeeping", HOUR_MS / 1000);
  return defineRepeatedJob(type, async ({ store, clock, settings }: HousekeepingContext, signal) => {
    const now = clock.now();
    const before = new Date(now.getTime() - settings.retentionDays * 24 * HOUR_MS);
    const due = { now, before, limit: BATCH, transaction: store.transaction, signal };
    for (const clean of cleanings) while ((await clean(store.pool, due)) === BATCH) signal.throwIfAborted();
    return now.getTime() + HOUR_MS;
  });
}
