import type { Transaction } from "../db/queryable.ts";
import type { Job, JobOutcome } from "./store.ts";
import type { JobHandler } from "./job-worker.ts";
import type { JobType } from "./job-type.ts";

/** A job with its payload, read. */
export type TypedJob<Payload> = Pick<Job, "key"> & { payload: Payload };

/** A kind of job: what those who ask for it know, how it is done, and whether it repeats. */
export type JobDefinition<Context, Payload> = JobType<Payload> & {
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

/** A kind of job, ready for a worker. */
export type DefinedJob<Context> = {
  kind: string;
  /** Creates the handler of its jobs. */
  handlerOf: (context: Context) => JobHandler;
  /** Does nothing for jobs that are only asked for. */
  schedule: (tx: Transaction, context: Context) => Promise<void>;
};

/** Defines a kind of job. */
export function defineJob<Context, Payload>(definition: JobDefinition<Context, Payload>): DefinedJob<Context> {
  const { kind, payload, ladder, run, schedule } = definition;
  return {
    kind,
    handlerOf: (context) => ({
      ladder,
      run: (job, signal) => run(context, { key: job.key, payload: payload.read(job.payload) }, signal),
    }),
    schedule: async (tx, context) => schedule?.(tx, context),
  };
}
