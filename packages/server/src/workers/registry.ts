import type { ServerContext } from "../context.ts";
import type { Metrics } from "../operations/metrics.ts";
import { type JobHandler, startJobWorker } from "../queue/job-worker.ts";
import type { Transaction } from "../store/queryable.ts";
import { createAnchorBatchHandler, kind as anchorBatch } from "./anchor-batch.ts";
import { createAnchorRecordHandler, kind as anchorRecord } from "./anchor-record.ts";
import { createAnchorRevocationHandler, kind as anchorRevocation } from "./anchor-revocation.ts";
import { createBridgeSyncHandler, kind as bridgeSync, scheduleBridgeSync } from "./bridge-sync.ts";
import { createCredentialExpiryHandler, kind as credentialExpiry } from "./credential-expiry.ts";
import {
  agentKind as agentDecay,
  createAgentDecayHandler,
  createDecayHandler,
  kind as decay,
  scheduleDecay,
} from "./decay.ts";
import { createHousekeepingHandler, kind as housekeeping, scheduleHousekeeping } from "./housekeeping.ts";
import { createLeaderboardHandler, kind as leaderboard, scheduleLeaderboard } from "./leaderboard.ts";
import { createScoreHandler, kind as score } from "./score.ts";
import { createSubjectDataHandler, kind as subjectData } from "./subject-data.ts";
import { startWebhookDeliveries } from "./webhook-deliveries.ts";

/** Makes the handler of every kind of job that a server does. */
function createHandlers(context: ServerContext): Record<string, JobHandler> {
  return {
    [anchorRecord]: createAnchorRecordHandler(context),
    [anchorBatch]: createAnchorBatchHandler(context),
    [anchorRevocation]: createAnchorRevocationHandler(context),
    [bridgeSync]: createBridgeSyncHandler(context),
    [credentialExpiry]: createCredentialExpiryHandler(context),
    [subjectData]: createSubjectDataHandler(context),
    [score]: createScoreHandler(context),
    [decay]: createDecayHandler(context),
    [agentDecay]: createAgentDecayHandler(context),
    [leaderboard]: createLeaderboardHandler(context),
    [housekeeping]: createHousekeepingHandler(context),
  };
}

/** What comes round by itself: each of these sees to it that its job is there. */
const schedules: readonly ((tx: Transaction, context: ServerContext) => Promise<void>)[] = [
  scheduleDecay,
  scheduleLeaderboard,
  scheduleHousekeeping,
  scheduleBridgeSync,
];

/** The workers of a server. */
export type Workers = {
  /** Takes no more work, waits for that at hand, and lets go of what takes longer. */
  stop(options: { withinMs: number }): Promise<void>;
};

/** Starts everything that a server does in the background. */
export async function startWorkers(context: ServerContext, { metrics }: { metrics: Metrics }): Promise<Workers> {
  const { store, clock } = context;
  await store.transaction(async (tx) => {
    for (const schedule of schedules) await schedule(tx, context);
  });
  const handlers = Object.fromEntries(
    Object.entries(createHandlers(context)).map(([kind, handler]) => [kind, counted(handler, { kind, metrics })]),
  );
  const jobs = startJobWorker(store, {
    handlers,
    clock,
    onError: (error) => context.onError(error, "do a job"),
  });
  const deliveries = startWebhookDeliveries(context, {
    onAttempt: ({ outcome }) => metrics.deliveryAttempts.inc({ outcome }),
  });
  return {
    async stop(options) {
      await Promise.all([jobs.stop(options), deliveries.stop(options)]);
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
