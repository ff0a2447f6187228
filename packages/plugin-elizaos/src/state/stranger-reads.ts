import { SdkError } from "@arcs/core";
import { createBoundedCache } from "@arcs/core/internal";

/**
 * What callers without a key have read from the service: it answers to the agent's own API key, and its quota is the agent's.
 */
export type StrangerReads = {
  /**
   * Reads, or gives what was read a moment ago. Who asks for the same at the same time shares one request.
   *
   * @param options.isFree - the agent's own affairs count against no limit
   * @throws SdkError `rate_limit_exceeded` where strangers have had their share of this hour; what `read` throws
   */
  share<Value>(key: string, options: { read: () => Promise<Value>; isFree?: true }): Promise<Value>;
  /** Drops what was read, because what the agent shows has changed. */
  forget(): void;
};

type Kept = { value: Promise<unknown>; until: number };

const MAX_AGE_MS = 60_000;
const MOST_KEPT = 1000;
const HOUR_MS = 3_600_000;

/** Makes an empty collection. Refusals are kept, too: who asks again a moment later gets the same one. */
export function createStrangerReads({ perHour }: { perHour: number }): StrangerReads {
  const kept = createBoundedCache<Kept>(MOST_KEPT);
  let left = perHour;
  let refilledAt = Date.now();

  function take(): void {
    const now = Date.now();
    left = Math.min(perHour, left + ((now - refilledAt) * perHour) / HOUR_MS);
    refilledAt = now;
    if (left < 1) {
      throw new SdkError("rate_limit_exceeded", "this agent has used up its hourly look-ups for callers without a key");
    }
    left--;
  }

  return {
    async share<Value>(key: string, { read, isFree }: { read: () => Promise<Value>; isFree?: true }): Promise<Value> {
      const recent = kept.get(key);
      if (recent !== undefined && Date.now() < recent.until) return recent.value as Promise<Value>;
      if (!isFree) take();
      const value = read();
      kept.set(key, { value, until: Date.now() + MAX_AGE_MS });
      return value;
    },
    forget: () => kept.clear(),
  };
}
