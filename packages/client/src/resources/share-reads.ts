import { SdkError } from "@arcs/core";

import { abortedError } from "../http/deadline.ts";
import type { Reputation, ReputationApi } from "./reputation.ts";

const MOST_KEPT = 10_000;

/**
 * Lets reads of the same reputation share one request, and gives what was read again for a while. Only reputations are kept:
 * a read that failed is made anew by the next caller.
 *
 * @throws SdkError `invalid_argument` unless `maxAgeSeconds` is a number from 0
 */
export function shareReads(
  reputation: ReputationApi,
  { maxAgeSeconds, now }: { maxAgeSeconds: number; now: () => number },
): ReputationApi {
  if (!Number.isFinite(maxAgeSeconds) || maxAgeSeconds < 0) {
    throw new SdkError("invalid_argument", "reputationReads.maxAgeSeconds expected a number of seconds from 0");
  }
  const underWay = new Map<string, Promise<Reputation>>();
  const kept = new Map<string, { value: Reputation; until: number }>();

  function read(agentId: string): Promise<Reputation> {
    const reading = reputation
      .get(agentId)
      .then((value) => {
        kept.delete(agentId);
        if (maxAgeSeconds > 0) kept.set(agentId, { value, until: now() + maxAgeSeconds * 1000 });
        for (const oldest of kept.keys()) {
          if (kept.size <= MOST_KEPT) break;
          kept.delete(oldest);
        }
        return value;
      })
      .finally(() => underWay.delete(agentId));
    underWay.set(agentId, reading);
    return reading;
  }

  return {
    ...reputation,
    async get(agentId, options = {}) {
      const { signal, ...others } = options;
      // Who has wishes of its own about the request gets one of its own.
      if (Object.keys(others).length > 0) return reputation.get(agentId, options);
      if (signal?.aborted === true) throw abortedError(signal);
      const found = kept.get(agentId);
      // A copy, so that no caller changes what the next one gets.
      if (found !== undefined && now() < found.until) return structuredClone(found.value);
      const value = await unlessAborted(underWay.get(agentId) ?? read(agentId), signal);
      return structuredClone(value);
    },
  };
}

/** One caller that gives up ends its own waiting, not the request that others share. */
async function unlessAborted<Value>(reading: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return reading;
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(abortedError(signal));
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([reading, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener("abort", stop);
  }
}
