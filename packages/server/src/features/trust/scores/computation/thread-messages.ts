import type { ErrorCode } from "@arcs/core";
import type { ScoreTransaction, TrustScore, TrustScoreInput } from "@arcs/trust";

import type { DatabasePlace } from "../../../../platform/db/open-pool.ts";
import type { AgentStats } from "../store.ts";
import type { CuratedRoot } from "../../vouching/store/read-vouching.ts";
import type { EvidenceName } from "./gather-evidence.ts";

/** A Trust Score without what it says of each transaction, the counts of its transactions, and what becomes of it with time. */
export type ScoreSummary = Omit<TrustScore, "explain"> & {
  stats: AgentStats;
  /** ISO 8601: when to compute it again, whatever happens: the next midnight where age alone can change it. */
  nextUpdateAt: string;
} & Pick<TrustScoreInput, "rootGroup" | "rootAddresses">;

/** What a score is computed with besides the transactions. `now` is ISO 8601. */
export type ScoreTerms = Pick<TrustScoreInput, "rootsDigest" | "bonded" | "tierPrices"> & {
  ownAddresses: string[];
  /** Those of the list: which of them are the agent's own, its payments tell. */
  curated: readonly CuratedRoot[];
  now: string;
};

/** Evidence that is not read yet, and the database where it is. */
export type EvidenceRest = { place: DatabasePlace; evidence: EvidenceName };

/** What the thread is started for: to compute from all that is known, and where there is more, to read that first. */
export type ScoreTask = { known: ScoreTransaction[]; rest?: EvidenceRest; terms: ScoreTerms };

/** What the thread says, once. */
export type ScoreThreadAnswer =
  | { type: "score"; score: ScoreSummary }
  | { type: "failed"; code: ErrorCode; message: string };
