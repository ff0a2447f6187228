import type { Clock } from "../../base/clock.ts";
import { createSettler } from "./settler.ts";

/** Where a queue takes its items from. */
export type QueueSource<Item, Outcome> = {
  /**
   * Takes items that are due and holds them until `leasedUntil`.
   *
   * @param options.holding - what this queue is at; its lease may have run out, because this process was slow
   */
  claim(options: { limit: number; now: Date; leasedUntil: Date; holding: readonly Item[] }): Promise<Item[]>;
  /** Holds items for longer; gives those that are still held. */
  renew(items: readonly Item[], options: { leasedUntil: Date }): Promise<Item[]>;
  /** Writes down what came of items, of those that are still held. */
  settle(results: readonly QueueResult<Item, Outcome>[]): Promise<void>;
};

/** What came of an item. */
export type QueueResult<Item, Outcome> = { item: Item; outcome: Outcome };

/** How a queue works. */
export type QueueOptions<Item, Outcome> = {
  source: QueueSource<Item, Outcome>;
  /**
   * Does the work. It must not throw: what it throws is reported, and the item comes back when its lease ends.
   *
   * @param signal - fires when the lease was lost or the queue stops: nobody waits for the outcome any more
   */
  handle: (item: Item, signal: AbortSignal) => Promise<Outcome>;
  onError: (error: unknown) => void;
  clock: Clock;
  /** Items at once. */
  concurrency: number;
  /** How often to look for items that nobody told of, in milliseconds. */
  pollMs: number;
  /** How long an item is held before it must be renewed; what a dead process held comes back after it. */
  leaseMs: number;
};

/** A queue at work. */
export type Queue = {
  /** Says that there is work. */
  wake: () => void;
  /** Items that are being worked on. */
  inFlight(): number;
  /** Takes no more items, waits for those under way, and releases those that take longer. */
  stop(options: { withinMs: number }): Promise<void>;
};

/** Starts to work on the items of a queue: each at least once. */
export function startQueue<Item, Outcome>(options: QueueOptions<Item, Outcome>): Queue {
  const { source, handle, onError, clock, concurrency, pollMs, leaseMs } = options;
  const held = new Map<Item, AbortController>();
  const ended = new AbortController();
  const stopping = new AbortController();
  let woken = false;
  let interruptRest = (): void => undefined;

  const wake = (): void => {
    woken = true;
    interruptRest();
  };
  const settler = createSettler<QueueResult<Item, Outcome>>({
    settle: (results) => source.settle(results),
    onOver(results) {
      for (const { item } of results) held.delete(item);
      wake();
    },
    onError,
    clock,
    retryMs: pollMs,
    giveUpMs: leaseMs,
  });
  const leasedUntil = (): Date => new Date(clock.now().getTime() + leaseMs);
  const taking = takeItems();
  const renewing = renewLeases();

  return {
    wake,
    inFlight: () => held.size,
    async stop({ withinMs }) {
      stopping.abort();
      wake();
      await taking;
      await untilIdle(withinMs);
      for (const item of held.keys()) letGo(item);
      await settler.stop();
      ended.abort();
      await renewing;
    },
  };

  async function takeItems(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false;
      const limit = concurrency - held.size;
      if (limit > 0) {
        try {
          const items = await source.claim({
            limit,
            now: clock.now(),
            leasedUntil: leasedUntil(),
            holding: [...held.keys()],
          });
          for (const item of items) void work(item);
        } catch (error) {
          onError(error);
        }
      }
      await rest(pollMs);
    }
  }

  /** Waits until there may be something to do: a call, a place that got free, or the time for a look. */
  async function rest(milliseconds: number): Promise<void> {
    if (woken) return;
    const interruption = new AbortController();
    interruptRest = () => interruption.abort();
    await clock.sleep(milliseconds, interruption.signal);
    interruptRest = () => undefined;
  }

  async function work(item: Item): Promise<void> {
    const control = new AbortController();
    held.set(item, control);
    try {
      const outcome = await handle(item, control.signal);
      if (held.get(item) !== control) return;
      settler.add({ item, outcome });
    } catch (error) {
      onError(error);
      letGo(item);
    }
  }

  function letGo(item: Item): void {
    held.get(item)?.abort();
    held.delete(item);
    wake();
  }

  async function renewLeases(): Promise<void> {
    for (;;) {
      await clock.sleep(leaseMs / 3, ended.signal);
      if (ended.signal.aborted) return;
      const items = [...held.keys()];
      if (items.length === 0) continue;
      try {
        const renewed = new Set(await source.renew(items, { leasedUntil: leasedUntil() }));
        // One that is being settled is not lost because its lease has just ended with that.
        if (!settler.isBusy()) for (const item of items) if (!renewed.has(item) && held.has(item)) letGo(item);
      } catch (error) {
        onError(error);
      }
    }
  }

  async function untilIdle(milliseconds: number): Promise<void> {
    const until = clock.now().getTime() + milliseconds;
    while (held.size > 0) {
      const left = until - clock.now().getTime();
      if (left <= 0) return;
      woken = false;
      await rest(left);
    }
  }
}
