/** The pauses between attempts, in seconds: as many as there may be retries. */
export type RetryLadder = readonly number[];

/** The ladder of webhook deliveries (specification 6): after 1 and 5 minutes, half an hour, 2 and 12 hours. */
export const WEBHOOK_LADDER: RetryLadder = [60, 300, 1800, 7200, 43_200];

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
