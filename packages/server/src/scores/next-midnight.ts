const DAY_MS = 86_400_000;

/** The next time that a day begins (UTC): when scores are computed again because their evidence has aged. */
export function nextMidnight(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}
