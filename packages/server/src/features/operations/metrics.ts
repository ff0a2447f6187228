import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

import type { ServerContext } from "../../context.ts";
import type { FastifyInstance } from "fastify";
import type { Queryable } from "../../platform/db/queryable.ts";
import { countWaitingSyncs } from "../credentials/copies/service.ts";
import { countJobs, type JobCounts } from "../../platform/jobs/jobs.ts";
import { countUnread } from "../trust/following/service.ts";
import { countDeliveries, type DeliveryCounts } from "../webhooks/deliveries/service.ts";

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics({ store, clock }: Pick<ServerContext, "store" | "clock">) {
  const registry = new Registry();
  const registers = [registry];
  const metrics = {
    registry,
    requestSeconds: new Histogram<"method" | "route" | "status">({
      name: "arcs_http_request_duration_seconds",
      help: "Time to answer a request",
      labelNames: ["method", "route", "status"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    deliveryAttempts: new Counter<"outcome">({
      name: "arcs_webhook_delivery_attempts_total",
      help: "Attempts of this process to deliver a webhook, by what came of them",
      labelNames: ["outcome"],
      registers,
    }),
    jobRuns: new Counter<"kind" | "outcome">({
      name: "arcs_job_runs_total",
      help: "Jobs that this process ran, by what came of them",
      labelNames: ["kind", "outcome"],
      registers,
    }),
  };
  const gauge = (name: string, help: string, labelNames: readonly string[]): Gauge =>
    new Gauge({ name, help, labelNames, registers });
  const depth = gauge("arcs_queue_pending", "Work that waits, over all processes", ["queue"]);
  const age = gauge(
    "arcs_queue_oldest_due_seconds",
    "For how long the oldest work that is due has waited, over all processes",
    ["queue"],
  );
  const failed = gauge("arcs_jobs_failed", "Jobs that were given up, over all processes", []);
  const syncs = gauge(
    "arcs_bridge_syncs_pending",
    "Copies on other chains that are not done, over all processes",
    ["chain"],
  );
  const unread = gauge(
    "arcs_unread_transactions",
    "Transactions of followed accounts that could not be read yet: `arcs-server roots unread` lists them",
    [],
  );
  const connections = gauge(
    "arcs_database_connections",
    "Connections of the pool; statements that wait for one",
    ["state"],
  );

  async function readStore(): Promise<void> {
    const { pool } = store;
    connections.set({ state: "open" }, pool.totalCount);
    connections.set({ state: "idle" }, pool.idleCount);
    connections.set({ state: "waiting" }, pool.waitingCount);
    const now = clock.now();
    const backlog = await countBacklog(pool, { now });
    failed.set(backlog.jobs.failed);
    unread.set(await countUnread(pool));
    syncs.reset();
    for (const { chain, count } of await countWaitingSyncs(pool)) syncs.set({ chain }, count);
    for (const [queue, { pending, oldestDueAt }] of Object.entries(backlog)) {
      depth.set({ queue }, pending);
      age.set({ queue }, oldestDueAt === null ? 0 : (now.getTime() - oldestDueAt.getTime()) / 1000);
    }
  }

  return {
    ...metrics,
    async render(): Promise<{ type: string; text: string }> {
      // A store that does not answer must not hide the rest, which may say why.
      await readStore().catch(() =>
        [depth, age, failed, syncs, unread].forEach((each) => each.reset()),
      );
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/**
 * Adds what Node reports about the process: memory, CPU, garbage collection, lag of the event loop.
 * Once for each process.
 */
export function addProcessMetrics({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}

type Backlog = { jobs: JobCounts; deliveries: DeliveryCounts };

export async function countBacklog(db: Queryable, { now }: { now: Date }): Promise<Backlog> {
  const [jobs, deliveries] = await Promise.all([
    countJobs(db, { now }),
    countDeliveries(db, { now }),
  ]);
  return { jobs, deliveries };
}

/** Measures every request, by the pattern of its route: paths would give any number of labels. */
export function useRequestMetrics(app: FastifyInstance, { requestSeconds }: Metrics): void {
  app.addHook("onResponse", (request, reply, next) => {
    const route = request.is404 ? "none" : (request.routeOptions.url ?? "none");
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    requestSeconds.observe(labels, reply.elapsedTime / 1000);
    next();
  });
}
