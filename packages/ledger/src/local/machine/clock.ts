/** Source of a ledger's time: the system's clock, or a test. */
export type ClockMode = "system" | "manual";

/** A moment of the ledger. */
export type Moment = { slot: number; unixSeconds: number };

// Approximately as on a real cluster.
const MS_PER_SLOT = 400;

/** The ledger's clock: slots and seconds, which never go back. */
export type LedgerClock = {
  /** Returns the present moment; with the system's clock it moves on by itself. */
  now(): Moment;
  /** Advances by this much, on top of time that passes by itself. */
  advance(by: { slots?: number; seconds?: number }): Moment;
};

/**
 * Returns the first moment after a restart, later than the last block. With the system's clock slots have passed since,
 * and callers may have seen some of them before the ledger was killed.
 */
export function momentAfter(mode: ClockMode, last: Moment): Moment {
  const msSince = mode === "system" ? Math.max(0, Date.now() - last.unixSeconds * 1000) : 0;
  return { ...last, slot: last.slot + 1 + Math.floor(msSince / MS_PER_SLOT) };
}

/** Starts a clock at a moment. */
export function startClock(mode: ClockMode, start: Moment): LedgerClock {
  let { slot, unixSeconds } = start;
  // Time that tests have added to the system's. It excludes the lead of the last block over the system's clock: a
  // temporarily wrong system clock would stay wrong here forever. Nothing that an issuer signs by the right clock would
  // land any more.
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
