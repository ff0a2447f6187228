import { backOff } from "@arcs/core/internal";

const BASE_DELAY_MS = 300;
const MOST_DELAY_MS = 8000;
/** Max `Retry-After` that the client waits for; above it the call fails. */
const MOST_RETRY_AFTER_MS = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds; `undefined` when the server asks for more patience than a call
 * should have.
 *
 * Full jitter: a random part of a time that doubles, so that clients which failed together do not come back together. What
 * the server asks for comes on top.
 *
 * @param retry - 0 before the first retry
 */
export function delayBeforeRetry(
  retry: number,
  { retryAfterMs = 0, random }: { retryAfterMs?: number | undefined; random: () => number },
): number | undefined {
  if (retryAfterMs > MOST_RETRY_AFTER_MS) return undefined;
  return retryAfterMs + random() * backOff(retry + 1, { first: BASE_DELAY_MS, max: MOST_DELAY_MS });
}
