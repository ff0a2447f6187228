import {
  type ComponentName,
  computeTrustScore,
  type PaymentCounts,
  type ScoreBasis,
  type Tier,
  type TierPrices,
  type TrustScore,
} from "@arcs/trust";
import { defined, parseJson } from "@arcs/core/internal";
import type { AccountCheck } from "@arcs/core/http";
import type { AgentBacking } from "@arcs/trust/cover";
import {
  type BriefRecord,
  componentNames,
  type HistoryPoint,
  type PrivacySettings,
  type ReputationRecord,
  tierBenefits,
  tierPrice,
  visibilityOf,
  visibleProven,
  visibleScore,
} from "@arcs/trust/internal";
import { toPrivacySettings } from "../../registry/agent-privacy.ts";
import { nextMidnight } from "../../../platform/base/runtime.ts";
import {
  column,
  columnName,
  defineTable,
  type Queryable,
  queryOne,
  type RowOf,
  type Transaction,
  queryAll,
} from "../../../platform/db/queryable.ts";
import type { LogPlace, ShownCover } from "../cover/store.ts";
import { moveRows } from "../../../platform/db/move-rows.ts";

/** In basis points: 0 to 10000. */
const componentColumns = {
  successRate: column<number>(),
  serviceQuality: column<number>(),
  responseTime: column<number>(),
  volumeConsistency: column<number>(),
};

/** Counts of an agent's payments that the ledger or a facilitator vouches for. */
const stats = {
  totalTransactions: column<number>(),
  completedTransactions: column<number>(),
  canceledTransactions: column<number>(),
  disputedTransactions: column<number>(),
  ratingSum: column<number>(),
  ratingCount: column<number>(),
  totalEarnings: column<string>(),
  /** Currency of most of its completed payments; empty without any. */
  currency: column<string>(),
  /** Shown to the public with the counts only. */
  lastActiveAt: column<Date | null>(),
};

/** `null` where the agent does not show it. */
const visible = {
  visibleScore: column<number | null>(),
  /** Sorts before `visibleScore`: own wallets can feign what is not proven. */
  visibleProven: column<number | null>(),
  visibleTier: column<string | null>(),
  visibleTransactions: column<number | null>(),
};

const columns = {
  agentId: column<string>(),
  overallScore: column<number>(),
  basis: column<ScoreBasis>(),
  proven: column<number>(),
  tier: column<Tier>(),
  ...componentColumns,
  ...stats,
  ...visible,
  /** `StoredScore` as JSON; `null` before the first time. */
  details: column<string | null>(),
  evidenceDigest: column<string | null>(),
  computedAt: column<Date | null>(),
  computedVersion: column<number>(),
  evidenceVersion: column<number>(),
  nextUpdateAt: column<Date>(),
};

export const reputationTable = defineTable("reputations", columns);

export type Reputation = RowOf<typeof columns>;
export type AgentStats = RowOf<typeof stats>;
export type VisibleValues = RowOf<typeof visible>;

const savedMembers = reputationTable.members.filter(
  (member) => member !== "agentId" && member !== "evidenceVersion" && member !== "nextUpdateAt",
);

export function findReputation(db: Queryable, agentId: string): Promise<Reputation | undefined> {
  return queryOne<Reputation>(
    db,
    `select ${reputationTable.select()} from reputations where agent_id = $1`,
    [agentId],
  );
}

/** Reads the score of an account that nobody registered: it hides nothing. */
export async function findUnclaimedScore(
  db: Queryable,
  account: string,
): Promise<AccountCheck["score"]> {
  const reputation = await findReputation(db, account);
  return reputation?.computedAt == null
    ? null
    : {
        tier: reputation.tier,
        overall: reputation.overallScore,
        basis: reputation.basis,
        proven: reputation.proven,
      };
}

/**
 * Puts off a score that is what it was, unless another one was kept, or it was made due, since it
 * was read.
 */
export async function postponeUnchanged(
  tx: Transaction,
  {
    agentId,
    computedAt,
    nextUpdateAt,
  }: Pick<Reputation, "agentId" | "computedAt" | "nextUpdateAt">,
  { until }: { until: Date },
): Promise<void> {
  await tx.query(
    "update reputations set next_update_at = $4 where agent_id = $1 and computed_at = $2 and next_update_at = $3",
    [agentId, computedAt, nextUpdateAt, until],
  );
}

/**
 * Keeps a score that was computed, with all that it was computed from, and the point of its day in
 * the history.
 *
 * @param reputation - `computedVersion` is the `evidenceVersion` that was read before the evidence
 *   was
 * @param options.before - what was there then: where it is due at another time now, somebody had it
 *   be due again, and it stays due
 * @returns false when another score was kept since, or one from later evidence: of two from the
 *   same evidence the first stays
 */
