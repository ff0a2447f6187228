import {
  anyKey,
  type Queryable,
  queryAll,
  queryOne,
  storable,
  type Transaction,
  type RunTransaction,
} from "../db/queryable.ts";
import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { Store } from "../db/store.ts";
import { type Clock, systemClock } from "../base/runtime.ts";
import { type Queue, startQueue } from "./queue.ts";
import type { Settings } from "../settings/settings.ts";

/** A job that a worker holds. There is one for each kind and key. */
export type Job = {
  id: number;
  kind: string;
  key: string;
  /** JSON. */
  payload: string;
  runAt: Date;
  /** Attempts that have failed so far. */
  attempts: number;
  /** How often a worker took it and was not heard of again. */
  abandoned: number;
  /** Fences the worker off: settling with an older lease changes nothing. */
  lease: number;
};

export type JobOutcome =
  | { state: "done" }
  | { state: "retry"; at: Date; error: string }
  /** Put off without counting as an attempt: what it needs is not there yet. */
  | { state: "later"; at: Date }
  /** Done, and due again: failures before count no more. */
  | { state: "again"; at: Date }
  | { state: "failed"; error: string };

/**
 * Takes jobs that are due, oldest first. Other workers leave them alone until the lease ends.
 *
 * @param options.holding - jobs not to take: the worker is still at them, whatever their leases say
 */
export async function claimJobs(
  db: Queryable,
  kinds: readonly string[],
  {
    limit,
    now,
    leasedUntil,
    holding = [],
  }: { limit: number; now: Date; leasedUntil: Date; holding?: readonly Job[] },
): Promise<Job[]> {
  if (!(await isAnyDue(db, kinds, now))) return [];
  // Planned each time: a queue is empty in one moment and long in the next.
  const { rows } = await db.query<Job>(
    `with due as (
       select id from jobs
       where state = 'pending' and kind = any($1) and run_at <= $2 and (leased_until is null or leased_until <= $2)
         and id <> all($5::bigint[])
       order by run_at, id limit $3 for update skip locked
     )
     update jobs j set lease = j.lease + 1, leased_until = $4,
       next_run_at = case when j.next_run_at > $2 then j.next_run_at end,
       abandoned = j.abandoned + case when j.leased_until is null then 0 else 1 end
     from due where j.id = due.id
     returning j.id, j.kind, j.key, j.payload, j.run_at as "runAt", j.attempts, j.abandoned, j.lease`,
    [kinds, now, limit, leasedUntil, holding.map(({ id }) => id)],
    { planned: "each time" },
  );
  return rows;
}

/** Most looks find nothing, and cost much less than to plan how jobs are taken. */
async function isAnyDue(db: Queryable, kinds: readonly string[], now: Date): Promise<boolean> {
  const found = await queryOne<{ isAnyDue: boolean }>(
    db,
    `select exists (select from jobs where state = 'pending' and kind = ${anyKey("$1")} and run_at <= $2
       and (leased_until is null or leased_until <= $2)) as "isAnyDue"`,
    [kinds, now],
  );
  return found?.isAnyDue === true;
}

/** Holds jobs for longer; gives the ids of those that are still held. */
export async function renewJobs(
  db: Queryable,
  jobs: readonly Job[],
  { leasedUntil }: { leasedUntil: Date },
): Promise<number[]> {
  const rows = await queryAll<{ id: number }>(
    db,
    `update jobs j set leased_until = $3 from unnest($1::bigint[], $2::integer[]) as held (id, lease)
     where j.id = held.id and j.lease = held.lease and j.leased_until is not null returning j.id`,
    [jobs.map(({ id }) => id), jobs.map(({ lease }) => lease), leasedUntil],
  );
  return rows.map(({ id }) => id);
}

/**
 * Writes down what came of a job: one that is done is deleted, unless it was asked for again
 * meanwhile.
 *
 * @returns false when the lease was lost: somebody else has the job, or it is gone
 */
