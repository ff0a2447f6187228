import { anyKey, type Queryable, queryAll, queryOne, type Transaction } from "../db/queryable.ts";

/** Work to do later, once for each kind and key. */
export type NewJob = {
  kind: string;
  /** Subject of the job, such as an issuer or an agent. */
  key: string;
  /** JSON. */
  payload: string;
  runAt: Date;
};

/** A job that a worker holds. */
export type Job = NewJob & {
  id: number;
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
  | { state: "failed"; error: string };

/**
 * Asks for work, in the transaction that makes it necessary.
 *
 * Of one kind and key there is one job. Asked for again, it is brought forward, except when it waits after a failed
 * attempt: new work must not wear out its retries. While a worker is at it, it is noted to run once more, because the
 * worker may have seen too little; so a job can also ask for its own next time.
 */
export async function enqueueJob(tx: Transaction, job: NewJob, { now }: { now: Date }): Promise<void> {
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
    [job.kind, job.key, job.payload, job.runAt, now],
  );
  // For what is due later workers look by themselves.
  if (job.runAt <= now) tx.wakeAfterCommit("jobs");
}

/**
 * Takes jobs that are due, oldest first. Other workers leave them alone until the lease ends.
 *
 * @param options.holding - jobs not to take: the worker is still at them, whatever their leases say
 */
export async function claimJobs(
  db: Queryable,
  kinds: readonly string[],
  { limit, now, leasedUntil, holding = [] }: { limit: number; now: Date; leasedUntil: Date; holding?: readonly Job[] },
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
 * Writes down what came of a job: one that is done is deleted, unless it was asked for again meanwhile.
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
    case "failed":
      return changed(
        db,
        `update jobs set state = 'failed', attempts = attempts + 1, error = $3, failed_at = $4, leased_until = null
         where ${HELD}`,
        [id, lease, storable(outcome.error), now],
      );
  }
}

/** Messages of others may hold anything; Postgres takes every character but U+0000. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}

const HELD = "id = $1 and lease = $2 and leased_until is not null";

/** The next run sees all that was asked for before it. */
function putOff(attempts: string): string {
  return `update jobs set attempts = ${attempts}, abandoned = 0, run_at = $3, leased_until = null,
    next_run_at = case when next_run_at > $3 then next_run_at end`;
}

async function settleDone(db: Queryable, { id, lease }: Job): Promise<boolean> {
  if (await changed(db, `delete from jobs where ${HELD} and next_run_at is null`, [id, lease])) return true;
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

/** How much work waits. */
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
  /** Pauses between attempts. */
  ladder: RetryLadder;
  /** Only the compiler knows it: the store has the payload as JSON. */
  payload?: Payload;
};

/** Makes the kind of a job that repeats: where it fails, it is tried again after so many seconds, for as long as it takes. */
export function repeatedType(kind: string, retrySeconds = 60): JobType {
  return { kind, ladder: Array.from({ length: 1000 }, () => retrySeconds) };
}

/** A request for a job: there is one job at a time for a kind and key. */
type JobRequest<Payload> = {
  key: string;
  /** When it is due. */
  runAt: Date;
  now: Date;
} & (Payload extends undefined ? { payload?: undefined } : { payload: Payload });

/** Asks for a job, in the transaction that makes it necessary. */
export async function requestJob<Payload>(
  tx: Transaction,
  type: JobType<Payload>,
  { key, runAt, now, payload }: JobRequest<Payload>,
): Promise<void> {
  await enqueueJob(tx, { kind: type.kind, key, payload: JSON.stringify(payload ?? {}), runAt }, { now });
}

/** The pauses between attempts, in seconds: as many as there may be retries. */
export type RetryLadder = readonly number[];

/** The ladder of attempts at the ledger: soon at first, then every six hours for a week. */
export const LEDGER_LADDER: RetryLadder = [5, 15, 60, 300, 900, 3600, ...Array.from({ length: 28 }, () => 21_600)];

/**
 * Finds when to try again after a failed attempt.
 *
 * @param attempts - how many attempts have failed, from 1
 * @returns `undefined` when that was the last one
 */
export function nextAttemptAt(ladder: RetryLadder, attempts: number, { now }: { now: Date }): Date | undefined {
  const seconds = ladder[attempts - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}
