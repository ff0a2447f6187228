import type { SdkError } from "@arcs/core";
import { backOff, createBoundedCache } from "@arcs/core/internal";

/**
 * Whether the same report may succeed later. A ledger may not have yet what x402 has just settled.
 */
export function mayPass({ code, status }: SdkError): boolean {
  if (code === "settlement_not_found" || code === "conflict" || code === "internal_error")
    return true;
  if (status !== undefined) return status >= 500 || status === 408 || status === 429;
  return (
    code === "server_unreachable" ||
    code === "request_timed_out" ||
    code === "server_invalid_answer"
  );
}

export type AttemptOutcome = "done" | "again" | "never";

export type QueuedWork = {
  /** The same key is the same work: it is done once. */
  key: string;
  /** Never rejects. */
  attempt: () => Promise<AttemptOutcome>;
  /** Whether it may never be done: such work takes at most half of the places. */
  isUncertain?: true | undefined;
  /** Called once if it is left undone. */
  abandon: (why: AbandonReason) => void;
};

/**
 * Why a piece of work was left undone, though it might have succeeded: no room, no patience, or no
 * time.
 */
export type AbandonReason = "queue_full" | "gave_up" | "closed";

type Waiting = QueuedWork & {
  attempts: number;
  /** Set while it waits for its next attempt. */
  timer?: ReturnType<typeof setTimeout>;
  /** Callbacks for the next attempt. */
  onTried: (() => void)[];
};

// Half an hour in all: by then a ledger has the transaction, and a server has been started again.
const MOST_ATTEMPTS = 14;
const FIRST_DELAY_MS = 1000;
const MOST_DELAY_MS = 300_000;
const AT_ONCE = 4;
/** Reports that may wait; those that come on top are abandoned. */
const MAX_WAITING = 1000;
const MOST_REMEMBERED = 10_000;

/**
 * Makes a queue that retries with doubling delays. Its timers do not keep the process alive: close
 * it before the process ends.
 */
export function createReportQueue() {
  const queued = new Map<string, Waiting>();
  const done = createBoundedCache<true>(MOST_REMEMBERED);
  const due: Waiting[] = [];
  let underWay = 0;
  let isClosed = false;

  function schedule(work: Waiting): void {
    // Jitter: reports that failed together are not retried together.
    const delay =
      (0.5 + Math.random() / 2) *
      backOff(work.attempts, { first: FIRST_DELAY_MS, max: MOST_DELAY_MS });
    work.timer = setTimeout(() => makeDue(work), delay);
    // Browsers and edge workers give a number in place of an object.
    (work.timer as { unref?: () => void }).unref?.();
  }
  function makeDue(work: Waiting): void {
    clearTimeout(work.timer);
    delete work.timer;
    due.push(work);
    startDue();
  }
  function startDue(): void {
    while (underWay < AT_ONCE) {
      const work = due.shift();
      if (work === undefined) return;
      underWay++;
      void tryOnce(work);
    }
  }
  async function tryOnce(work: Waiting): Promise<void> {
    work.attempts++;
    const outcome = await work.attempt();
    underWay--;
    if (outcome === "again" && !isClosed && work.attempts < MOST_ATTEMPTS) schedule(work);
    else leave(work, outcome);
    for (const tell of work.onTried.splice(0)) tell();
    startDue();
  }
  function leave(work: Waiting, outcome: AttemptOutcome): void {
    queued.delete(work.key);
    if (outcome === "again") work.abandon(isClosed ? "closed" : "gave_up");
    else done.set(work.key, true);
  }
  /** Tries at once what waits; resolves when all that was there has been tried. */
  async function flush(): Promise<void> {
    const all = [...queued.values()];
    const tried = all.map((work) => new Promise<void>((resolve) => work.onTried.push(resolve)));
    for (const work of all) if (work.timer !== undefined) makeDue(work);
    await Promise.all(tried);
  }
  return {
    /** Takes work, and returns at once. */
    add(work: QueuedWork): void {
      if (queued.has(work.key) || done.has(work.key)) return;
      if (isClosed) return work.abandon("closed");
      const places = work.isUncertain === true ? MAX_WAITING / 2 : MAX_WAITING;
      if (queued.size >= places) return work.abandon("queue_full");
      const waiting: Waiting = { ...work, attempts: 0, onTried: [] };
      queued.set(work.key, waiting);
      makeDue(waiting);
    },
    /** Returns how many are not done yet. */
    waiting: (): number => queued.size,
    flush,
    /** Takes no more, tries once what there is, and abandons what fails. */
    async close(): Promise<void> {
      isClosed = true;
      await flush();
    },
  };
}