export async function saveReputation(
  tx: Transaction,
  reputation: Omit<Reputation, "evidenceVersion" | "computedAt"> & { computedAt: Date },
  { before }: { before: Pick<Reputation, "computedAt" | "nextUpdateAt"> },
): Promise<boolean> {
  const { agentId, computedVersion, nextUpdateAt } = reputation;
  const set = savedMembers.map((member, index) => `${columnName(member)} = $${index + 6}`);
  const { rowCount } = await tx.query(
    `update reputations set ${set.join(", ")},
       next_update_at = case when next_update_at = $4 then $3 else next_update_at end
     where agent_id = $1 and computed_version <= $2 and computed_at is not distinct from $5::timestamptz`,
    [
      agentId,
      computedVersion,
      nextUpdateAt,
      before.nextUpdateAt,
      before.computedAt,
      ...savedMembers.map((member) => reputation[member]),
    ],
  );
  if (rowCount === 0) return false;
  await saveHistoryPoint(tx, reputation);
  return true;
}

/** Has scores be due as if there were more evidence, also those that are being computed. */
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
  );
}

/**
 * Has an agent, or an unregistered account, have a reputation. One that is there stays, shown as
 * the agent says.
 */
export async function openReputation(
  tx: Transaction,
  agentId: string,
  {
    visible,
    nextUpdateAt,
    activeAt,
  }: { visible: VisibleValues; nextUpdateAt: Date; activeAt: Date },
): Promise<void> {
  const { visibleScore, visibleProven, visibleTier, visibleTransactions } = visible;
  await tx.query(
    `${INSERT_EMPTY} values ${EMPTY}
     on conflict (agent_id) do update set evidence_version = reputations.evidence_version + 1,
       next_update_at = least(reputations.next_update_at, excluded.next_update_at), visible_score = excluded.visible_score,
       visible_proven = excluded.visible_proven, visible_tier = excluded.visible_tier, visible_transactions = excluded.visible_transactions`,
    [
      agentId,
      nextUpdateAt,
      activeAt,
      visibleScore,
      visibleTier,
      visibleTransactions,
      visibleProven,
    ],
  );
}

/** Has searching and sorting act on what an agent shows. */
export async function showReputation(
  tx: Transaction,
  id: string,
  visible: VisibleValues,
): Promise<void> {
  await tx.query(
    `update reputations set visible_score = $2, visible_tier = $3, visible_transactions = $4, visible_proven = $5
     where agent_id = $1`,
    [
      id,
      visible.visibleScore,
      visible.visibleTier,
      visible.visibleTransactions,
      visible.visibleProven,
    ],
  );
}

const INSERT_EMPTY = `insert into reputations (agent_id, overall_score, tier, success_rate, service_quality, response_time,
  volume_consistency, computed_version, evidence_version, next_update_at, total_transactions, completed_transactions,
  canceled_transactions, disputed_transactions, rating_sum, rating_count, total_earnings, currency, last_active_at, visible_score,
  visible_tier, visible_transactions, visible_proven)`;
const EMPTY =
  "($1, 0, 'bronze', 0, 0, 0, 0, 0, 0, $2, 0, 0, 0, 0, 0, 0, 0, '', $3, $4, $5, $6, $7)";

/** Values of an account that nobody registered: neither searched for nor sorted. */
const unlisted: VisibleValues = {
  visibleScore: null,
  visibleProven: null,
  visibleTier: null,
  visibleTransactions: null,
};

/**
 * Has an unregistered account have a reputation, and keeps agents from claiming it until the
 * transaction ends.
 */
export async function lockUnclaimed(
  tx: Transaction,
  account: string,
  { now }: { now: Date },
): Promise<Reputation> {
  const { visibleScore, visibleProven, visibleTier, visibleTransactions } = unlisted;
  const shown = [visibleScore, visibleTier, visibleTransactions, visibleProven];
  const values = [account, nextMidnight(now), null, ...shown];
  await tx.query(`${INSERT_EMPTY} values ${EMPTY} on conflict (agent_id) do nothing`, values);
  await tx.query("select 1 from reputations where agent_id = $1 for update", [account]);
  const reputation = await findReputation(tx, account);
  // Gone with the claim that this has waited for.
  return reputation ?? lockUnclaimed(tx, account, { now });
}

