import type { Transaction } from "../../store/database/queryable.ts";
import { enqueueJob } from "../../store/jobs/jobs.ts";
import type { RetryLadder } from "./retry-ladder.ts";

/** How what a job carries is written into the store, and read again. */
export type PayloadForm<Payload> = {
  /** @throws SdkError `internal_error` for a text that this kind of job never writes */
  read(text: string): Payload;
  write(payload: Payload): string;
};

/** For jobs that carry nothing but their key. */
export const noPayload: PayloadForm<undefined> = { read: () => undefined, write: () => "{}" };

/** What is known of a kind of job by whoever asks for one: everything but how it is done. */
export type JobType<Payload = undefined> = {
  /** As it stands in the table `jobs`; it never changes. */
  kind: string;
  payload: PayloadForm<Payload>;
  /** Pauses between attempts. */
  ladder: RetryLadder;
};

/** A wish for work: of one kind and key there is one job at a time. */
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