export async function settleJob(
  db: Queryable,
  job: Job,
  { outcome, now }: { outcome: JobOutcome; now: Date },
): Promise<boolean> {
  const { id, lease } = job;
  switch (outcome.state) {
    case "done":
      return settleDone(db, job);
    case "retry":
      return changed(db, `${putOff("attempts + 1")}, error = $4 where ${HELD}`, [
        id,
        lease,
        outcome.at,
        storable(outcome.error),
      ]);
    case "later":
      return changed(db, `${putOff("attempts")} where ${HELD}`, [id, lease, outcome.at]);
    case "again":
      return changed(db, `${putOff("0")}, error = null where ${HELD}`, [id, lease, outcome.at]);
    case "failed":
      return changed(
        db,
        `update jobs set state = 'failed', attempts = attempts + 1, error = $3, failed_at = $4, leased_until = null
         where ${HELD}`,
        [id, lease, storable(outcome.error), now],
      );
  }
}

const HELD = "id = $1 and lease = $2 and leased_until is not null";

/** The next run sees all that was asked for before it. */
function putOff(attempts: string): string {
  return `update jobs set attempts = ${attempts}, abandoned = 0, run_at = $3, leased_until = null,
    next_run_at = case when next_run_at > $3 then next_run_at end`;
}

async function settleDone(db: Queryable, { id, lease }: Job): Promise<boolean> {
  if (await changed(db, `delete from jobs where ${HELD} and next_run_at is null`, [id, lease]))
    return true;
  return changed(
    db,
    `update jobs set attempts = 0, abandoned = 0, run_at = next_run_at, next_run_at = null, error = null,
       leased_until = null where ${HELD} and next_run_at is not null`,
    [id, lease],
  );
}

async function changed(db: Queryable, text: string, values: readonly unknown[]): Promise<boolean> {
  return (await db.query(text, values)).rowCount === 1;
}

export type JobCounts = { pending: number; failed: number; oldestDueAt: Date | null };

export async function countJobs(db: Queryable, { now }: { now: Date }): Promise<JobCounts> {
  const counts = await queryOne<JobCounts>(
    db,
    `select count(*) filter (where state = 'pending') as pending, count(*) filter (where state = 'failed') as failed,
       min(run_at) filter (where state = 'pending' and run_at <= $1) as "oldestDueAt" from jobs`,
    [now],
  );
  return counts ?? { pending: 0, failed: 0, oldestDueAt: null };
}

/** A kind of job as those who ask for one know it: everything but how it is done. */
export type JobType<Payload = undefined> = {
  /** As it stands in the table `jobs`; it never changes. */
  kind: string;
  ladder: RetryLadder;
  /** Only the compiler knows it: the store has the payload as JSON. */
  payload?: Payload;
};

/**
 * Makes the kind of a job that repeats: where it fails, it is tried again after so many seconds,
 * for as long as it takes.
 */
export function repeatedType(kind: string, retrySeconds = 60): JobType {
  return { kind, ladder: { at: () => retrySeconds } };
}

type JobRequest<Payload> = {
  key: string;
  runAt: Date;
  now: Date;
} & (Payload extends undefined ? { payload?: undefined } : { payload: Payload });

/**
 * Asks for a job, in the transaction that makes it necessary.
 *
 * Of one kind and key there is one job. Asked for again, it is brought forward, except when it
 * waits after a failed attempt: new work must not wear out its retries. While a worker is at it, it
 * is noted to run once more, because the worker may have seen too little; so a job can also ask for
 * its own next time.
 */
