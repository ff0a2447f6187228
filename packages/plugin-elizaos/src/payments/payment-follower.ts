import type { ArcsClient } from "@arcs/client";
import { isSdkError } from "@arcs/core";
import { backOff, createBoundedCache } from "@arcs/core/internal";

import type { PluginState } from "../state/state.ts";
import type { FollowStore } from "./follow-state.ts";
import { type SweepCounts, sweepPayments } from "./sweep-payments.ts";

/** How the following of payments goes. */
export type FollowerStatus = {
  /** `push` where webhooks say that there is something to look for, besides looking at each `pollInterval`. */
  mode: "polling" | "push";
  /** Sweeps that came to their end. */
  sweeps: number;
  reported: number;
  refused: Readonly<Record<string, number>>;
  waiting: number;
  /** Transactions that the endpoint did not give in a readable form in the last sweep. */
  unread: number;
  /** Code of what kept the last sweep from coming to its end. */
  problem: string | undefined;
};

/** Follows the payments to an agent, and reports them. */
export type PaymentFollower = {
  start(): void;
  /** Looks now. While it looks already, it looks once more afterwards. Throws what `sweepPayments` throws. */
  sweepOnce(): Promise<SweepCounts>;
  /** Looks soon, because something happened. */
  wake(): void;
  setMode(mode: FollowerStatus["mode"]): void;
  status(): FollowerStatus;
  /** Ends what is under way. Never throws; done within a few seconds. */
  stop(): Promise<void>;
};

const LONGEST_DELAY_MS = 5 * 60_000;
const STOP_WITHIN_MS = 4000;
/** An endpoint that is behind has it the next time, or the one after. */
const TOLD_AFTER = 3;
const MAX_MISSES = 1000;

type Followed = Pick<PluginState, "ask" | "address" | "config" | "jobs"> & { client: ArcsClient; store: FollowStore };

/**
 * Makes a follower of payments. It does nothing before `start`.
 *
 * @param options.onProblem - told of each sweep that failed
 * @param options.onUnread - told once of a transaction that cannot be read, sweep after sweep
 */
export function createPaymentFollower(
  followed: Followed,
  {
    onProblem,
    onUnread,
  }: { onProblem: (error: unknown) => void; onUnread: (signature: string, problem: string) => void },
): PaymentFollower {
  const stopping = new AbortController();
  const refused: Record<string, number> = {};
  let status: Omit<FollowerStatus, "refused"> = {
    mode: "polling",
    sweeps: 0,
    reported: 0,
    waiting: 0,
    unread: 0,
    problem: undefined,
  };
  const misses = createBoundedCache<number>(MAX_MISSES);
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isTurning = false;
  let isWoken = false;
  let failures = 0;
  let queueTail: Promise<unknown> = Promise.resolve();

  async function sweep(): Promise<SweepCounts> {
    stopping.signal.throwIfAborted();
    try {
      const counts = await sweepPayments({ ...followed, signal: stopping.signal, now: () => Date.now() });
      const reported = status.reported + counts.reported;
      const { waiting, problem } = counts;
      const unread = Object.entries(counts.unread);
      status = { ...status, sweeps: status.sweeps + 1, reported, waiting, problem, unread: unread.length };
      for (const [signature, why] of unread) noteUnread(signature, why);
      for (const [code, count] of Object.entries(counts.refused)) refused[code] = (refused[code] ?? 0) + count;
      failures = 0;
      return counts;
    } catch (error) {
      failures++;
      status = { ...status, problem: isSdkError(error) ? error.code : "internal_error" };
      throw error;
    }
  }

  function noteUnread(signature: string, problem: string): void {
    const times = (misses.get(signature) ?? 0) + 1;
    misses.set(signature, times);
    if (times === TOLD_AFTER) onUnread(signature, problem);
  }

  /** One after the other: two at once would report the same, and save over each other. */
  function sweepOnce(): Promise<SweepCounts> {
    const swept = queueTail.then(sweep);
    queueTail = swept.catch(() => undefined);
    return swept;
  }

  async function turn(): Promise<void> {
    isTurning = true;
    isWoken = false;
    try {
      await sweepOnce();
    } catch (error) {
      if (!stopping.signal.aborted) onProblem(error);
    }
    isTurning = false;
    // Deliveries may be lost on their way, or shut out by the host: they make it look sooner, and never later.
    const { pollInterval: usual } = followed.config;
    schedule(isWoken && failures === 0 ? 0 : delayOf({ failures, usual }));
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (stopping.signal.aborted || !isStarted) return;
    timer = setTimeout(() => void turn(), delayMs);
    timer.unref();
  }

  return {
    start() {
      isStarted = true;
      schedule(0);
    },
    sweepOnce,
    wake() {
      // What happened while it looked may have come too late for it.
      if (isTurning) isWoken = true;
      else schedule(failures === 0 ? 0 : delayOf({ failures: 1, usual: followed.config.pollInterval }));
    },
    setMode(mode) {
      status = { ...status, mode };
    },
    status: () => ({ ...status, refused: { ...refused } }),
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      let giveUp: NodeJS.Timeout | undefined;
      const isLate = new Promise<void>((resolve) => {
        giveUp = setTimeout(resolve, STOP_WITHIN_MS);
      });
      await Promise.race([queueTail, isLate]);
      clearTimeout(giveUp);
    },
  };
}

/** Doubles with each failure, and differs a little each time, so that agents do not come back all at once. */
function delayOf({ failures, usual }: { failures: number; usual: number }): number {
  if (failures === 0) return usual;
  return backOff(failures + 1, { first: usual, max: LONGEST_DELAY_MS }) * (0.75 + Math.random() / 2);
}
