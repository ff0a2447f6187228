import { setTimeout } from "node:timers/promises";

/** The time, as queues take it: tests bring their own. */
export type Clock = {
  now(): Date;
  /** Resolves after so many milliseconds, or when the signal says to wait no longer. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined),
};
