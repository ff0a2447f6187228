import type { ScoreTransaction, TrustScore, TrustScoreInput } from "@arcs/core";

import type { AgentStats } from "../../../store/reputation/reputation.ts";

/** A Trust Score without what it says of each transaction, the counts of its transactions, and what becomes of it with time. */
export type ScoreSummary = Omit<TrustScore, "explain"> & {
  stats: AgentStats;
  /** ISO 8601: the midnight at which it has changed by age alone, or has to be looked at again. */
  nextChangeAt: string;
  /** What it takes to tell it at later times, see `writeAges`; `undefined` where that is all of the evidence. */
  agesPages: string[] | undefined;
};

/** What a score is computed with besides the transactions. `now` is ISO 8601. */
export type ScoreTerms = Pick<TrustScoreInput, "rootsDigest" | "rootGroup" | "bonded" | "tierPrices"> & {
  ownAddresses: string[];
  now: string;
};

/** What is said to the thread: transactions page by page, then the terms. */
export type ScoreThreadRequest =
  | { type: "page"; transactions: ScoreTransaction[] }
  | { type: "compute"; terms: ScoreTerms };

/** What the thread says. */
export type ScoreThreadAnswer = { type: "score"; score: ScoreSummary } | { type: "failed"; reason: string };
