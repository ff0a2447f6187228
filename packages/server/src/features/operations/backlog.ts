import type { Queryable } from "../../platform/db/queryable.ts";
import { countWaitingSyncs } from "../credentials/copies/service.ts";
import { countJobs, type JobCounts } from "../../platform/jobs/store.ts";
import { countUnread } from "../trust/roots/service.ts";
import { countDeliveries, type DeliveryCounts } from "../webhooks/deliveries/service.ts";

/** Work that waits in the queues, over all processes. */
export type Backlog = { jobs: JobCounts; deliveries: DeliveryCounts };

/** Counts the work that waits. */
export async function countBacklog(db: Queryable, { now }: { now: Date }): Promise<Backlog> {
  const [jobs, deliveries] = await Promise.all([countJobs(db, { now }), countDeliveries(db, { now })]);
  return { jobs, deliveries };
}

/** Counts the transactions of followed roots that could not be read yet. */
export function countUnreadTransactions(db: Queryable): Promise<number> {
  return countUnread(db);
}

/** Counts the copies on other chains that are not done, by chain. */
export function countOpenSyncs(db: Queryable): ReturnType<typeof countWaitingSyncs> {
  return countWaitingSyncs(db);
}
