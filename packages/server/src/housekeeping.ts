import {
  abandonDeliveries,
  deleteOldDeliveries,
  endDeliveriesWithoutEvent,
} from "./features/webhooks/deliveries/service.ts";
import { defineJob } from "./platform/jobs/job-worker.ts";
import { type JobType, noPayload, requestJob } from "./platform/jobs/store.ts";
import { deleteExpiredChallenges } from "./features/agents/registration/challenges.ts";
import {
  addEventPartition,
  deleteOldEvents,
  dropEventPartition,
  type EventPartition,
  listEventPartitions,
} from "./features/webhooks/events/service.ts";
import { deleteExpiredFacilitatorRequests } from "./features/payments/facilitators.ts";
import { deleteEndedQuotas } from "./features/access/quotas.ts";
import { deleteExpiredIdempotencyKeys } from "./features/access/idempotency/service.ts";
import { findEndedKeysWithSubscriptions } from "./features/webhooks/subscriptions/store.ts";
import type { Store } from "./platform/db/store.ts";
import type { Settings } from "./platform/settings/settings.ts";
import type { Clock } from "./platform/base/runtime.ts";
import { endSubscriptionsOfKeys } from "./features/webhooks/subscriptions/service.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Small enough not to block others; the rest comes with the next statement.
const BATCH = 500;

const housekeepingType: JobType = {
  kind: "housekeeping",
  payload: noPayload,
  // It runs again in an hour in any case.
  ladder: Array.from({ length: 1000 }, () => HOUR_MS / 1000),
};

/** Deletes, every hour, what is kept no longer. One job for all servers. */
export const housekeepingJob = defineJob({
  ...housekeepingType,
  async run({ store, clock, settings }: { store: Store; settings: Settings; clock: Clock }, _job, signal) {
    const now = clock.now();
    const before = new Date(now.getTime() - settings.retentionDays * DAY_MS);
    const all: readonly (() => Promise<number>)[] = [
      () => deleteExpiredChallenges(store.pool, { now, limit: BATCH }),
      () => deleteExpiredIdempotencyKeys(store.pool, { now, limit: BATCH }),
      () => deleteEndedQuotas(store.pool, { limit: BATCH }),
      () => deleteExpiredFacilitatorRequests(store.pool, { now, limit: BATCH }),
      () => endSubscriptionsOfEndedKeys({ store }, { now, limit: BATCH }),
      () => abandonDeliveries(store.pool, { before, now, limit: BATCH }),
      () => endDeliveriesWithoutEvent(store.pool, { before, now, limit: BATCH }),
      () => deleteOldDeliveries(store.pool, { before, limit: BATCH }),
      // After the deliveries: an event goes when its last delivery has gone.
      () => deleteOldEvents(store.pool, { before, limit: BATCH }),
    ];
    for (const deleteSome of all) {
      while ((await deleteSome()) === BATCH) signal.throwIfAborted();
    }
    await keepEventPartitions(store, { now, before, signal });
    return { state: "later", at: new Date(now.getTime() + HOUR_MS) };
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    await requestJob(tx, housekeepingType, { key: "all", runAt: now, now });
  },
});

// Housekeeping may be down for so long before events go where they are deleted one by one.
const AHEAD_MS = 14 * DAY_MS;

/** Makes partitions for the events of the weeks to come, and drops those whose events and deliveries are kept no longer. */
async function keepEventPartitions(
  store: Store,
  { now, before, signal }: { now: Date; before: Date; signal: AbortSignal },
): Promise<void> {
  const [earlier, ...weeks] = await listEventPartitions(store.pool);
  let last = weeks.at(-1) ?? earlier;
  while (last !== undefined && last.until.getTime() < now.getTime() + AHEAD_MS) {
    signal.throwIfAborted();
    const newest: EventPartition = last;
    last = await store.transaction((tx) => addEventPartition(tx, newest));
  }
  for (const week of weeks.filter(({ until }) => until <= before)) {
    // The first one that somebody still needs is older than all others.
    if (!(await store.transaction((tx) => dropEventPartition(tx, week)))) return;
  }
}

/** A key that expires tells nobody: what it subscribed gets nothing more from then on, and goes here. */
async function endSubscriptionsOfEndedKeys(
  { store }: { store: Store },
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const keyIds = await findEndedKeysWithSubscriptions(store.pool, { now, limit });
  const error = "the API key that made the subscription has expired";
  await store.transaction((tx) => endSubscriptionsOfKeys(tx, keyIds, { error, now }));
  return keyIds.length;
}
