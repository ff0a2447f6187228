import type { ServerContext } from "./context.ts";
import type { Extension } from "./extension.ts";
import type { Metrics } from "./features/operations/metrics.ts";
import { type DefinedJob, type JobHandler, startJobWorker, defineJob } from "./platform/jobs/job-worker.ts";
import { agentDecayJob, decayJob, scoreJob } from "./features/trust/scores/jobs.ts";
import { anchorBatchJob } from "./features/credentials/anchoring/anchor-batch.ts";
import { anchorCheckpointJob, publishLogJob } from "./features/log/publish-log.ts";
import { anchorLogJob } from "./features/trust/books/service.ts";
import { anchorRecordJob, subjectDataJob } from "./features/credentials/anchoring/anchor-record.ts";
import { anchorRevocationJob } from "./features/credentials/revocation.ts";
import { bridgeSyncJob } from "./features/credentials/copies/service.ts";
import { credentialExpiryJob } from "./features/credentials/service.ts";
import { followRootsJob } from "./features/trust/roots/follow-roots.ts";
import { leaderboardJob } from "./features/trust/leaderboard/service.ts";
import { watchSettlementJob } from "./features/payments/settlement/settled-payments.ts";
import { vouchingReplayJob } from "./features/trust/vouching/replay-log.ts";
import { startWebhookDeliveries } from "./features/webhooks/deliveries/webhook-deliveries.ts";
import {
  abandonDeliveries,
  deleteOldDeliveries,
  endDeliveriesWithoutEvent,
} from "./features/webhooks/deliveries/service.ts";
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
import { endSubscriptionsOfKeys } from "./features/webhooks/subscriptions/service.ts";
import type { Store } from "./platform/db/store.ts";
import type { Settings } from "./platform/settings/settings.ts";
import type { Clock } from "./platform/base/runtime.ts";

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

/** Every kind of job of the features. */
const ownJobs: readonly DefinedJob<ServerContext>[] = [
  agentDecayJob,
  anchorBatchJob,
  anchorCheckpointJob,
  anchorLogJob,
  anchorRecordJob,
  anchorRevocationJob,
  bridgeSyncJob,
  credentialExpiryJob,
  decayJob,
  followRootsJob,
  housekeepingJob,
  leaderboardJob,
  publishLogJob,
  scoreJob,
  subjectDataJob,
  vouchingReplayJob,
  watchSettlementJob,
];

/** The workers of a server. */
export type Workers = {
  /** Takes no more work, waits for running work, and releases what takes longer. */
  stop(options: { withinMs: number }): Promise<void>;
};

/** Starts everything that a server does in the background. */
export async function startWorkers(
  context: ServerContext,
  { metrics, extensions }: { metrics: Metrics; extensions: readonly Extension[] },
): Promise<Workers> {
  const jobs = [...ownJobs, ...extensions.flatMap((extension) => extension.jobs ?? [])];
  const { store, clock } = context;
  await store.transaction(async (tx) => {
    for (const job of jobs) await job.schedule(tx, context);
  });
  const handlers = Object.fromEntries(
    jobs.map((job) => [job.kind, counted(job.handlerOf(context), { kind: job.kind, metrics })]),
  );
  const worker = startJobWorker(store, {
    handlers,
    clock,
    onError: (error, job) =>
      context.onError(error, job === undefined ? "do jobs" : `do the job ${job.kind} ${job.key}`),
  });
  const deliveries = startWebhookDeliveries(context, {
    onAttempt: ({ outcome }) => metrics.deliveryAttempts.inc({ outcome }),
  });
  return {
    async stop(options) {
      await Promise.all([worker.stop(options), deliveries.stop(options)]);
    },
  };
}

function counted(handler: JobHandler, { kind, metrics }: { kind: string; metrics: Metrics }): JobHandler {
  return {
    ...handler,
    async run(job, signal) {
      try {
        const outcome = await handler.run(job, signal);
        metrics.jobRuns.inc({ kind, outcome: outcome?.state ?? "done" });
        return outcome;
      } catch (error) {
        metrics.jobRuns.inc({ kind, outcome: "error" });
        throw error;
      }
    },
  };
}