export async function requestJob<Payload>(
  tx: Transaction,
  { kind }: Pick<JobType<Payload>, "kind" | "payload">,
  { key, runAt, now, payload }: JobRequest<Payload>,
): Promise<void> {
  await tx.query(
    `insert into jobs as j (kind, key, payload, state, attempts, abandoned, run_at, lease, created_at)
     values ($1, $2, $3, 'pending', 0, 0, $4, 0, $5)
     on conflict (kind, key) do update set payload = excluded.payload,
       next_run_at = case when j.leased_until is not null then least(j.next_run_at, excluded.run_at) end,
       run_at = case
         when j.state = 'failed' then excluded.run_at
         when j.leased_until is not null or j.attempts > 0 then j.run_at
         else least(j.run_at, excluded.run_at) end,
       attempts = case when j.state = 'failed' then 0 else j.attempts end,
       abandoned = case when j.state = 'failed' then 0 else j.abandoned end,
       state = 'pending', failed_at = null`,
    [kind, key, JSON.stringify(payload ?? {}), runAt, now],
  );
  // For what is due later workers look by themselves.
  if (runAt <= now) tx.wakeAfterCommit("jobs");
}

/**
 * The pauses between attempts, in seconds: as many as there may be retries. A list, or a function
 * where there is no last one.
 */
export type RetryLadder = Pick<readonly number[], "at">;

/** The ladder of attempts at the ledger: soon at first, then every six hours for a week. */
export const LEDGER_LADDER: RetryLadder = [
  5,
  15,
  60,
  300,
  900,
  3600,
  ...Array.from({ length: 28 }, () => 21_600),
];

/**
 * Finds when to try again after a failed attempt.
 *
 * @param attempts - how many attempts have failed, from 1
 * @returns `undefined` when that was the last one
 */
