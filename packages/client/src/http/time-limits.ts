import { SdkError } from "@arcs/core";
import { createBoundedCache, onAbort } from "@arcs/core/internal";

/** A signal for one attempt: the caller's, and a time limit. */
export type Deadline = {
  signal: AbortSignal;
  /** Whether the time ran out. */
  hasPassed(): boolean;
  /** Lets go of the timer and of the caller's signal. */
  release(): void;
};

/**
 * Starts a time limit. Not `AbortSignal.any`: older platforms have none, and Node 20 leaks on
 * signals that live long.
 */
export function startDeadline(timeoutMs: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const forward = (): void => controller.abort(signal?.reason);
  let passed = false;
  const timer = setTimeout(() => {
    passed = true;
    controller.abort(new DOMException("the time is up", "TimeoutError"));
  }, timeoutMs);
  if (signal?.aborted === true) forward();
  const stopWatching = signal === undefined ? undefined : onAbort(signal, forward);
  return {
    signal: controller.signal,
    hasPassed: () => passed,
    release() {
      clearTimeout(timer);
      stopWatching?.();
    },
  };
}

/** The error of a request that its caller ended. */
export function abortedError(signal: AbortSignal): SdkError {
  return new SdkError("request_aborted", "the caller's signal ended the request", {
    cause: signal.reason,
  });
}

/** Waits. @throws SdkError `request_aborted` when the signal says so */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) throw abortedError(signal);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      stopWatching?.();
      resolve();
    }, ms);
    const stopWatching =
      signal &&
      onAbort(signal, () => {
        clearTimeout(timer);
        reject(abortedError(signal));
      });
  });
}

/**
 * Tells whether what was read at a time may still be used, in milliseconds. Where the clock was set
 * back since, nobody knows how old it is, and it may not.
 */
export function isFresh(readAt: number, maxAgeMs: number): boolean {
  const age = Date.now() - readAt;
  return age >= 0 && age < maxAgeMs;
}

/**
 * Makes a reader that caches what it read. Calls at the same time share one reading, as far as its
 * answer may be as old as that: the age counts from before it. Failures are not cached.
 */
export function cacheReads<Value>(
  read: (key: string) => Promise<Value>,
  { maxEntries, maxAgeMs }: { maxEntries: number; maxAgeMs: number },
): (key: string) => Promise<Value> {
  const cached = createBoundedCache<{ value: Promise<Value>; readAt: number }>(maxEntries);
  return (key) => {
    const known = cached.get(key);
    if (known !== undefined && isFresh(known.readAt, maxAgeMs)) return known.value;
    const entry = { readAt: Date.now(), value: read(key) };
    cached.set(key, entry);
    entry.value.catch(() => {
      if (cached.get(key) === entry) cached.delete(key);
    });
    return entry.value;
  };
}
