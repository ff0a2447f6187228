import { setTimeout } from "node:timers/promises";

import { formatPrefixedId, type IdPrefix } from "@arcs/core/internal";

/** The time, as queues take it: tests bring their own. */
export type Clock = {
  now(): Date;
  /** Resolves after so many milliseconds, or when the signal says to wait no longer. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) =>
    setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined),
};

const DAY_MS = 86_400_000;

/**
 * The next time that a day begins (UTC): when scores are computed again because their evidence has
 * aged.
 */
export function nextMidnight(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}

/** Gives cryptographically secure random bytes: ids and secrets are made of them. */
export type RandomBytes = (length: number) => Uint8Array;

/** Makes an id of the server: prefix and base58 of 16 random bytes. */
export function newId({ randomBytes }: { randomBytes: RandomBytes }, prefix: IdPrefix): string {
  return formatPrefixedId(prefix, randomBytes(16));
}

/** Told of what went wrong where no request waits for it. */
export type ReportError = (error: unknown, what: string) => void;
