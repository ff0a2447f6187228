import type { ScoreTransaction, TrustScore } from "@arcs/core";

/** A Trust Score without what it says of each transaction. */
export type ScoreSummary = Omit<TrustScore, "explain">;

/** What a score is computed with besides the transactions. Times are ISO 8601. */
export type ScoreTerms = { ownAddresses: string[]; firstProvedAt: string | null; now: string };

/** What is said to the thread: transactions page by page, then the terms. */
export type ScoreThreadRequest =
  | { type: "page"; transactions: ScoreTransaction[] }
  | { type: "compute"; terms: ScoreTerms };

/** What the thread says. */
export type ScoreThreadAnswer = { type: "score"; score: ScoreSummary } | { type: "failed"; reason: string };