export function nextAttemptAt(
  ladder: RetryLadder,
  attempts: number,
  { now }: { now: Date },
): Date | undefined {
  const seconds = ladder.at(attempts - 1);
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

export type JobHandler = {
  /**
   * Does a job. When it throws, the job is tried again by the ladder. It may be done twice: by a
   * worker that is taken for dead, and by the next one.
   *
   * @param signal - fires when the job is cancelled
   * @returns nothing when the job is done, or what else came of it
   */
  run(job: Job, signal: AbortSignal): Promise<JobOutcome | void>;
  ladder: RetryLadder;
};

type JobWorkerOptions = {
  handlers: Readonly<Record<string, JobHandler>>;
  /** Called with what went wrong, for the log; without a job where the queue itself failed. */
  onError: (error: unknown, job?: Job) => void;
  clock?: Clock;
  concurrency?: number;
  pollMs?: number;
  leaseMs?: number;
};

// A job that crashes its worker each time must not do so for ever. So many crashes in a row count
// as one failed attempt.
const MAX_ABANDONED = 5;

/**
 * Starts to do the jobs of a store. Any number of servers may; each job is with one of them at a
 * time.
 */
export function startJobWorker(store: Store, options: JobWorkerOptions): Queue {
  const {
    handlers,
    onError,
    clock = systemClock,
    concurrency = 8,
    pollMs = 1000,
    leaseMs = 30_000,
  } = options;
  const kinds = Object.keys(handlers);
  return startQueue<Job, JobOutcome>({
    source: {
      claim: (request) => claimJobs(store.pool, kinds, request),
      renew: (jobs, request) => renewJobs(store.pool, jobs, request),
      async settle(results) {
        for (const { item, outcome } of results)
          await settleJob(store.pool, item, { outcome, now: clock.now() });
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

async function runJob(
  job: Job,
  {
    handler,
    signal,
    clock,
    onError,
  }: { handler: JobHandler | undefined; signal: AbortSignal; clock: Clock } & Pick<
    JobWorkerOptions,
    "onError"
  >,
): Promise<JobOutcome> {
  if (handler === undefined) return { state: "failed", error: `no handler for ${job.kind}` };
  try {
    if (job.abandoned > MAX_ABANDONED) {
      throw new SdkError(
        "internal_error",
        `${job.abandoned} workers stopped in the middle of the job`,
      );
    }
    return (await handler.run(job, signal)) ?? { state: "done" };
  } catch (error) {
    onError(error, job);
    const message = error instanceof Error ? error.message : String(error);
    const at = nextAttemptAt(handler.ladder, job.attempts + 1, { now: clock.now() });
    return at === undefined
      ? { state: "failed", error: message }
      : { state: "retry", at, error: message };
  }
}

/** A kind of job: what those who ask for it know, how it is done, and whether it repeats. */
type JobDefinition<Context, Payload> = JobType<Payload> & {
  /**
   * Does a job, in a way that allows it to be done twice.
   *
   * @param signal - fires when the job is cancelled
   * @returns nothing when the job is done, or what else came of it
   */
  run: (
    context: Context,
    job: { key: string; payload: Payload },
    signal: AbortSignal,
  ) => Promise<JobOutcome | void>;
  /** Asks for the job at each start of a server: for jobs that repeat. */
  schedule?: (tx: Transaction, context: Context) => Promise<void>;
};

/** A kind of job, with what does it and what asks for it at a start. */
export type DefinedJob<Context, Payload = unknown> = JobType<Payload> & {
  handlerOf: (context: Context) => JobHandler;
  /** Does nothing for jobs that are only asked for. */
  schedule: (tx: Transaction, context: Context) => Promise<void>;
};

/** Defines a kind of job, whose payload is JSON. */
export function defineJob<Context, Payload = undefined>(
  definition: JobDefinition<Context, Payload>,
): DefinedJob<Context, Payload> {
  const { kind, ladder, run, schedule } = definition;
  return {
    kind,
    ladder,
    handlerOf: (context) => ({
      ladder,
      run: (job, signal) =>
        run(context, { key: job.key, payload: parseJson(job.payload) as Payload }, signal),
    }),
    schedule: async (tx, context) => schedule?.(tx, context),
  };
}

/**
 * Defines a job that each server asks for when it starts, and that repeats from then on. There is
 * one for all servers, or one for each key.
 *
 * @param run - gives when it is to be done again, in milliseconds; `undefined` for a job that is
 *   over
 */
export function defineRepeatedJob<Context extends { clock: Clock }>(
  type: JobType,
  run: (context: Context, signal: AbortSignal, key: string) => Promise<number | undefined>,
  { keys = ["all"] }: { keys?: readonly string[] } = {},
): DefinedJob<Context, undefined> {
  return defineJob<Context>({
    ...type,
    async run(context, { key }, signal) {
      const at = await run(context, signal, key);
      return at === undefined ? undefined : { state: "again", at: new Date(at) };
    },
    async schedule(tx, { clock }) {
      const now = clock.now();
      for (const key of keys) await requestJob(tx, type, { key, runAt: now, now });
    },
  });
}

/**
 * Deletes or ends at most `limit` rows that expired by `now` or are older than `before`; called
 * again while it returns `limit`.
 */
export type Cleaning = (
  db: Queryable,
  due: { now: Date; before: Date; limit: number; transaction: RunTransaction; signal: AbortSignal },
) => Promise<number>;

const HOUR_MS = 3_600_000;
// Small enough not to block others; the rest comes with the next statement.
const BATCH = 500;

type HousekeepingContext = { store: Store; clock: Clock; settings: Settings };

/** Creates the job that does these, in their order, every hour. One for all servers. */
export function createHousekeepingJob(
  cleanings: readonly Cleaning[],
): DefinedJob<HousekeepingContext, undefined> {
  // Where it fails, it runs again in an hour in any case.
  const type = repeatedType("housekeeping", HOUR_MS / 1000);
  return defineRepeatedJob(
    type,
    async ({ store, clock, settings }: HousekeepingContext, signal) => {
      const now = clock.now();
      const before = new Date(now.getTime() - settings.retentionDays * 24 * HOUR_MS);
      const due = { now, before, limit: BATCH, transaction: store.transaction, signal };
      for (const clean of cleanings)
        while ((await clean(store.pool, due)) === BATCH) signal.throwIfAborted();
      return now.getTime() + HOUR_MS;
    },
  );
}
