import type { Tier } from "@arcs/trust";

import { queryAll, queryOne, type Queryable, type Transaction } from "../../../platform/db/queryable.ts";

/** One place of the leaderboard. */
export type LeaderboardEntry = {
  agentId: string;
  name: string;
  /** `null` where the agent shows its tier only. */
  overallScore: number | null;
  tier: Tier;
  capabilities: string[];
  /** `null` where the agent does not show it. */
  totalTransactions: number | null;
};

/** The place in a snapshot that was filled last. */
export type SnapshotCursor = { position: number; score: number; agentId: string };

/** Begins a snapshot of the leaderboard, which is invisible until it is complete. */
export async function startSnapshot(db: Queryable, { now }: { now: Date }): Promise<number> {
  const snapshot = await queryOne<{ id: number }>(
    db,
    "insert into leaderboard_snapshots (taken_at) values ($1) returning id",
    [now],
  );
  if (snapshot === undefined) throw new TypeError("an insertion gives its row");
  return snapshot.id;
}

/**
 * Fills the next places of a snapshot: agents that show their score or tier, by the visible score from the highest, then
 * by id. In steps, so that the embedded store is not blocked for long.
 *
 * @returns where to go on, or `undefined` when all agents are in
 */
export async function fillSnapshot(
  db: Queryable,
  snapshotId: number,
  { after, limit }: { after?: SnapshotCursor; limit: number },
): Promise<SnapshotCursor | undefined> {
  return queryOne<SnapshotCursor>(
    db,
    `with next as (
       select row_number() over (order by r.visible_score desc, r.agent_id) + $2::bigint as position, r.visible_score, a.id,
         a.name, a.privacy_mode, a.privacy_version, r.overall_score, r.tier, a.capabilities, r.visible_transactions
       from reputations r join agents a on a.id = r.agent_id
       where a.privacy_mode in ('public', 'tier_only') and r.visible_score is not null
         and ($3::integer is null or r.visible_score < $3 or (r.visible_score = $3 and r.agent_id > $4))
       order by r.visible_score desc, r.agent_id limit $5
     ), filled as (
       insert into leaderboard_entries (snapshot_id, position, agent_id, privacy_version, name, overall_score, tier,
         capabilities, total_transactions)
       select $1, position, id, privacy_version, name, case privacy_mode when 'public' then overall_score end, tier,
         capabilities, visible_transactions
       from next on conflict (snapshot_id, agent_id) do nothing
     )
     select position, visible_score as score, id as "agentId" from next order by position desc limit 1`,
    [snapshotId, after?.position ?? 0, after?.score ?? null, after?.agentId ?? null, limit],
  );
}

/** Puts a snapshot in the place of those before it. */
export async function completeSnapshot(tx: Transaction, snapshotId: number, { now }: { now: Date }): Promise<void> {
  await tx.query("update leaderboard_snapshots set completed_at = $2 where id = $1", [snapshotId, now]);
  // Or Postgres takes the new snapshot for an empty one, and reads all of it for one page.
  await tx.query("analyze leaderboard_entries");
}

/** Finds the time of the current snapshot; `undefined` before there is one. */
export async function findSnapshotTime(db: Queryable): Promise<Date | undefined> {
  return (await findCurrentSnapshot(db))?.takenAt;
}

function findCurrentSnapshot(db: Queryable): Promise<{ id: number; takenAt: Date } | undefined> {
  return queryOne<{ id: number; takenAt: Date }>(
    db,
    `select id, taken_at as "takenAt" from leaderboard_snapshots where completed_at is not null order by id desc limit 1`,
    [],
  );
}

/** Deletes entries of snapshots before the current one, at most so many; gives how many. */
export async function deleteOldSnapshots(tx: Transaction, { limit }: { limit: number }): Promise<number> {
  const current = "(select max(id) from leaderboard_snapshots where completed_at is not null)";
  const { rowCount } = await tx.query(
    `delete from leaderboard_entries where (snapshot_id, position) in
       (select snapshot_id, position from leaderboard_entries where snapshot_id < ${current} limit $1)`,
    [limit],
  );
  if (rowCount === 0) await tx.query(`delete from leaderboard_snapshots where id < ${current}`);
  return rowCount ?? 0;
}

/**
 * Reads the leaderboard. An agent that has changed its privacy since the snapshot is left out until the next one: the
 * order of the snapshot may reveal hidden values.
 */
export async function readLeaderboard(
  db: Queryable,
  { tier, capability, limit, offset = 0 }: { tier?: Tier; capability?: string; limit: number; offset?: number },
): Promise<{ entries: LeaderboardEntry[]; total: number; takenAt: Date | null }> {
  const snapshot = await findCurrentSnapshot(db);
  if (snapshot === undefined) return { entries: [], total: 0, takenAt: null };
  const conditions = `where e.snapshot_id = $1 and ($2::text is null or e.tier = $2)
       and ($3::text is null or e.capabilities @> array[$3])`;
  const values = [snapshot.id, tier ?? null, capability ?? null];
  const entries = await queryAll<LeaderboardEntry>(
    db,
    `select e.agent_id as "agentId", e.name, e.overall_score as "overallScore", e.tier, e.capabilities,
       e.total_transactions as "totalTransactions"
     from leaderboard_entries e join agents a on a.id = e.agent_id and a.privacy_version = e.privacy_version
     ${conditions} order by e.position limit $4 offset $5`,
    [...values, limit, offset],
  );
  // As many as there were in the snapshot: to leave out the few that hide since would take a look at all of them. Not so
  // with a capability: where few have it, a count tells of one.
  const isShown = "exists (select 1 from agents a where a.id = e.agent_id and a.privacy_version = e.privacy_version)";
  const counted = await queryOne<{ total: number }>(
    db,
    `select count(*) as total from leaderboard_entries e ${conditions} and ($3::text is null or ${isShown})`,
    values,
  );
  return { entries, total: counted?.total ?? 0, takenAt: snapshot.takenAt };
}
