import type { Unlogged } from "../scores/compare-evidence.ts";

/** What came of the scores of a log. */
export type ScoreTally = {
  /** The agents whose scores agree. */
  agree: number;
  /** Those of which log and service are not of one time. */
  waiting: string[];
  /** Those whose evidence the service does not give, with why. */
  withheld: Map<string, string>;
  /** By agents: what of their evidence the log does not have openly. */
  unlogged: Map<string, Unlogged>;
  /** The agents of whose scores the log does not name the terms: entries from before it did. */
  withoutTerms: Set<string>;
  /** By agents whose payments were compared with the ledger: of how many entries, how many it bears out, and how many only it has. */
  ledger: Map<string, { entries: number; proved: number; unlogged: number }>;
  /** Positions of the scores that were checked, by agents. */
  checked: Map<string, number>;
};

/** Before the first score. */
export function emptyTally(): ScoreTally {
  return {
    agree: 0,
    waiting: [],
    withheld: new Map(),
    unlogged: new Map(),
    withoutTerms: new Set(),
    ledger: new Map(),
    checked: new Map(),
  };
}
