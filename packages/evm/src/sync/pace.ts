import { backOff } from "@arcs/core/internal";

/** Max attempts of a request before it counts as failed. */
export const MAX_ATTEMPTS = 8;

/** Max attempts of a revocation, over a day, before it counts as failed: each may pay, and an endpoint may lie. */
export const MAX_REVOCATION_ATTEMPTS = 100;

/** After this time, a revocation with an unknown outcome counts as failed; it may be requested again. */
export const GIVE_UP_REVOCATION_AFTER_SECONDS = 7 * 86_400;

/** After this time, an unfinished sync counts as failed; another request continues where it stopped. */
export const GIVE_UP_AFTER_SECONDS = 86_400;

/**
 * Returns the seconds until an unfinished operation is checked again: a quarter of its age, from 2 seconds to 10
 * minutes.
 */
export function secondsToNextLook(ageSeconds: number): number {
  return Math.min(600, Math.max(2, ageSeconds / 4));
}

/**
 * Returns the seconds until a refused request is tried again: 5, 10, 20, … up to 15 minutes; longer if the other side
 * asks for it.
 */
export function secondsToNextAttempt(attempts: number, retryAfterSeconds = 0): number {
  return Math.max(retryAfterSeconds, backOff(Math.max(1, attempts), { first: 5, max: 900 }));
}

/** Returns a time some seconds after another, in ISO 8601. */
export function later(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}

/** Returns the seconds since an ISO 8601 time. */
export function secondsSince(time: string, now: Date): number {
  return (now.getTime() - Date.parse(time)) / 1000;
}
