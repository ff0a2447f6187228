import { setTimeout as delay } from "node:timers/promises";

import type { ArcsClient } from "@arcs/client";
import { isSdkError } from "@arcs/core";
import { backOff, createBoundedCache } from "@arcs/core/internal";

import type { PluginState } from "../state/state.ts";
import type { FollowStore } from "./ledger-payments.ts";
import { type SweepCounts, sweepPayments } from "./sweep-payments.ts";

/** Status of following payments. */
export type FollowerStatus = {
  /** `push` where webhooks trigger sweeps, besides those at each `pollInterval`. */
  mode: "polling" | "push";
  /** Number of completed sweeps. */
  sweeps: number;
  reported: number;
  refused: Readonly<Record<string, number>>;
  waiting: number;
  /** Number of transactions that the endpoint did not return in readable form in the last sweep. */
  unread: number;
  /** Code of the error that stopped the last sweep. */
  problem: string | undefined;
};

export type PaymentFollower = ReturnType<typeof createPaymentFollower>;

const MAX_DELAY_MS = 5 * 60_000;
const STOP_WITHIN_MS = 4000;
/** An endpoint that lags behind has it the next time, or the one after. */
const REPORT_AFTER = 3;
const MAX_MISSES = 1000;

type Followed = Pick<PluginState, "ask" | "address" | "config" | "jobs"> & {
  client: ArcsClient;
  store: FollowStore;
};

/**
 * Creates a follower of payments. It does nothing before `start`. `onUnread` follows several sweeps
 * that could not read one.
 */
export function createPaymentFollower(
  followed: Followed,
  {
    onProblem,
    onUnread,
  }: {
    onProblem: (error: unknown) => void;
    onUnread: (signature: string, problem: string) => void;
  },
) {
  const stopping = new AbortController();
  const refused: Record<string, number> = {};
  const status: FollowerStatus = {
    mode: "polling",
    sweeps: 0,
    reported: 0,
    refused,
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
      const counts = await sweepPayments({ ...followed, signal: stopping.signal });
      const unread = Object.entries(counts.unread);
      status.sweeps++;
      status.reported += counts.reported;
      status.waiting = counts.waiting;
      status.problem = counts.problem;
      status.unread = unread.length;
      for (const [signature, why] of unread) noteUnread(signature, why);
      for (const [code, count] of Object.entries(counts.refused))
        refused[code] = (refused[code] ?? 0) + count;
      failures = 0;
      return counts;
    } catch (error) {
      failures++;
      status.problem = isSdkError(error) ? error.code : "internal_error";
      throw error;
    }
  }

  function noteUnread(signature: string, problem: string): void {
    const times = (misses.get(signature) ?? 0) + 1;
    misses.set(signature, times);
    if (times === REPORT_AFTER) onUnread(signature, problem);
  }

  /**
   * Sweeps now; a running sweep is followed by another one: two at once would report the same, and
   * overwrite each other.
   *
   * @throws SdkError errors of `sweepPayments`
   */
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
    // Deliveries may get lost, or be blocked by the host: they only make a sweep earlier, never
    // later.
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
    start(): void {
      isStarted = true;
      schedule(0);
    },
    sweepOnce,
    /** Schedules a sweep soon, because something happened. */
    wake(): void {
      // The running sweep may have missed the event.
      if (isTurning) isWoken = true;
      else
        schedule(
          failures === 0 ? 0 : delayOf({ failures: 1, usual: followed.config.pollInterval }),
        );
    },
    setMode(mode: FollowerStatus["mode"]): void {
      status.mode = mode;
    },
    status: (): FollowerStatus => structuredClone(status),
    /** Stops the running sweep. Never throws, and takes a few seconds at most. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([queueTail, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Doubles with each failure, with a random part, so that agents do not return all at once. */
function delayOf({ failures, usual }: { failures: number; usual: number }): number {
  if (failures === 0) return usual;
  return backOff(failures + 1, { first: usual, max: MAX_DELAY_MS }) * (0.75 + Math.random() / 2);
}
