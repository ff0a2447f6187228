/** Where a ledger's time comes from: the system's clock, or only what a test says. */
export type ClockMode = "system" | "manual";

/** A moment of the ledger. */
export type Moment = { slot: number; unixSeconds: number };

// As on a real cluster, roughly.
const MS_PER_SLOT = 400;

/** The ledger's clock: slots and seconds, neither of which ever goes back. */
export type LedgerClock = {
  /** The present moment; with the system's clock, later at each look. */
  now(): Moment;
  /** Goes on by so much, on top of what passes by itself. */
  advance(by: { slots?: number; seconds?: number }): Moment;
};

/**
 * The first moment after a restart. What was in the last block is in the past by then; with the system's clock, slots went
 * by since, some of which somebody may have been told before the ledger was killed.
 */
export function momentAfter(mode: ClockMode, last: Moment): Moment {
  const msSince = mode === "system" ? Math.max(0, Date.now() - last.unixSeconds * 1000) : 0;
  return { ...last, slot: last.slot + 1 + Math.floor(msSince / MS_PER_SLOT) };
}

/** Starts a clock at a moment. */
export function startClock(mode: ClockMode, start: Moment): LedgerClock {
  let { slot, unixSeconds } = start;
  // What tests have added to the system's time. Not what the last block was ahead of it: a system's clock that was wrong for a
  // while would be wrong here for good, and nothing that an issuer signs by the right one would land any more.
  let ahead = 0;
  const origin = { slot, at: performance.now() };
  const now = (): Moment => {
    if (mode === "system") {
      slot = Math.max(slot, origin.slot + Math.floor((performance.now() - origin.at) / MS_PER_SLOT));
      unixSeconds = Math.max(unixSeconds, systemSeconds() + ahead);
    }
    return { slot, unixSeconds };
  };
  return {
    now,
    advance({ slots = 0, seconds = 0 }) {
      now();
      slot += slots;
      origin.slot += slots;
      unixSeconds += seconds;
      ahead += seconds;
      return now();
    },
  };
}

function systemSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
