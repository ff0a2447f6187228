const DAY_MS = 86_400_000;

/** The beginning of a day (UTC). */
export function startOfDay(time: Date): Date {
  return new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);
}

/** The next time that a day begins (UTC): when scores are computed again because their evidence has aged. */
export function nextMidnight(now: Date): Date {
  return new Date(startOfDay(now).getTime() + DAY_MS);
}
