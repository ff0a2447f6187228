import {
  type Queue,
  type QueueOptions,
  type QueueResult,
  type QueueSource,
  startQueue,
} from "../queue.ts";
import { createManualClock, type ManualClock } from "./manual-clock.ts";

type Item = { id: string; name: string };

/**
 * A source in memory, as strict as a table: an item is with one holder, and comes back when its
 * lease ends.
 */
function createSource(clock: ManualClock) {
  const items = new Map<string, { due: number; leasedUntil: number; lease: number }>();
  const settled: string[] = [];
  const claims: number[] = [];
  const held = new Map<Item, number>();
  const faults: {
    claim?: Error;
    settle?: (results: readonly QueueResult<Item, string>[]) => void;
    lose?: string;
  } = {};
  const source: QueueSource<Item, string> = {
    async claim({ limit, now, leasedUntil, holding }) {
      if (faults.claim !== undefined) throw faults.claim;
      claims.push(limit);
      const free = [...items].filter(
        ([name, { due, leasedUntil: until }]) =>
          due <= now.getTime() &&
          until <= now.getTime() &&
          !holding.some((item) => item.name === name),
      );
      return free.slice(0, limit).map(([name, state]) => {
        state.leasedUntil = leasedUntil.getTime();
        const item = { id: name, name };
        held.set(item, ++state.lease);
        return item;
      });
    },
    async renew(asked, { leasedUntil }) {
      const kept = asked.filter(
        (item) => item.name !== faults.lose && items.get(item.name)?.lease === held.get(item),
      );
      for (const { name } of kept) items.get(name)!.leasedUntil = leasedUntil.getTime();
      return kept.map(({ id }) => id);
    },
    async settle(results) {
      faults.settle?.(results);
      for (const { item, outcome } of results) {
        if (items.get(item.name)?.lease !== held.get(item)) continue;
        items.delete(item.name);
        settled.push(`${item.name} ${outcome}`);
      }
    },
  };
  return {
    items,
    settled,
    claims,
    faults,
    add: (...names: string[]): void => {
      for (const name of names)
        items.set(name, { due: clock.now().getTime(), leasedUntil: 0, lease: 0 });
    },
    source,
  };
}

/** Lets all that can happen without the clock happen. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
}

type Setup = ReturnType<typeof createSource> & {
  clock: ManualClock;
  errors: unknown[];
  queue: Queue;
};

export function start(options: Partial<QueueOptions<Item, string>> = {}): Setup {
  const clock = createManualClock(new Date("2026-03-01T12:00:00Z"));
  const made = createSource(clock);
  const errors: unknown[] = [];
  const queue = startQueue<Item, string>({
    source: made.source,
    handle: async () => "done",
    subscribe: () => () => undefined,
    onError: (error) => errors.push(error),
    clock,
    concurrency: 4,
    pollMs: 1000,
    leaseMs: 30_000,
    ...options,
  });
  return { ...made, clock, errors, queue };
}

/** A handler that waits until a test lets it go on. */
export function createGate(): {
  handle: (item: Item, signal: AbortSignal) => Promise<string>;
  open: (name: string) => void;
  begun: string[];
  aborted: string[];
} {
  const waiting = new Map<string, () => void>();
  const begun: string[] = [];
  const aborted: string[] = [];
  return {
    begun,
    aborted,
    open: (name) => waiting.get(name)?.(),
    handle: (item, signal) =>
      new Promise((resolve) => {
        begun.push(item.name);
        signal.addEventListener("abort", () => aborted.push(item.name));
        waiting.set(item.name, () => resolve("opened"));
      }),
  };
}
