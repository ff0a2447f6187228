import type { ServerContext } from "./context.ts";
import type { Extension } from "./extension.ts";
import type { Metrics } from "./features/operations/metrics.ts";
import { assertDistinct } from "./platform/base/distinct-names.ts";
import {
  createHousekeepingJob,
  type DefinedJob,
  type JobHandler,
  startJobWorker,
} from "./platform/jobs/jobs.ts";
import { decayJob, scoreJob } from "./features/trust/scores/recompute-score.ts";
import { anchorBatchJob } from "./features/credentials/anchoring/anchor-batch.ts";
import { anchorCheckpointJob, publishLogJob } from "./features/log/publish-log.ts";
import { anchorLogJob } from "./features/trust/cover/cover-log.ts";
import { anchorRecordJob, subjectDataJob } from "./features/credentials/anchoring/anchor-record.ts";
import { anchorRevocationJob, revokeAllOfAgentJob } from "./features/credentials/revocation.ts";
import { bridgeSyncJob } from "./features/credentials/copies/service.ts";
import { credentialExpiryJob } from "./features/credentials/service.ts";
import { followAccountsJob } from "./features/trust/following/follow-accounts.ts";
import { settlePaymentsJob } from "./features/trust/cover/record-entry.ts";
import { deleteEndedHolds, freeHoldsJob } from "./features/trust/holds/free-holds.ts";
import { decideLateDisputesJob } from "./features/payments/undecided-disputes.ts";
import { leaderboardJob } from "./features/trust/leaderboard/service.ts";
import { watchSettlementJob } from "./features/payments/settlement/settled-payments.ts";
import {
  abandonDeliveries,
  deleteOldDeliveries,
  endDeliveriesWithoutEvent,
} from "./features/webhooks/deliveries/service.ts";
import { deleteOldEvents, replaceEventPartitions } from "./features/webhooks/events/service.ts";
import { endSubscriptionsOfEndedKeys } from "./features/webhooks/subscriptions/service.ts";
import { startWebhookDeliveries } from "./features/webhooks/deliveries/webhook-deliveries.ts";
import { deleteExpiredChallenges } from "./features/registry/challenges.ts";
import { deleteExpiredFacilitatorRequests } from "./features/payments/facilitators.ts";
import { deleteEndedQuotas } from "./features/access/quotas.ts";
import { deleteExpiredIdempotencyKeys } from "./features/access/idempotency/service.ts";

export const housekeepingJob = createHousekeepingJob([
  deleteExpiredChallenges,
  deleteExpiredIdempotencyKeys,
  deleteEndedQuotas,
  deleteEndedHolds,
  deleteExpiredFacilitatorRequests,
  endSubscriptionsOfEndedKeys,
  abandonDeliveries,
  endDeliveriesWithoutEvent,
  deleteOldDeliveries,
  // After the deliveries: an event goes when its last delivery has gone.
  deleteOldEvents,
  replaceEventPartitions,
]);

const ownJobs: readonly DefinedJob<ServerContext>[] = [
  anchorBatchJob,
  anchorCheckpointJob,
  anchorLogJob,
  anchorRecordJob,
  anchorRevocationJob,
  bridgeSyncJob,
  credentialExpiryJob,
  decayJob,
  decideLateDisputesJob,
  followAccountsJob,
  freeHoldsJob,
  housekeepingJob,
  leaderboardJob,
  publishLogJob,
  revokeAllOfAgentJob,
  scoreJob,
  settlePaymentsJob,
  subjectDataJob,
  watchSettlementJob,
];

export type Workers = {
  /** Takes no more work, waits for running work, and releases what takes longer. */
  stop(options: { withinMs: number }): Promise<void>;
};

export async function startWorkers(
  context: ServerContext,
  { metrics, extensions }: { metrics: Metrics; extensions: readonly Extension[] },
): Promise<Workers> {
  const jobs = [...ownJobs, ...extensions.flatMap((extension) => extension.jobs ?? [])];
  assertDistinct(
    jobs.map(({ kind }) => kind),
    "jobs",
  );
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

function counted(
  handler: JobHandler,
  { kind, metrics }: { kind: string; metrics: Metrics },
): JobHandler {
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
