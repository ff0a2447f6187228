import type { Tier } from "@arcs/trust";
import type { ServerContext } from "../../../context.ts";
import { type Queryable, queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import { defineRepeatedJob, repeatedType } from "../../../platform/jobs/jobs.ts";
import type { FastifyInstance } from "fastify";
import type { LeaderboardView } from "@arcs/core/http";
import { isTestNetwork } from "../../../platform/chains/chains.ts";
import { hasVersion, tagOf } from "../../../platform/http/public-answers.ts";
import { limitProperty, errorResponses, schemaRef } from "../../../platform/http/route-schemas.ts";

type LeaderboardQuery = { tier?: Tier; capability?: string; limit: number };

export function registerLeaderboardRoute(
  app: FastifyInstance,
  { store, clock, settings }: Pick<ServerContext, "store" | "clock" | "settings">,
): void {
  app.get<{ Querystring: LeaderboardQuery }>(
    "/reputation/leaderboard",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getLeaderboard",
        summary: "Read the leaderboard",
        description:
          "Agents that show their score or at least their tier, as they were at updatedAt. Those that show their tier only come at the end of it, without a score, by id. Refreshed every hour; ETag and max-age say how long an answer holds.",
        querystring: {
          type: "object",
          properties: {
            tier: { type: "string", enum: ["bronze", "silver", "gold", "platinum"] },
            capability: { type: "string", minLength: 1, maxLength: 64, pattern: "^[^\\u0000]*$" },
            ...limitProperty({ usual: 50, max: 100 }),
          },
          additionalProperties: false,
        },
        response: {
          200: schemaRef("leaderboard"),
          304: { description: "It is as it was", type: "null" },
          ...errorResponses,
        },
      },
    },
    async (request, reply) => {
      const { entries, total, takenAt } = await store.readLarge((db) => readLeaderboard(db, request.query));
      // In the past where a new one is due, or there was none yet.
      const goodUntil = takenAt === null ? 0 : takenAt.getTime() + LEADERBOARD_HOUR_MS;
      const body: LeaderboardView = {
        isTest: isTestNetwork(settings.network),
        data: entries.map((entry, index) => ({ rank: index + 1, ...entry })),
        filters: request.query,
        total,
        updatedAt: takenAt?.toISOString() ?? null,
      };
      const etag = tagOf(JSON.stringify(body));
      const maxAge = Math.max(0, Math.floor((goodUntil - clock.now().getTime()) / 1000));
      // Not for shared caches: an agent that begins to hide must not be shown to others any more.
      reply.header("etag", etag).header("cache-control", `private, max-age=${maxAge}`);
      if (hasVersion(request, etag)) return reply.code(304).send();
      return reply.send(body);
    },
  );
}

/** How long a leaderboard stands (specification 8). */
const LEADERBOARD_HOUR_MS = 3_600_000;

// Short enough not to block the embedded store for long.
const STEP = 500;

/** Takes a snapshot, invisible until it is complete, and deletes those before it. */
export async function refreshLeaderboard(
  { store, clock }: Pick<ServerContext, "store" | "clock">,
  { now, signal, step = STEP }: { now: Date; signal: AbortSignal; step?: number },
): Promise<void> {
  const { rows } = await store.pool.query<{ id: number }>(
    "insert into leaderboard_snapshots (taken_at) values ($1) returning id",
    [now],
  );
  const id = rows[0]?.id ?? 0;
  let after: SnapshotCursor | undefined;
  do {
    signal.throwIfAborted();
    after = await fillSnapshot(store.pool, id, { limit: step, after });
  } while (after !== undefined);
  await store.transaction(async (tx) => {
    await tx.query("update leaderboard_snapshots set completed_at = $2 where id = $1", [id, clock.now()]);
    // Or Postgres takes the new snapshot for an empty one, and reads all of it for one page.
    await tx.query("analyze leaderboard_entries");
  });
  while (await store.transaction((tx) => deleteEarlierEntries(tx, { limit: step }))) signal.throwIfAborted();
}

export const leaderboardJob = defineRepeatedJob(
  repeatedType("leaderboard"),
  async (context: Pick<ServerContext, "store" | "clock">, signal) => {
    const last = await findCurrentSnapshot(context.store.pool);
    const now = context.clock.now();
    // Each server that starts asks for it again, which is no reason to run early.
    const due = last === undefined ? now.getTime() : last.takenAt.getTime() + LEADERBOARD_HOUR_MS;
    if (due > now.getTime()) return due;
    await refreshLeaderboard(context, { now, signal });
    return now.getTime() + LEADERBOARD_HOUR_MS;
  },
);

type LeaderboardEntry = Omit<LeaderboardView["data"][number], "rank">;

type SnapshotCursor = { position: number; score: number; agentId: string };

/** Fills the next places of a snapshot, by the visible score, then by id; returns where to go on. */
function fillSnapshot(
  db: Queryable,
  snapshotId: number,
  { after, limit }: { after: SnapshotCursor | undefined; limit: number },
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

export function findCurrentSnapshot(db: Queryable): Promise<{ id: number; takenAt: Date } | undefined> {
  return queryOne<{ id: number; takenAt: Date }>(
    db,
    `select id, taken_at as "takenAt" from leaderboard_snapshots where completed_at is not null order by id desc limit 1`,
    [],
  );
}

async function deleteEarlierEntries(tx: Transaction, { limit }: { limit: number }): Promise<boolean> {
  const current = "(select max(id) from leaderboard_snapshots where completed_at is not null)";
  const { rowCount } = await tx.query(
    `delete from leaderboard_entries where (snapshot_id, position) in
       (select snapshot_id, position from leaderboard_entries where snapshot_id < ${current} limit $1)`,
    [limit],
  );
  if (rowCount !== 0) return true;
  await tx.query(`delete from leaderboard_snapshots where id < ${current}`);
  return false;
}

/** Reads the leaderboard, without agents that changed their privacy since: the order may reveal hidden values. */
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