/** Numbers, in SQL, the next change of an agent's evidence, by the SQL of its id. */
export function raisedEvidence(agentId: string): string {
  return `update reputations set evidence_version = evidence_version + 1 where agent_id = ${agentId}`;
}

export async function raiseEvidence(tx: Transaction, agentId: string): Promise<number> {
  const raised = await queryOne<{ version: number }>(
    tx,
    `${raisedEvidence("$1")} returning evidence_version as version`,
    [agentId],
  );
  return raised?.version ?? 0;
}

/**
 * Ends the reputation of an unregistered account, whose days are those of an agent from then on: a
 * day that has a score keeps it.
 */
export async function takeOverReputation(
  tx: Transaction,
  { account, agentId }: { account: string; agentId: string },
): Promise<void> {
  const moved = { from: account, to: agentId };
  const days = { table: "reputation_history", key: "day", change: "'{}'" } as const;
  while ((await moveRows(tx, moved, days)).length > 0);
  await tx.query("delete from reputations where agent_id = $1", [account]);
}

export function visibleValuesIn(
  score: Parameters<typeof visibleValuesOf>[0],
  agent: Parameters<typeof toPrivacySettings>[0] | undefined,
): VisibleValues {
  return agent === undefined ? unlisted : visibleValuesOf(score, toPrivacySettings(agent));
}

/** A score as `reputations.details` keeps it, with what it takes to compute it again. */
export type StoredScore = Pick<
  TrustScore,
  | "components"
  | "seen"
  | "payments"
  | "evidence"
  | "backing"
  | "costToForge"
  | "lostInDisputes"
  | "limit"
  | "standing"
  | "rootsDigest"
> & {
  ownAddresses: string[];
  tierPrices?: TierPrices;
  cover: AgentBacking;
  log: LogPlace;
};

export function storedScoreOf(details: string | null): StoredScore {
  return details === null ? emptyScore : (parseJson(details) as StoredScore);
}

const { rootsDigest: _, ...nothing } = computeTrustScore({
  transactions: [],
  ownAddresses: [],
  // The vouchers are not read yet, and the words must not say that there are none.
  rootsDigest: "0".repeat(64),
  now: new Date(0),
});

const emptyScore: StoredScore = {
  ...nothing,
  ownAddresses: [],
  cover: { backing: "0", costToForge: "0", lostInDisputes: "0" },
  log: { position: 0, at: new Date(0).toISOString() },
};

const DAY_MS = 86_400_000;

/**
 * Puts the reputation of an agent together, in full: it leaves the server through a projection of
 * core only.
 */
export function toReputationRecord(
  { agent, reputation }: { agent: { createdAt: Date }; reputation: Reputation },
  {
    now,
    cover = {},
    counted,
  }: {
    now: Date;
    cover?: ShownCover;
    counted?: { payments: PaymentCounts; reasons: readonly string[] };
  },
): ReputationRecord {
  const { overallScore, basis, proven, tier } = reputation;
  const stored = storedScoreOf(reputation.details);
  const { costToForge, tierPrices, rootsDigest } = stored;
  const { earnedScore, limits, raises } = stored.standing;
  const hasRoots = reputation.details === null || rootsDigest !== undefined;
  return {
    agentId: reputation.agentId,
    overallScore,
    basis,
    proven,
    tier,
    components: stored.components,
    backing: stored.backing,
    costToForge,
    limit: stored.limit,
    ...cover,
    ...defined({ rootsDigest }),
    standing: { earnedScore, limits: [...(counted?.reasons ?? []), ...limits], raises },
    ...defined({ payments: counted?.payments }),
    stats: {
      totalTransactions: reputation.totalTransactions,
      completedTransactions: reputation.completedTransactions,
      canceledTransactions: reputation.canceledTransactions,
      disputedTransactions: reputation.disputedTransactions,
      averageRating: averageRating(reputation),
      totalEarnings: reputation.totalEarnings,
      currency: reputation.currency,
      accountAgeInDays: Math.max(
        0,
        Math.floor((now.getTime() - agent.createdAt.getTime()) / DAY_MS),
      ),
    },
    tierBenefits: tierBenefits(overallScore, { tierPrices, hasRoots }),
    lastUpdated: (reputation.computedAt ?? agent.createdAt).toISOString(),
    nextUpdateAt: reputation.nextUpdateAt.toISOString(),
  };
}

export function toBriefRecord({
  overallScore,
  basis,
  proven,
  tier,
  details,
}: Pick<Reputation, "overallScore" | "basis" | "proven" | "tier" | "details">): BriefRecord {
  const { costToForge, tierPrices } = storedScoreOf(details);
  return { overallScore, basis, proven, tier, tierPrice: tierPrice(tier, tierPrices), costToForge };
}

