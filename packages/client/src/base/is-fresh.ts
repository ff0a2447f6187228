/**
 * Tells whether what was read at a time may still be used, in milliseconds. Where the clock was set back since, nobody knows
 * how old it is, and it may not.
 */
export function isFresh(readAt: number, { now, maxAgeMs }: { now: number; maxAgeMs: number }): boolean {
  const age = now - readAt;
  return age >= 0 && age < maxAgeMs;
}
