import { SdkError } from "@arcs/core";
import { createBoundedCache, defined, onAbort } from "@arcs/core/internal";

import { isFresh } from "../base/is-fresh.ts";
import { abortedError } from "../http/deadline.ts";
import { given, type ReadOptions } from "../http/api-request.ts";
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
  const kept = createBoundedCache<{ value: Reputation; readAt: number }>(MOST_KEPT);

  function read(agentId: string, view: ReadOptions["view"]): Promise<Reputation> {
    const key = keyOf(agentId, view);
    const reading = reputation
      .get(agentId, defined({ view }))
      .then((value) => {
        kept.delete(key);
        if (maxAgeSeconds > 0) kept.set(key, { value, readAt: now() });
        return value;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  }

  return {
    ...reputation,
    async get(agentId, options) {
      const { signal, view, ...others } = given(options, "options");
      // A caller with request options of its own gets a request of its own.
      if (Object.keys(others).length > 0) return reputation.get(agentId, options);
      if (signal?.aborted === true) throw abortedError(signal);
      const key = keyOf(agentId, view);
      const found = kept.get(key);
      // A copy, so that no caller changes what the next one gets.
      if (found !== undefined && isFresh(found.readAt, { now: now(), maxAgeMs: maxAgeSeconds * 1000 }))
        return structuredClone(found.value);
      const value = await unlessAborted(underWay.get(key) ?? read(agentId, view), signal);
      return structuredClone(value);
    },
  };
}

/** Returns the cache key; the public view and the view of the API key are cached apart. */
function keyOf(agentId: string, view: ReadOptions["view"]): string {
  return /* fault: client-mixes-public-and-own-view */ `${view ?? ""} ${agentId}`;
}

/** One caller that gives up ends its own waiting, not the request that others share. */
async function unlessAborted<Value>(reading: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return reading;
  let stopWatching: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stopWatching = onAbort(signal, () => reject(abortedError(signal)));
  });
  try {
    return await Promise.race([reading, aborted]);
  } finally {
    stopWatching?.();
  }
}
