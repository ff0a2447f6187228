import type { Tier } from "@arcs/core";

import { queryAll, type Queryable, type Transaction } from "../database/queryable.ts";

/** The four components of a Trust Score, in basis points: 0 to 10000. */
export type ComponentPoints = {
  successRate: number;
  serviceQuality: number;
  responseTime: number;
  volumeConsistency: number;
};

/** A score as it was at a time. */
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

/** Lists the scores of an agent since a time, oldest first: the last one of each day, week or month (UTC). */
export function listHistory(
  db: Queryable,
  agentId: string,
  { since, granularity }: { since: Date; granularity: Granularity },
): Promise<ScorePoint[]> {
  return queryAll<ScorePoint>(
    db,
    `select distinct on (date_trunc('${units[granularity]}', day)) recorded_at as "recordedAt",
       overall_score as "overallScore", tier, success_rate as "successRate", service_quality as "serviceQuality",
       response_time as "responseTime", volume_consistency as "volumeConsistency"
     from reputation_history where agent_id = $1 and recorded_at >= $2
     order by date_trunc('${units[granularity]}', day), day desc`,
    [agentId, since],
  );
}
