import type { Tier } from "@arcs/trust";

import { forgetEarlierEvidence } from "../../payments/evidence-versions.ts";
import { type Queryable, queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import { type ComponentPoints, saveHistoryPoint } from "./history-store.ts";
import { columnName, defineTable } from "../../../platform/db/table.ts";

/** Counts of an agent's payments that the ledger or a facilitator vouches for. */
export type AgentStats = {
  totalTransactions: number;
  completedTransactions: number;
  canceledTransactions: number;
  disputedTransactions: number;
  ratingSum: number;
  ratingCount: number;
  /** Decimal text in `currency`. */
  totalEarnings: string;
  /** Currency of most of its completed payments; empty without any. */
  currency: string;
  firstProvedAt: Date | null;
  /** Shown to the public with the counts only. */
  lastActiveAt: Date | null;
};

/** The reputation of an agent, in full. */
export type Reputation = ComponentPoints &
  AgentStats &
  VisibleValues & {
    agentId: string;
    overallScore: number;
    tier: Tier;
    /** JSON of the score as it was computed, best without its explanations; `null` before the first time. */
    details: string | null;
    evidenceDigest: string | null;
    /** The time that it was computed for. */
    computedAt: Date | null;
    /** The version of the evidence that it was computed from; the evidence may be further. */
    computedVersion: number;
    evidenceVersion: number;
    nextUpdateAt: Date;
  };

/** The table of reputations, for statements that join it. */
export const reputationTable = defineTable<Reputation>("reputations", [
  "agentId",
  "overallScore",
  "tier",
  "successRate",
  "serviceQuality",
  "responseTime",
  "volumeConsistency",
  "totalTransactions",
  "completedTransactions",
  "canceledTransactions",
  "disputedTransactions",
  "ratingSum",
  "ratingCount",
  "totalEarnings",
  "currency",
  "firstProvedAt",
  "lastActiveAt",
  "visibleScore",
  "visibleTier",
  "visibleTransactions",
  "details",
  "evidenceDigest",
  "computedAt",
  "computedVersion",
  "evidenceVersion",
  "nextUpdateAt",
]);

const savedMembers = reputationTable.members.filter(
  (member) => member !== "agentId" && member !== "evidenceVersion" && member !== "nextUpdateAt",
);

/** Finds the reputation of an agent. */
export function findReputation(db: Queryable, agentId: string): Promise<Reputation | undefined> {
  return queryOne<Reputation>(db, `select ${reputationTable.select()} from reputations where agent_id = $1`, [agentId]);
}

/** Lists the agents whose score is due to be computed again, the longest due first. */
export async function listDueReputations(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await queryAll<{ agentId: string }>(
    db,
    `select agent_id as "agentId" from reputations where next_update_at <= $1 order by next_update_at, agent_id limit $2`,
    [now, limit],
  );
  return rows.map(({ agentId }) => agentId);
}

/**
 * Puts off the next look at a score that is what it was; nothing where another one was kept, or somebody had all scores be
 * due, since it was read.
 */
export async function postponeUnchanged(
  tx: Transaction,
  { agentId, computedAt, nextUpdateAt }: Pick<Reputation, "agentId" | "computedAt" | "nextUpdateAt">,
  { until }: { until: Date },
): Promise<void> {
  await tx.query(
    "update reputations set next_update_at = $4 where agent_id = $1 and computed_at = $2 and next_update_at = $3",
    [agentId, computedAt, nextUpdateAt, until],
    { changes: [agentId] },
  );
}

/** Puts off the next computing of scores. */
export async function postponeUpdates(
  tx: Transaction,
  agentIds: readonly string[],
  { until }: { until: Date },
): Promise<void> {
  await tx.query("update reputations set next_update_at = $2 where agent_id = any($1)", [agentIds, until], {
    changes: agentIds,
  });
}

/**
 * Keeps a score that was computed, with all that it was computed from, and the point of its day in the history.
 *
 * @param reputation - `computedVersion` is the `evidenceVersion` that was read before the evidence was
 * @param options.dueBefore - when it was due as it was read: where that is another time now, somebody had it be due again
 * while it was computed, and it stays due; absent: whatever it was
 * @returns false when one from later evidence is there
 */
export async function saveReputation(
  tx: Transaction,
  reputation: Omit<Reputation, "evidenceVersion" | "computedAt"> & { computedAt: Date },
  { dueBefore }: { dueBefore?: Date } = {},
): Promise<boolean> {
  const { agentId, computedVersion, nextUpdateAt } = reputation;
  const set = savedMembers.map((member, index) => `${columnName(member)} = $${index + 5}`);
  const { rowCount } = await tx.query(
    `update reputations set ${set.join(", ")},
       next_update_at = case when next_update_at = coalesce($4, next_update_at) then $3 else next_update_at end
     where agent_id = $1 and computed_version <= $2`,
    [agentId, computedVersion, nextUpdateAt, dueBefore ?? null, ...savedMembers.map((member) => reputation[member])],
    { changes: [agentId] },
  );
  if (rowCount === 0) return false;
  await forgetEarlierEvidence(tx, agentId, reputation);
  await saveHistoryPoint(tx, reputation);
  return true;
}

/**
 * Has scores be due as if there were more evidence, also for those who are computing them just now from what was there before.
 */
export async function outdateScores(
  tx: Transaction,
  agentIds: readonly string[],
  { now }: { now: Date },
): Promise<void> {
  if (agentIds.length === 0) return;
  await tx.query(
    `update reputations set evidence_version = evidence_version + 1, next_update_at = least(next_update_at, $2)
     where agent_id = any($1)`,
    [agentIds, now],
    { changes: agentIds },
  );
}

/**
 * Has all scores be due where they were computed with other prices of the tiers than those of now.
 *
 * @returns whether they were
 */
export async function changeScoredPrices(
  tx: Transaction,
  { prices, now }: { prices: string; now: Date },
): Promise<boolean> {
  const before = await queryOne<{ prices: string }>(tx, "select prices from scored_prices where id = 1 for update", []);
  if (before?.prices === prices) return false;
  await tx.query("insert into scored_prices values (1, $1) on conflict (id) do update set prices = excluded.prices", [
    prices,
  ]);
  // The first prices that are kept say nothing of those before: scores from before there was a table are due at night anyway.
  if (before === undefined) return false;
  await tx.query("update reputations set next_update_at = $1 where next_update_at > $1", [now]);
  return true;
}

/** Values for searching and sorting: `null` where the agent does not show it (`visibleScore` of core). */
export type VisibleValues = {
  visibleScore: number | null;
  visibleTier: string | null;
  visibleTransactions: number | null;
};
