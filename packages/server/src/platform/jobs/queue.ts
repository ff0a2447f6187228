import type { Clock } from "../base/clock.ts";
import type { Hold } from "../base/hold.ts";
import { createSettler } from "./settler.ts";

/** Where a queue takes its items from. */
export type QueueSource<Item, Outcome> = {
  /** Takes items that are due. */
  claim(request: QueueRequest<Item>): Promise<Item[]>;
  /** Holds items for longer; gives those that are still held. */
  renew(items: readonly Item[], options: { leasedUntil: Date }): Promise<Item[]>;
  /**
   * Writes down what came of items, of those that are still held, all of it or nothing.
   *
   * @param request - what may be taken in the same step; left out where nothing may be
   * @returns what was taken; nothing where it did not look for any
   */
  settle(results: readonly QueueResult<Item, Outcome>[], request?: QueueRequest<Item>): Promise<Item[] | void>;
};

/** A request for items, to hold until `leasedUntil`. */
export type QueueRequest<Item> = {
  limit: number;
  now: Date;
  leasedUntil: Date;
  /**
   * Items that this queue still works on although the lease has run out, because this process was slow: not to be taken
   * again.
   */
  holding: readonly Item[];
};

/** Result of an item. */
export type QueueResult<Item, Outcome> = { item: Item; outcome: Outcome };

/** How a queue works. */
export type QueueOptions<Item, Outcome> = {
  source: QueueSource<Item, Outcome>;
  /**
   * Does the work. It must not throw: what it throws is reported, and the item comes back when its lease ends.
   *
   * @param hold - cancelled when the lease was lost or the queue stops
   */
  handle: (item: Item, hold: Hold) => Promise<Outcome>;
  onError: (error: unknown) => void;
  clock: Clock;
  /** Items at once. */
  concurrency: number;
  /** Interval at which to look for items without a wake-up, in milliseconds. */
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

/** A hold that ends when the lease was lost or the queue stops. */
type LeasedHold = Hold & { leasedUntil: Date };

/** Starts to work on the items of a queue: each at least once. */
export function startQueue<Item, Outcome>(options: QueueOptions<Item, Outcome>): Queue {
  const { source, handle, onError, clock, concurrency, pollMs, leaseMs } = options;
  const held = new Map<Item, LeasedHold>();
  const ended = new AbortController();
  const stopping = new AbortController();
  let isReleased = false;
  let woken = false;
  let interruptRest = (): void => undefined;
  let look: Promise<unknown> = Promise.resolve();

  const wake = (): void => {
    woken = true;
    interruptRest();
  };
  const settler = createSettler<QueueResult<Item, Outcome>>({
    settle: (results) => inTurn(() => settleAndTake(results)),
    async settleAgain(result) {
      // Whatever it was that was refused, it must not be refused again for what is taken with it.
      await source.settle([result]);
      free(result.item);
    },
    onGivenUp: ({ item }) => free(item),
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
      const until = clock.now().getTime() + withinMs;
      stopping.abort();
      wake();
      // A claim may wait for pending writes, and a store that hangs must not delay the end of running work.
      await untilOver(taking, until);
      await untilIdle(until);
      isReleased = true;
      for (const item of held.keys()) letGo(item);
      await settler.stop();
      await taking;
      ended.abort();
      await renewing;
    },
  };

  async function takeItems(): Promise<void> {
    while (!stopping.signal.aborted) {
      await inTurn(async () => {
        if (stopping.signal.aborted) return;
        woken = false;
        const limit = concurrency - held.size;
        if (limit <= 0) return;
        const request = requestOf(limit);
        take(await source.claim(request), request);
      }).catch(onError);
      await rest(pollMs);
    }
  }

  /** Writes down results, and takes others in their places, which saves a look for them. */
  async function settleAndTake(results: readonly QueueResult<Item, Outcome>[]): Promise<void> {
    const request = requestOf(concurrency - held.size + results.length);
    const taken = await (stopping.signal.aborted ? source.settle(results) : source.settle(results, request));
    // Not `free`, which has the queue look once more.
    for (const { item } of results) held.delete(item);
    take(taken ?? [], request);
    if (taken === undefined || stopping.signal.aborted) wake();
  }

  /** One look after the other: two in the same moment would not see what the other one takes, and take more than they may. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = look.then(work);
    look = done.catch(() => undefined);
    return done;
  }

  function requestOf(limit: number): QueueRequest<Item> {
    const now = clock.now();
    const late = [...held].filter(([, each]) => each.leasedUntil <= now);
    return { limit, now, leasedUntil: leasedUntil(), holding: late.map(([item]) => item) };
  }

  function take(items: readonly Item[], request: QueueRequest<Item>): void {
    // Nobody would wait for them any more; they come back when their leases end.
    if (isReleased) return;
    for (const item of items) void work(item, request);
  }

  /** Gives the place of an item to another one. */
  function free(item: Item): void {
    held.delete(item);
    wake();
  }

  /** Waits until there may be something to do: a call, a place that got free, or the time for a look. */
  async function rest(milliseconds: number): Promise<void> {
    if (woken) return;
    const interruption = new AbortController();
    interruptRest = () => interruption.abort();
    await clock.sleep(milliseconds, interruption.signal);
    interruptRest = () => undefined;
  }

  async function work(item: Item, { leasedUntil }: QueueRequest<Item>): Promise<void> {
    const hold: LeasedHold = { leasedUntil, isOver: false };
    held.set(item, hold);
    try {
      const outcome = await handle(item, hold);
      if (held.get(item) !== hold) return;
      settler.add({ item, outcome });
    } catch (error) {
      onError(error);
      letGo(item);
    }
  }

  function letGo(item: Item): void {
    const hold = held.get(item);
    free(item);
    if (hold === undefined) return;
    hold.isOver = true;
    hold.onOver?.();
  }

  async function renewLeases(): Promise<void> {
    for (;;) {
      await clock.sleep(leaseMs / 3, ended.signal);
      if (ended.signal.aborted) return;
      const items = [...held.keys()];
      if (items.length === 0) continue;
      try {
        const until = leasedUntil();
        const renewed = new Set(await source.renew(items, { leasedUntil: until }));
        for (const item of items) {
          const hold = held.get(item);
          if (hold === undefined) continue;
          if (renewed.has(item)) hold.leasedUntil = until;
          // One that is being settled is not lost because its lease has just ended with that.
          else if (!settler.isBusy()) letGo(item);
        }
      } catch (error) {
        onError(error);
      }
    }
  }

  async function untilOver(work: Promise<void>, until: number): Promise<void> {
    const left = until - clock.now().getTime();
    if (left <= 0) return;
    const over = new AbortController();
    void work.then(() => over.abort());
    await clock.sleep(left, over.signal);
  }

  async function untilIdle(until: number): Promise<void> {
    while (held.size > 0) {
      const left = until - clock.now().getTime();
      if (left <= 0) return;
      woken = false;
      await rest(left);
    }
  }
}
