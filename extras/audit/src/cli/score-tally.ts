import type { Unlogged } from "../scores/compare-evidence.ts";

/** Results for the scores of a log. */
export type ScoreTally = {
  /** The agents whose scores agree. */
  agree: number;
  /** Agents for which one of log and service is behind the other. */
  waiting: string[];
  /** Agents whose evidence the service withholds, with the reason. */
  withheld: Map<string, string>;
  /** By agent: evidence that the log does not show openly. */
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
