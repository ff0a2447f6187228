import type { Clock } from "../base/runtime.ts";

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

export type QueueResult<Item, Outcome> = { item: Item; outcome: Outcome };

export type QueueOptions<Item, Outcome> = {
  source: QueueSource<Item, Outcome>;
  /**
   * Does the work. It must not throw: what it throws is reported, and the item comes back when its lease ends.
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

/** Work on an item, which ends when the lease was lost or the queue stops. */
type Work = { control: AbortController; leasedUntil: Date };

/** Starts to work on the items of a queue: each at least once. */
export function startQueue<Item, Outcome>(options: QueueOptions<Item, Outcome>): Queue {
  const { source, handle, subscribe, onError, clock, concurrency, pollMs, leaseMs } = options;
  const held = new Map<Item, Work>();
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
  const unsubscribe = subscribe(wake);
  const taking = takeItems();
  const renewing = renewLeases();

  return {
    wake,
    inFlight: () => held.size,
    async stop({ withinMs }) {
      const until = clock.now().getTime() + withinMs;
      unsubscribe();
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
    const own: Work = { control: new AbortController(), leasedUntil };
    held.set(item, own);
    try {
      const outcome = await handle(item, own.control.signal);
      if (held.get(item) !== own) return;
      settler.add({ item, outcome });
    } catch (error) {
      onError(error);
      letGo(item);
    }
  }

  function letGo(item: Item): void {
    const lost = held.get(item);
    free(item);
    lost?.control.abort();
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
          const present = held.get(item);
          if (present === undefined) continue;
          if (renewed.has(item)) present.leasedUntil = until;
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

/** Writes down outcomes as they come. */
type Settler<Result> = {
  /** Takes an outcome. */
  add: (result: Result) => void;
  /** Tells whether outcomes are being written. */
  isBusy: () => boolean;
  /** Tries what is left once more, and ends. */
  stop(): Promise<void>;
};

/** How outcomes are written down. */
type SettlerOptions<Result> = {
  /** Writes down outcomes, all or none. */
  settle: (results: readonly Result[]) => Promise<void>;
  /** Writes down an outcome that was refused before. */
  settleAgain: (result: Result) => Promise<void>;
  /** Called with an outcome that could not be written down for too long. */
  onGivenUp: (result: Result) => void;
  onError: (error: unknown) => void;
  clock: Clock;
  /** Pause before the store is asked again. */
  retryMs: number;
  /** After so long an outcome that is refused is given up. */
  giveUpMs: number;
};

type Refused<Result> = { result: Result; giveUpAt: number };

/**
 * Creates a settler, which gathers outcomes while a statement is under way, so that a busy queue takes few statements.
 * What the store refuses is tried one by one: an outcome that cannot be written must not hold up the others, and a store
 * that is away for a while must not lose them.
 */
function createSettler<Result>(options: SettlerOptions<Result>): Settler<Result> {
  const { settle, settleAgain, onGivenUp, onError, clock, retryMs, giveUpMs } = options;
  const results: Result[] = [];
  const stopping = new AbortController();
  let work: Promise<void> | undefined;
  let interruptPause = (): void => undefined;

  return {
    add(result) {
      results.push(result);
      interruptPause();
      work ??= settleAll();
    },
    isBusy: () => work !== undefined,
    async stop() {
      stopping.abort();
      interruptPause();
      await work;
    },
  };

  async function settleAll(): Promise<void> {
    let refused: Refused<Result>[] = [];
    let retryAt = 0;
    while (results.length + refused.length > 0) {
      const batch = results.splice(0);
      if (batch.length > 0 && !(await succeeds(settle(batch)))) {
        retryAt = now() + retryMs;
        refused.push(...batch.map((result) => ({ result, giveUpAt: now() + giveUpMs })));
      }
      if (refused.length === 0) continue;
      if (results.length === 0) await pause(retryAt - now());
      if (now() < retryAt && !stopping.signal.aborted) continue;
      refused = await settleRefused(refused);
      retryAt = now() + retryMs;
    }
    // In the same step as the last look at the results, or one that comes in between would wait for the next one.
    work = undefined;
  }

  async function settleRefused(refused: readonly Refused<Result>[]): Promise<Refused<Result>[]> {
    const left: Refused<Result>[] = [];
    for (const { result, giveUpAt } of refused) {
      if (await succeeds(settleAgain(result))) continue;
      if (now() >= giveUpAt || stopping.signal.aborted) onGivenUp(result);
      else left.push({ result, giveUpAt });
    }
    return left;
  }

  async function succeeds(work: Promise<void>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  }

  async function pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || stopping.signal.aborted) return;
    const interruption = new AbortController();
    interruptPause = () => interruption.abort();
    await clock.sleep(milliseconds, interruption.signal);
    interruptPause = () => undefined;
  }

  function now(): number {
    return clock.now().getTime();
  }
}
