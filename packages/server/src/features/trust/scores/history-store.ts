import type { Tier } from "@arcs/trust";

import { column, type Queryable, queryAll, type RowOf, type Transaction } from "../../../platform/db/queryable.ts";

/** The four components of a Trust Score, in basis points: 0 to 10000. */
export const componentColumns = {
  successRate: column<number>(),
  serviceQuality: column<number>(),
  responseTime: column<number>(),
  volumeConsistency: column<number>(),
};

type ComponentPoints = RowOf<typeof componentColumns>;

export type ScorePoint = ComponentPoints & { recordedAt: Date; overallScore: number; tier: Tier };

/** How far apart the points of a history are (specification 4.3). */
export type Granularity = "daily" | "weekly" | "monthly";

const units: Readonly<Record<Granularity, string>> = { daily: "day", weekly: "week", monthly: "month" };

/** Keeps a score as that of its day (UTC), in place of an earlier one of the same day. */
export async function saveHistoryPoint(
  tx: Transaction,
  score: ComponentPoints & { agentId: string; computedAt: Date; overallScore: number; tier: Tier },
): Promise<void> {
  await tx.query(
    `insert into reputation_history (agent_id, day, recorded_at, overall_score, tier, success_rate, service_quality,
       response_time, volume_consistency)
     values ($1, ($2::timestamptz at time zone 'UTC')::date, $2, $3, $4, $5, $6, $7, $8)
     on conflict (agent_id, day) do update set recorded_at = excluded.recorded_at,
       overall_score = excluded.overall_score, tier = excluded.tier, success_rate = excluded.success_rate,
       service_quality = excluded.service_quality, response_time = excluded.response_time,
       volume_consistency = excluded.volume_consistency
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
    ],
  );
}

/**
 * Lists the scores of an agent from one time to another, oldest first: the last one of each day, week or month (UTC). A day
 * on which none was computed has that of the day before, for the score was what it was: its point is of midnight.
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
     select distinct on (unit) at as "recordedAt", overall_score as "overallScore", tier,
       success_rate as "successRate", service_quality as "serviceQuality", response_time as "responseTime",
       volume_consistency as "volumeConsistency"
     from days where at between $2 and $3 order by unit, each desc`,
    [agentId, since, until],
  );
}

export type HistorySpan = { since: Date; until: Date; granularity: Granularity };
