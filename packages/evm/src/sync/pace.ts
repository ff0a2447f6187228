import { backOff } from "@arcs/core/internal";

/** Tries to ask for one thing before it counts as failed. */
export const MOST_ATTEMPTS = 8;

/** Tries to revoke one thing, a day of them, before it counts as failed: each may pay, and an endpoint may lie. */
export const MOST_REVOCATION_ATTEMPTS = 100;

/** After this long, a revocation of which nothing is known counts as failed; it may be asked for again. */
export const GIVE_UP_REVOCATION_AFTER_SECONDS = 7 * 86_400;

/** After this long without an end, a sync counts as failed; asking again goes on where it stopped. */
export const GIVE_UP_AFTER_SECONDS = 86_400;

/** Seconds until an unfinished matter is looked at again: a quarter of its age, from 2 seconds to 10 minutes. */
export function secondsToNextLook(ageSeconds: number): number {
  return Math.min(600, Math.max(2, ageSeconds / 4));
}

/** Seconds until a refused request is tried again: 5, 10, 20, … up to 15 minutes; longer where the other side says so. */
export function secondsToNextAttempt(attempts: number, retryAfterSeconds = 0): number {
  return Math.max(retryAfterSeconds, backOff(Math.max(1, attempts), { first: 5, max: 900 }));
}

/** A time some seconds after another, in ISO 8601. */
export function later(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

/** Seconds since an ISO 8601 time. */
export function secondsSince(time: string, now: Date): number {
  return (now.getTime() - Date.parse(time)) / 1000;
}
