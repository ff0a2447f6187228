import { SdkError } from "@arcs/core";
import { assertShape, bytesToHex, createBoundedCache, type Shape } from "@arcs/core/internal";

import { randomBytes } from "../nonces.ts";

/** How far an event has come: `new` is for the caller to handle, `busy` is being handled, `done` was handled. */
export type EventProgress = "new" | "busy" | "done";

/**
 * Remembers which events were handled. The service delivers each at least once, so the same one may come again, and at the
 * same moment. Keep ids for longer than the retries last: a week.
 *
 * A store that several processes share begins an event with one atomic write, and lets a `busy` one expire after a minute
 * or so: its process may have died.
 */
export type DedupeStore = {
  /**
   * Takes an event on, and tells how far it had come before.
   *
   * @param claim - names who takes it on, for `forget`; no two are the same
   */
  begin(eventId: string, claim?: string): EventProgress | Promise<EventProgress>;
  /** Notes that an event was handled. */
  done(eventId: string): void | Promise<void>;
  /**
   * Notes that it was not: the next delivery is to be handled. Unless another has taken it on meanwhile, because this one was
   * busy for too long: what has another claim stays as it is.
   */
  forget(eventId: string, claim?: string): void | Promise<void>;
};

/** Shape that a store must have; checked before it is used. */
export const dedupeStore: Shape = { begin: "function", done: "function", forget: "function" };

const DEFAULT_MAX_ENTRIES = 100_000;
const DEFAULT_BUSY_SECONDS = 60;

/**
 * Creates a store in the memory of this process: enough where there is one process, and where an event that is handled
 * once more after a restart does no harm.
 *
 * @param options.maxEntries - ids to keep at most, 100,000 unless given; the oldest are forgotten first
 * @param options.busySeconds - how long an event may be in the making, 60 unless given: then it is handled anew, because the
 * one that had it may have got stuck
 * @param options.now - milliseconds since 1970; the system's clock unless given
 * @throws SdkError `invalid_argument` when an option is not what it says
 */
export function createMemoryDedupeStore(
  options: { maxEntries?: number; busySeconds?: number; now?: () => number } = {},
): DedupeStore {
  assertShape(options, "options", { "maxEntries?": "count", "busySeconds?": "number", "now?": "function" });
  const { maxEntries = DEFAULT_MAX_ENTRIES, busySeconds = DEFAULT_BUSY_SECONDS, now = () => Date.now() } = options;
  if (maxEntries < 1 || busySeconds <= 0) {
    throw new SdkError("invalid_argument", "maxEntries expected a whole number from 1, busySeconds seconds above 0");
  }
  const entries = createBoundedCache<"done" | { busyUntil: number; claim: string | undefined }>(maxEntries);
  return {
    begin(eventId, claim) {
      const entry = entries.get(eventId);
      if (entry === "done") return "done";
      if (entry !== undefined && now() < entry.busyUntil) return "busy";
      entries.set(eventId, { busyUntil: now() + busySeconds * 1000, claim });
      return "new";
    },
    done(eventId) {
      entries.set(eventId, "done");
    },
    forget(eventId, claim) {
      // Another may have handled it meanwhile, or be handling it now.
      const entry = entries.get(eventId);
      if (entry !== undefined && entry !== "done" && entry.claim === claim) entries.delete(eventId);
    },
  };
}

/**
 * Handles an event unless it was handled before. When the handler throws, the event counts as not handled, and the error
 * goes on to the caller.
 *
 * @returns how far the event had come before: with `new` it was handled now
 * @example
 * ```ts
 * const store = createMemoryDedupeStore();
 * await handleOnce(event, { store, handle: async ({ data }) => ship(data) });
 * ```
 */
export async function handleOnce<Event extends { id: string }>(
  event: Event,
  options: { store: DedupeStore; handle: (event: Event) => void | Promise<void> },
): Promise<EventProgress> {
  assertShape(event, "event", { id: "text" });
  assertShape(options, "options", { store: dedupeStore, handle: "function" });
  const { store, handle } = options;
  const claim = bytesToHex(randomBytes(16));
  const progress = await store.begin(event.id, claim);
  if (progress !== "new") return progress;
  try {
    await handle(event);
  } catch (error) {
    await store.forget(event.id, claim);
    throw error;
  }
  await store.done(event.id);
  return progress;
}
