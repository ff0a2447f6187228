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
  /** Takes an event on, and tells how far it had come before. */
  begin(eventId: string): EventProgress | Promise<EventProgress>;
  /** Notes that an event was handled. */
  done(eventId: string): void | Promise<void>;
  /** Notes that it was not: the next delivery is to be handled. */
  forget(eventId: string): void | Promise<void>;
};

const DEFAULT_MAX_ENTRIES = 100_000;

/**
 * Creates a store in the memory of this process: enough where there is one process, and where an event that is handled
 * once more after a restart does no harm.
 *
 * @param options.maxEntries - ids to keep at most, 100,000 unless given; the oldest are forgotten first
 */
export function createMemoryDedupeStore({
  maxEntries = DEFAULT_MAX_ENTRIES,
}: { maxEntries?: number } = {}): DedupeStore {
  const entries = new Map<string, "busy" | "done">();
  return {
    begin(eventId) {
      const progress = entries.get(eventId) ?? "new";
      if (progress !== "new") return progress;
      entries.set(eventId, "busy");
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries) break;
        entries.delete(oldest);
      }
      return "new";
    },
    done(eventId) {
      entries.set(eventId, "done");
    },
    forget(eventId) {
      entries.delete(eventId);
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
  { store, handle }: { store: DedupeStore; handle: (event: Event) => void | Promise<void> },
): Promise<EventProgress> {
  const progress = await store.begin(event.id);
  if (progress !== "new") return progress;
  try {
    await handle(event);
  } catch (error) {
    await store.forget(event.id);
    throw error;
  }
  await store.done(event.id);
  return progress;
}
