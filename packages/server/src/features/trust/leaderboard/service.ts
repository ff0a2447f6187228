import type { Tier } from "@arcs/trust";
import type { ServerContext } from "../../../context.ts";
import { type Queryable, queryAll, queryOne } from "../../../platform/db/queryable.ts";
import { defineRepeatedJob, repeatedType } from "../../../platform/jobs/jobs.ts";
import type { FastifyInstance } from "fastify";
import type { LeaderboardView } from "@arcs/core/http";
import { isTestNetwork } from "@arcs/core/internal";
import { hasVersion, tagOf } from "../../../platform/http/public-answers.ts";
import { limitProperty, defineOperation } from "../../../platform/http/route-schemas.ts";
import { agentTable } from "../../registry/registered-agents.ts";

type LeaderboardQuery = { tier?: Tier; capability?: string; limit: number };

export function registerLeaderboardRoute(
  app: FastifyInstance,
  { store, clock, settings }: Pick<ServerContext, "store" | "clock" | "settings">,
): void {
  app.get<{ Querystring: LeaderboardQuery }>(
    "/reputation/leaderboard",
    defineOperation("getLeaderboard", {
      permission: "read",
      summary: "Read the leaderboard",
      description:
        "Agents that show their score or at least their tier, as they were at updatedAt, by what is proven and then by the score. Those that show their tier only come at the end of it, without a score, by id. Refreshed every hour; ETag and max-age say how long an answer holds.",
      query: {
        tier: { type: "string", enum: ["bronze", "silver", "gold", "platinum"] },
        capability: { type: "string", minLength: 1, maxLength: 64, pattern: "^[^\\u0000]*$" },
        ...limitProperty({ usual: 50, max: 100 }),
      },
      answers: { 200: "leaderboard", 304: { description: "It is as it was", type: "null" } },
    }),
    async (request, reply) => {
      const { entries, total, takenAt } = await store.readLarge((db) =>
        readLeaderboard(db, request.query),
      );
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

/** Takes a snapshot in place of the one before. */
export async function refreshLeaderboard(
  { store }: Pick<ServerContext, "store">,
  { now }: { now: Date },
): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.liftLimit();
    // Of two at once the other waits here: a row to wait for is deleted by the first, and there is
    // none before the first snapshot.
    await tx.query("lock table leaderboard_snapshots in share row exclusive mode");
    await tx.query("delete from leaderboard_snapshots");
    await tx.query("insert into leaderboard_snapshots (taken_at) values ($1)", [now]);
    await tx.query("delete from leaderboard_entries");
    await tx.query(
      `insert into leaderboard_entries (position, agent_id, privacy_version, name, overall_score, basis, proven, tier, capabilities,
         total_transactions)
       select row_number() over (order by r.visible_rank desc, r.agent_id), a.id, a.privacy_version, a.name,
         case a.privacy_mode when 'public' then r.overall_score end, case a.privacy_mode when 'public' then r.basis end,
         case a.privacy_mode when 'public' then r.proven end, r.tier, a.capabilities, r.visible_transactions
       from reputations r join ${agentTable.name} a on a.id = r.agent_id
       where a.privacy_mode in ('public', 'tier_only') and r.visible_score is not null`,
    );
  });
  // Or Postgres reads all of it for one page.
  await store.pool.query("analyze leaderboard_entries");
}

export const leaderboardJob = defineRepeatedJob(
  repeatedType("leaderboard"),
  async (context: Pick<ServerContext, "store" | "clock">) => {
    const takenAt = await findTakenAt(context.store.pool);
    const now = context.clock.now();
    // Each server that starts asks for it again, which is no reason to run early.
    const due = takenAt === undefined ? now.getTime() : takenAt.getTime() + LEADERBOARD_HOUR_MS;
    if (due > now.getTime()) return due;
    await refreshLeaderboard(context, { now });
    return now.getTime() + LEADERBOARD_HOUR_MS;
  },
);

type LeaderboardEntry = Omit<LeaderboardView["data"][number], "rank">;

export async function findTakenAt(db: Queryable): Promise<Date | undefined> {
  const select = `select taken_at as "takenAt" from leaderboard_snapshots order by id desc limit 1`;
  return (await queryOne<{ takenAt: Date }>(db, select, []))?.takenAt;
}

/**
 * Reads the leaderboard, without agents that changed their privacy since: the order may reveal
 * hidden values.
 */
export async function readLeaderboard(
  db: Queryable,
  {
    tier,
    capability,
    limit,
    offset = 0,
  }: { tier?: Tier; capability?: string; limit: number; offset?: number },
): Promise<{ entries: LeaderboardEntry[]; total: number; takenAt: Date | null }> {
  const takenAt = (await findTakenAt(db)) ?? null;
  const conditions =
    "where ($1::text is null or e.tier = $1) and ($2::text is null or e.capabilities @> array[$2])";
  const values = [tier ?? null, capability ?? null];
  const entries = await queryAll<LeaderboardEntry>(
    db,
    `select e.agent_id as "agentId", e.name, e.overall_score as "overallScore", e.basis, e.proven, e.tier, e.capabilities,
       e.total_transactions as "totalTransactions"
     from leaderboard_entries e join ${agentTable.name} a on a.id = e.agent_id and a.privacy_version = e.privacy_version
     ${conditions} order by e.position limit $3 offset $4`,
    [...values, limit, offset],
  );
  // As many as there were in the snapshot: to leave out the few that hide since would take a look
  // at all of them. Not so with a capability: where few have it, a count tells of one.
  const isShown = `exists (select 1 from ${agentTable.name} a where a.id = e.agent_id and a.privacy_version = e.privacy_version)`;
  const counted = await queryOne<{ total: number }>(
    db,
    `select count(*) as total from leaderboard_entries e ${conditions} and ($2::text is null or ${isShown})`,
    values,
  );
  return { entries, total: counted?.total ?? 0, takenAt };
}
