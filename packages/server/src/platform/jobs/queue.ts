import type { Clock } from "../base/runtime.ts";

type WithId = { id: string | number };

/** Where a queue takes its items from. */
export type QueueSource<Item extends WithId, Outcome> = {
  /** Takes items that are due. */
  claim(request: QueueRequest<Item>): Promise<Item[]>;
  /** Holds items for longer; gives the ids of those that are still held. */
  renew(items: readonly Item[], options: { leasedUntil: Date }): Promise<Item["id"][]>;
  /** Writes down what came of items, of those that are still held, all of it or nothing. */
  settle(results: readonly QueueResult<Item, Outcome>[]): Promise<void>;
};

/** A request for items, to hold until `leasedUntil`. */
export type QueueRequest<Item> = {
  limit: number;
  now: Date;
  leasedUntil: Date;
  /**
   * Items that this queue still works on although the lease has run out, because this process was
   * slow: not to be taken again.
   */
  holding: readonly Item[];
};

export type QueueResult<Item, Outcome> = { item: Item; outcome: Outcome };

export type QueueOptions<Item extends WithId, Outcome> = {
  source: QueueSource<Item, Outcome>;
  /**
   * Does the work. It must not throw: what it throws is reported, and the item comes back when its
   * lease ends.
   *
   * @param signal - aborts when the lease was lost or the queue stops
   */
  handle: (item: Item, signal: AbortSignal) => Promise<Outcome>;
  /** Has the queue woken when there is work; returns what ends that. */
  subscribe: (wake: () => void) => () => void;
  onError: (error: unknown) => void;
  clock: Clock;
  /** Items at once. */
  concurrency: number;
  /** Interval at which to look for items without a wake-up, in milliseconds. */
  pollMs: number;
  /**
   * How long an item is held before it must be renewed; what a dead process held comes back after
   * it.
   */
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

/** Work on an item, which ends when the lease was lost or the queue stops. */
type Work = {
  control: AbortController;
  leasedUntil: Date;
  /** Whether it is done, and only its outcome is still to be written down. */
  isDone: boolean;
};

/** Starts to work on the items of a queue: each at least once. */
export function startQueue<Item extends WithId, Outcome>(
  options: QueueOptions<Item, Outcome>,
): Queue {
  const { source, handle, subscribe, onError, clock, concurrency, pollMs, leaseMs } = options;
  const held = new Map<Item, Work>();
  const ended = new AbortController();
  const stopping = new AbortController();
  let isReleased = false;
  let woken = false;
  let interruptRest = (): void => undefined;
  let waiting: QueueResult<Item, Outcome>[] = [];
  let writingWaiting: Promise<boolean> | undefined;
  let lastWrite = Promise.resolve(true);

  const wake = (): void => {
    woken = true;
    interruptRest();
  };
  const now = (): number => clock.now().getTime();
  const unsubscribe = subscribe(wake);
  const taking = takeItems();
  const renewing = renewLeases();

  return {
    wake,
    inFlight: () => held.size,
    async stop({ withinMs }) {
      const until = now() + withinMs;
      unsubscribe();
      stopping.abort();
      wake();
      // A claim may wait for pending writes, and a store that hangs must not delay the end of
      // running work.
      await untilOver(taking, until);
      await untilIdle(until);
      isReleased = true;
      for (const item of held.keys()) letGo(item);
      // A write that is refused is followed by another one.
      for (let write: unknown; write !== lastWrite;) await (write = lastWrite);
      await taking;
      ended.abort();
      await renewing;
    },
  };

  async function takeItems(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false;
      const limit = concurrency - held.size;
      if (limit > 0) await take(requestOf(limit)).catch(onError);
      await rest(pollMs);
    }
  }

  function requestOf(limit: number): QueueRequest<Item> {
    const at = clock.now();
    const late = [...held].filter(([, { leasedUntil }]) => leasedUntil <= at);
    return {
      limit,
      now: at,
      leasedUntil: new Date(at.getTime() + leaseMs),
      holding: late.map(([item]) => item),
    };
  }

  async function take(request: QueueRequest<Item>): Promise<void> {
    const items = await source.claim(request);
    // Nobody would wait for them any more; they come back when their leases end.
    if (isReleased) return;
    for (const item of items) void work(item, request);
  }

  async function work(item: Item, { leasedUntil }: QueueRequest<Item>): Promise<void> {
    const own: Work = { control: new AbortController(), leasedUntil, isDone: false };
    held.set(item, own);
    try {
      const outcome = await handle(item, own.control.signal);
      own.isDone = true;
      if (held.get(item) === own) await settle({ item, outcome });
    } catch (error) {
      onError(error);
    }
    if (held.get(item) === own) free(item);
  }

  /**
   * Writes down an outcome, with those that come while a statement is under way, so that a busy
   * queue takes few statements. What the store refuses is tried again by itself until a lease would
   * have ended: an outcome that cannot be written must not hold up the others, and a store that is
   * away for a while must not lose them.
   */
  async function settle(result: QueueResult<Item, Outcome>): Promise<void> {
    const giveUpAt = now() + leaseMs;
    waiting.push(result);
    writingWaiting ??= write(() => {
      const results = waiting;
      [waiting, writingWaiting] = [[], undefined];
      return results;
    });
    let isSettled = await writingWaiting;
    // A queue that stops tries once more, at once.
    for (let isLast = false; !isSettled && !isLast && now() < giveUpAt;) {
      isLast = stopping.signal.aborted;
      if (!isLast) await clock.sleep(pollMs, stopping.signal);
      isSettled = await write(() => [result]);
    }
  }

  /** Writes one after the other; tells whether the store took it. */
  function write(resultsOf: () => readonly QueueResult<Item, Outcome>[]): Promise<boolean> {
    lastWrite = lastWrite.then(async () => {
      try {
        await source.settle(resultsOf());
        return true;
      } catch (error) {
        onError(error);
        return false;
      }
    });
    return lastWrite;
  }

  /** Gives the place of an item to another one. */
  function free(item: Item): void {
    held.delete(item);
    wake();
  }

  function letGo(item: Item): void {
    const lost = held.get(item);
    free(item);
    lost?.control.abort();
  }

  /**
   * Waits until there may be something to do: a call, a place that got free, or the time for a
   * look.
   */
  async function rest(milliseconds: number): Promise<void> {
    if (woken) return;
    const interruption = new AbortController();
    interruptRest = () => interruption.abort();
    await clock.sleep(milliseconds, interruption.signal);
    interruptRest = () => undefined;
  }

  async function renewLeases(): Promise<void> {
    for (;;) {
      await clock.sleep(leaseMs / 3, ended.signal);
      if (ended.signal.aborted) return;
      const items = [...held.keys()];
      if (items.length === 0) continue;
      try {
        const leasedUntil = new Date(now() + leaseMs);
        const renewed = new Set(await source.renew(items, { leasedUntil }));
        for (const item of items) {
          const present = held.get(item);
          if (present === undefined) continue;
          if (renewed.has(item.id)) present.leasedUntil = leasedUntil;
          // One that is done is not lost: its lease may have ended with what was just written down.
          else if (!present.isDone) letGo(item);
        }
      } catch (error) {
        onError(error);
      }
    }
  }

  async function untilOver(work: Promise<void>, until: number): Promise<void> {
    const left = until - now();
    if (left <= 0) return;
    const over = new AbortController();
    void work.then(() => over.abort());
    await clock.sleep(left, over.signal);
  }

  async function untilIdle(until: number): Promise<void> {
    while (held.size > 0 && now() < until) {
      woken = false;
      await rest(until - now());
    }
  }
}
