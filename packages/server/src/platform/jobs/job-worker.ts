import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";

import type { Store } from "../db/store.ts";
import { type Clock, systemClock } from "../base/runtime.ts";
import {
  claimJobs,
  type Job,
  type JobOutcome,
  type JobType,
  nextAttemptAt,
  renewJobs,
  requestJob,
  type RetryLadder,
  settleJob,
} from "./store.ts";
import { type Queue, startQueue } from "./queue.ts";
import type { Transaction } from "../db/queryable.ts";

/** How the jobs of one kind are done. */
export type JobHandler = {
  /**
   * Does a job. When it throws, the job is tried again by the ladder. It may be done twice: by a worker that is taken for
   * dead, and by the next one.
   *
   * @param signal - fires when the job is cancelled
   * @returns nothing when the job is done, or what else came of it
   */
  run(job: Job, signal: AbortSignal): Promise<JobOutcome | void>;
  ladder: RetryLadder;
};

export type JobWorkerOptions = {
  /** By kind. */
  handlers: Readonly<Record<string, JobHandler>>;
  /** Called with what went wrong, for the log; without a job where the queue itself failed. */
  onError: (error: unknown, job?: Job) => void;
  clock?: Clock;
  concurrency?: number;
  pollMs?: number;
  leaseMs?: number;
};

// A job that crashes its worker each time must not do so for ever. So many crashes in a row count as one failed attempt.
const MAX_ABANDONED = 5;

/**
 * Starts to do the jobs of a store. Any number of servers may; each job is with one of them at a time.
 *
 * @example
 * ```ts
 * const worker = startJobWorker(store, { handlers: { anchor: { run: anchorCredentials, ladder: [5, 60, 600] } }, onError });
 * await worker.stop({ withinMs: 10_000 });
 * ```
 */
export function startJobWorker(store: Store, options: JobWorkerOptions): Queue {
  const { handlers, onError, clock = systemClock, concurrency = 8, pollMs = 1000, leaseMs = 30_000 } = options;
  const kinds = Object.keys(handlers);
  return startQueue<Job, JobOutcome>({
    source: {
      claim: (request) => claimJobs(store.pool, kinds, request),
      async renew(jobs, request) {
        const held = new Set(await renewJobs(store.pool, jobs, request));
        return jobs.filter(({ id }) => held.has(id));
      },
      async settle(results) {
        for (const { item, outcome } of results) await settleJob(store.pool, item, { outcome, now: clock.now() });
      },
    },
    handle: (job, signal) => runJob(job, { handler: handlers[job.kind], signal, clock, onError }),
    subscribe: (wake) => store.onWork("jobs", wake),
    onError,
    clock,
    concurrency,
    pollMs,
    leaseMs,
  });
}

type Run = {
  handler: JobHandler | undefined;
  signal: AbortSignal;
  clock: Clock;
  onError: JobWorkerOptions["onError"];
};

async function runJob(job: Job, { handler, signal, clock, onError }: Run): Promise<JobOutcome> {
  if (handler === undefined) return { state: "failed", error: `no handler for ${job.kind}` };
  try {
    if (job.abandoned > MAX_ABANDONED) {
      throw new SdkError("internal_error", `${job.abandoned} workers stopped in the middle of the job`);
    }
    return (await handler.run(job, signal)) ?? { state: "done" };
  } catch (error) {
    onError(error, job);
    const message = error instanceof Error ? error.message : String(error);
    const at = nextAttemptAt(handler.ladder, job.attempts + 1, { now: clock.now() });
    return at === undefined ? { state: "failed", error: message } : { state: "retry", at, error: message };
  }
}

type TypedJob<Payload> = Pick<Job, "key"> & { payload: Payload };

/** A kind of job: what those who ask for it know, how it is done, and whether it repeats. */
type JobDefinition<Context, Payload> = JobType<Payload> & {
  /**
   * Does a job, in a way that allows it to be done twice.
   *
   * @param signal - fires when the job is cancelled
   * @returns nothing when the job is done, or what else came of it
   */
  run: (context: Context, job: TypedJob<Payload>, signal: AbortSignal) => Promise<JobOutcome | void>;
  /** Asks for the job at each start of a server: for jobs that repeat. */
  schedule?: (tx: Transaction, context: Context) => Promise<void>;
};

export type DefinedJob<Context> = {
  kind: string;
  handlerOf: (context: Context) => JobHandler;
  /** Does nothing for jobs that are only asked for. */
  schedule: (tx: Transaction, context: Context) => Promise<void>;
};

export function defineJob<Context, Payload>(definition: JobDefinition<Context, Payload>): DefinedJob<Context> {
  const { kind, ladder, run, schedule } = definition;
  return {
    kind,
    handlerOf: (context) => ({
      ladder,
      run: (job, signal) => run(context, { key: job.key, payload: parseJson(job.payload) as Payload }, signal),
    }),
    schedule: async (tx, context) => schedule?.(tx, context),
  };
}

/**
 * Defines a job that each server asks for when it starts, and that repeats from then on. There is one for all servers, or one for
 * each key.
 *
 * @param run - gives when it is to be done again, in milliseconds; `undefined` for a job that is over
 */
export function defineRepeatedJob<Context extends { clock: Clock }>(
  type: JobType,
  run: (context: Context, signal: AbortSignal, key: string) => Promise<number | undefined>,
  { keys = ["all"] }: { keys?: readonly string[] } = {},
): DefinedJob<Context> {
  return defineJob<Context, undefined>({
    ...type,
    async run(context, { key }, signal) {
      const at = await run(context, signal, key);
      return at === undefined ? undefined : { state: "later", at: new Date(at) };
    },
    async schedule(tx, { clock }) {
      const now = clock.now();
      for (const key of keys) await requestJob(tx, type, { key, runAt: now, now });
    },
  });
}
