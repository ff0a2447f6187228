import type { ErrorCode } from "@arcs/core";
import type { ScoreTransaction, TrustScore, TrustScoreInput } from "@arcs/trust";

import type { DatabasePlace } from "../../../../platform/db/open-pool.ts";
import type { AgentStats } from "../store.ts";
import type { CuratedRoot } from "../../vouching/store/read-vouching.ts";
import type { EvidenceName } from "./gather-evidence.ts";

/**
 * A Trust Score without its explanation of each transaction, with the counts of its transactions, and its change over
 * time.
 */
export type ScoreSummary = Omit<TrustScore, "explain"> & {
  stats: AgentStats;
  /** ISO 8601: when to compute it again, whatever happens: the next midnight where age alone can change it. */
  nextUpdateAt: string;
} & Pick<TrustScoreInput, "rootGroup" | "rootAddresses">;

/** Inputs of a score besides the transactions. `now` is ISO 8601. */
export type ScoreTerms = Pick<TrustScoreInput, "rootsDigest" | "bonded" | "tierPrices"> & {
  ownAddresses: string[];
  /** Roots of the list: the agent's payments tell which of them are its own. */
  curated: readonly CuratedRoot[];
  now: string;
};

/** Evidence that is not read yet, and the database where it is. */
export type EvidenceRest = { place: DatabasePlace; evidence: EvidenceName };

/** Task of the thread: computes from the known transactions, and reads the rest first where there is more. */
export type ScoreTask = { known: ScoreTransaction[]; rest?: EvidenceRest; terms: ScoreTerms };

/** The single answer of the thread. */
export type ScoreThreadAnswer =
  | { type: "score"; score: ScoreSummary }
  | { type: "failed"; code: ErrorCode; message: string };
