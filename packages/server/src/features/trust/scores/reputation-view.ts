import { defined } from "@arcs/core/internal";
import type { ReputationHistory, ReputationView } from "@arcs/core/http";
import { type HistoryPoint, projectHistory, projectReputation, type Viewer, visibilityOf } from "@arcs/trust/internal";

import {
  componentValues,
  type HistorySpan,
  listHistory,
  reputationPrivate,
  type ScorePoint,
  type ShownCover,
  toPrivacySettings,
  toReputationRecord,
} from "./service.ts";
import { findShownAgent, type FoundAgent } from "../../agents/search/service.ts";
import type { View } from "../../agents/views/service.ts";
import type { Store } from "../../../platform/db/store.ts";

export type HistoryPeriod = ReputationHistory["period"];

const DAY_MS = 86_400_000;
const days: Readonly<Record<Exclude<HistoryPeriod, "all">, number>> = {
  "7d": 7,
  "30d": 30,
  "90d": 90,
  "1y": 365,
};

export function sinceOf(period: HistoryPeriod, now: Date): Date {
  return new Date(period === "all" ? 0 : now.getTime() - days[period] * DAY_MS);
}

export function viewOfReputation(
  found: FoundAgent,
  { viewer, now, isTest, cover }: View & { cover?: ShownCover },
): ReputationView {
  const privacy = toPrivacySettings(found.agent);
  return { isTest, ...projectReputation(toReputationRecord(found, { now, ...defined({ cover }) }), privacy, viewer) };
}

export function viewOfHistory(
  found: FoundAgent,
  { points, viewer, since }: { points: readonly ScorePoint[]; viewer: Viewer; since: Date },
): Pick<ReputationHistory, "agentId" | "dataPoints" | "summary"> {
  const privacy = toPrivacySettings(found.agent);
  // The time of day tells when a payment came in, which those who hide their score hide, too.
  const isExact = visibilityOf(privacy, viewer).overallScore;
  const shown = points.map((point) => toHistoryPoint(point, { isExact }));
  // Days that are there in full: when the first of them drops out would tell the time of day as well.
  const within = isExact ? shown : shown.filter(({ timestamp }) => timestamp >= since.toISOString());
  const history = projectHistory(within, privacy, viewer);
  if ("refused" in history) throw reputationPrivate(found.agent, "that part of its reputation");
  return { agentId: found.agent.id, dataPoints: history.dataPoints, summary: history.summary ?? null };
}

function toHistoryPoint(point: ScorePoint, { isExact }: { isExact: boolean }): HistoryPoint {
  const timestamp = point.recordedAt.toISOString();
  return {
    timestamp: isExact ? timestamp : `${timestamp.slice(0, 10)}T00:00:00.000Z`,
    overallScore: point.overallScore,
    tier: point.tier,
    components: componentValues((name) => point[name] / 10_000),
  };
}

export function isPrivateTo(viewer: Viewer, { agent }: FoundAgent): boolean {
  return agent.privacyMode === "private" && viewer !== "owner";
}

export async function readHistory(
  store: Pick<Store, "pool" | "readLarge">,
  id: string,
  { since, until, granularity }: HistorySpan,
): Promise<{ found: FoundAgent; points: ScorePoint[] }> {
  const { agent } = await findShownAgent(store.pool, id);
  const points = await store.readLarge((db) => listHistory(db, agent.id, { since, until, granularity }));
  // Settings are read after what they guard: a change in between must not show more than they allow now.
  return { found: await findShownAgent(store.pool, agent.id), points };
}
