import type { Transaction } from "../db/queryable.ts";
import { enqueueJob } from "./store.ts";

/** How the payload of a job is written into the store, and read again. */
export type PayloadForm<Payload> = {
  /** @throws SdkError `internal_error` for a text that this kind of job never writes */
  read(text: string): Payload;
  write(payload: Payload): string;
};

/** For jobs without a payload. */
export const noPayload: PayloadForm<undefined> = { read: () => undefined, write: () => "{}" };

/** A kind of job as those who ask for one know it: everything but how it is done. */
export type JobType<Payload = undefined> = {
  /** As it stands in the table `jobs`; it never changes. */
  kind: string;
  payload: PayloadForm<Payload>;
  /** Pauses between attempts. */
  ladder: RetryLadder;
};

/** A request for a job: there is one job at a time for a kind and key. */
export type JobRequest<Payload> = {
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
  const job = { kind: type.kind, key, payload: type.payload.write(payload as Payload), runAt };
  await enqueueJob(tx, job, { now });
}

/** The pauses between attempts, in seconds: as many as there may be retries. */
export type RetryLadder = readonly number[];

/** The ladder of webhook deliveries (specification 6): after 1 and 5 minutes, half an hour, 2 and 12 hours. */
export const WEBHOOK_LADDER: RetryLadder = [60, 300, 1800, 7200, 43_200];

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
