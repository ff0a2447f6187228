import type { Clock } from "./clock.ts";

/** Where a queue takes its items from. */
export type QueueSource<Item, Outcome> = {
  /** Takes items that are due and holds them until `leasedUntil`. */
  claim(options: { limit: number; now: Date; leasedUntil: Date }): Promise<Item[]>;
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
  /** Tells that there is work. */
  wake: () => void;
  /** Items that are being worked on. */
  inFlight(): number;
  /** Takes no more items, waits for those at hand, and lets go of those that take longer. */
  stop(options: { withinMs: number }): Promise<void>;
};

/**
 * Starts to work on the items of a queue: each at least once.
 *
 * Outcomes are settled together while a settlement is under way, so a busy queue takes few statements.
 */
export function startQueue<Item, Outcome>(options: QueueOptions<Item, Outcome>): Queue {
  const { source, handle, onError, clock, concurrency, pollMs, leaseMs } = options;
  const held = new Map<Item, AbortController>();
  const results: QueueResult<Item, Outcome>[] = [];
  const ended = new AbortController();
  let settling: Promise<void> | undefined;
  const stopping = new AbortController();
  let woken = false;
  let interruptRest = (): void => undefined;

  const wake = (): void => {
    woken = true;
    interruptRest();
  };
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
      await settling;
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
          const items = await source.claim({ limit, now: clock.now(), leasedUntil: leasedUntil() });
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
      results.push({ item, outcome });
      settling ??= settleResults().finally(() => (settling = undefined));
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

  async function settleResults(): Promise<void> {
    while (results.length > 0) {
      const batch = results.splice(0);
      if (!(await trySettle(batch))) await settleOneByOne(batch);
      for (const { item } of batch) held.delete(item);
      wake();
    }
  }

  async function trySettle(batch: readonly QueueResult<Item, Outcome>[]): Promise<boolean> {
    try {
      await source.settle(batch);
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  }

  /** One result that cannot be written must not hold up the others, nor a store that is away for a while lose them. */
  async function settleOneByOne(batch: readonly QueueResult<Item, Outcome>[]): Promise<void> {
    const giveUpAt = clock.now().getTime() + leaseMs;
    let left = [...batch];
    while (left.length > 0 && clock.now().getTime() < giveUpAt && !stopping.signal.aborted) {
      await clock.sleep(pollMs, stopping.signal);
      const unsettled: typeof left = [];
      for (const result of left) if (!(await trySettle([result]))) unsettled.push(result);
      left = unsettled;
    }
  }

  async function renewLeases(): Promise<void> {
    for (;;) {
      await clock.sleep(leaseMs / 3, ended.signal);
      if (ended.signal.aborted) return;
      const items = [...held.keys()];
      if (items.length === 0) continue;
      try {
        const renewed = new Set(await source.renew(items, { leasedUntil: leasedUntil() }));
        for (const item of items) if (!renewed.has(item) && !isDone(item)) letGo(item);
      } catch (error) {
        onError(error);
      }
    }
  }

  /** One that is being settled is not lost because its lease has just ended with that. */
  function isDone(item: Item): boolean {
    return settling !== undefined || results.some((result) => result.item === item);
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