/** Returns the mean of ratings, to the hundredth; 0 without ratings. */
export function averageRating({
  ratingSum,
  ratingCount,
}: Pick<Reputation, "ratingSum" | "ratingCount">): number {
  return ratingCount === 0 ? 0 : Math.round((100 * ratingSum) / ratingCount) / 100;
}

export function visibleValuesOf(
  score: Pick<Reputation, "overallScore" | "basis" | "proven" | "tier" | "totalTransactions">,
  privacy: PrivacySettings,
): VisibleValues {
  const { tier, totalTransactions } = score;
  const visible = visibilityOf(privacy, "public");
  return {
    visibleScore: visibleScore(score, privacy) ?? null,
    visibleProven: visibleProven(score, privacy) ?? null,
    visibleTier: visible.tier ? tier : null,
    visibleTransactions: visible.stats ? totalTransactions : null,
  };
}

export function componentValues(
  of: (name: ComponentName) => number,
): Record<ComponentName, number> {
  return Object.fromEntries(componentNames.map((name) => [name, of(name)])) as Record<
    ComponentName,
    number
  >;
}

type ComponentPoints = RowOf<typeof componentColumns>;

type ScorePoint = ComponentPoints & {
  recordedAt: Date;
  overallScore: number;
  basis: ScoreBasis | null;
  tier: Tier;
};

export type Granularity = "daily" | "weekly" | "monthly";

const units: Readonly<Record<Granularity, string>> = {
  daily: "day",
  weekly: "week",
  monthly: "month",
};

/** Keeps a score as that of its day (UTC). */
async function saveHistoryPoint(
  tx: Transaction,
  score: Omit<ScorePoint, "recordedAt"> & { agentId: string; computedAt: Date },
): Promise<void> {
  await tx.query(
    `insert into reputation_history (agent_id, day, recorded_at, overall_score, tier, success_rate, service_quality,
       response_time, volume_consistency, basis)
     values ($1, ($2::timestamptz at time zone 'UTC')::date, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (agent_id, day) do update set recorded_at = excluded.recorded_at,
       overall_score = excluded.overall_score, tier = excluded.tier, success_rate = excluded.success_rate,
       service_quality = excluded.service_quality, response_time = excluded.response_time,
       volume_consistency = excluded.volume_consistency, basis = excluded.basis
     where reputation_history.recorded_at <= excluded.recorded_at`,
    [
      score.agentId,
      score.computedAt,
      score.overallScore,
      score.tier,
      score.successRate,
      score.serviceQuality,
      score.responseTime,
      score.volumeConsistency,
      score.basis,
    ],
  );
}

/**
 * Lists the last score of each day, week or month (UTC), oldest first. A day without one has that
 * of the day before, of midnight.
 */
export function listHistory(
  db: Queryable,
  agentId: string,
  { since, until, granularity }: HistorySpan,
): Promise<ScorePoint[]> {
  return queryAll<ScorePoint>(
    db,
    `with kept as (
       select *, coalesce(lead(day) over (order by day), ($3::timestamptz at time zone 'UTC')::date + 1) as next_day
       from reputation_history where agent_id = $1 and day >= coalesce(
         (select max(day) from reputation_history where agent_id = $1 and recorded_at < $2), '-infinity')
     ), days as (
       select kept.*, date_trunc('${units[granularity]}', each) as unit, each,
         greatest(recorded_at, each at time zone 'UTC') as at
       from kept cross join lateral
         generate_series(day::timestamp, greatest(day, next_day - 1)::timestamp, interval '1 day') each
     )
     select distinct on (unit) at as "recordedAt", overall_score as "overallScore", basis, tier,
       success_rate as "successRate", service_quality as "serviceQuality", response_time as "responseTime",
       volume_consistency as "volumeConsistency"
     from days where at between $2 and $3 order by unit, each desc`,
    [agentId, since, until],
  );
}

type HistorySpan = { since: Date; until: Date; granularity: Granularity };

/**
 * Gives a point of the history as projections of core take it: by the day alone where its time of
 * day is hidden.
 */
export function toHistoryPoint(point: ScorePoint, { isExact }: { isExact: boolean }): HistoryPoint {
  const timestamp = point.recordedAt.toISOString();
  return {
    timestamp: isExact ? timestamp : `${timestamp.slice(0, 10)}T00:00:00.000Z`,
    overallScore: point.overallScore,
    ...defined({ basis: point.basis ?? undefined }),
    tier: point.tier,
    components: componentValues((name) => point[name] / 10_000),
  };
}
