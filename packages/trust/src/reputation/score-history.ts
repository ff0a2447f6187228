import { type ReputationEventData, SdkError } from "@arcs/core";
import type { ReputationHistory } from "@arcs/core/http";
import { assertArray, defined, showValue } from "@arcs/core/internal";

import {
  type HistoryPoint,
  type PrivacySettings,
  type ReputationUpdate,
  type Viewer,
  type Visibility,
  visibilityOf,
} from "./reputation-privacy.ts";
import { findTier, formatScoreRange } from "./tier.ts";

/**
 * Summary of a score's history (spec 4.3). The percentage has two decimals, and is 100 if the score
 * rose from 0; so has the average.
 */
export type HistorySummary = NonNullable<ReputationHistory["summary"]>;

/** The movement of a score over a period (spec 3). */
export type Trend = HistorySummary["trend"];

type ProjectedPoint = ReputationHistory["dataPoints"][number];

/** A visible history, or the refusal of a private one (spec 7, `reputation_private`). */
type ProjectedHistory =
  | { dataPoints: ProjectedPoint[]; summary?: HistorySummary }
  | { refused: "reputation_private" };

/**
 * Classifies the trend of a series of scores. It is volatile if the steps against the overall
 * direction add up to more than 10 % of the mean. Otherwise it is improving or declining if the
 * change from first to last exceeds 5 % of the first, else stable. A steady rise is improving,
 * however large.
 *
 * Fewer than two scores are stable. From a first score of 0 every steady rise is improving.
 *
 * @throws SdkError `invalid_argument` unless the scores are an array of numbers
 */
export function computeTrend(scores: readonly number[]): Trend {
  assertScores(scores);
  const first = scores[0];
  const last = scores.at(-1);
  if (first === undefined || last === undefined) return "stable";
  const steps = scores.slice(1).map((score, index) => score - (scores[index] ?? 0));
  const against = sumOf(steps.map((step) => Math.max(0, last >= first ? -step : step)));
  // Without division: steps against the direction > 10 % of sum / count
  if (10 * against * scores.length > sumOf(scores)) return "volatile";
  if (20 * (last - first) > first) return "improving";
  return 20 * (first - last) > first ? "declining" : "stable";
}

/**
 * Summarises a series of scores, oldest first; `undefined` for an empty one.
 *
 * @throws SdkError `invalid_argument` unless the scores are an array of numbers
 */
export function summarizeHistory(scores: readonly number[]): HistorySummary | undefined {
  assertScores(scores);
  const startScore = scores[0];
  const endScore = scores.at(-1);
  if (startScore === undefined || endScore === undefined) return undefined;
  const change = endScore - startScore;
  return {
    startScore,
    endScore,
    change,
    percentChange:
      startScore === 0 ? (change === 0 ? 0 : 100) : twoDecimals((100 * change) / startScore),
    trend: computeTrend(scores),
    averageScore: twoDecimals(sumOf(scores) / scores.length),
  };
}

/**
 * Reduces a history to what a viewer may see, point by point; the summary of scores only if the
 * score is visible.
 */
export function projectHistory(
  points: readonly HistoryPoint[],
  privacy: PrivacySettings,
  viewer: Viewer,
): ProjectedHistory {
  const visible = visibilityOf(privacy, viewer);
  if (viewer !== "owner" && privacy.mode === "private") return { refused: "reputation_private" };
  const summary = visible.overallScore
    ? summarizeHistory(points.map((point) => point.overallScore))
    : undefined;
  return {
    dataPoints: points.map(({ timestamp, ...point }) => ({
      timestamp,
      ...visibleParts(point, visible),
    })),
    ...defined({ summary }),
  };
}

/**
 * Reduces the event `reputation.updated` to what subscribers may see; `undefined` if nothing
 * visibly changed: sending it would reveal that a hidden score did.
 */
export function projectReputationUpdate(
  update: ReputationUpdate,
  privacy: PrivacySettings,
): ReputationEventData | undefined {
  const { agentId, oldScore, newScore, change, basis, components, trigger, relatedPaymentId } =
    update;
  const visible = visibilityOf(privacy, "public");
  // The payments of an agent are visible only in the mode `public`, including whether there are
  // any, and what was said of them.
  const cause = privacy.mode === "public" ? { trigger, ...defined({ relatedPaymentId }) } : {};
  if (visible.overallScore && visible.tier && visible.components.length === 4) {
    const { trigger: _, relatedPaymentId: __, ...shown } = update;
    return { ...shown, ...cause };
  }

  const before = visibleParts({ overallScore: oldScore, tier: findTier(oldScore) }, visible);
  const after = visibleParts({ overallScore: newScore, tier: update.tier }, visible);
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const { overallScore: _, ...parts } = visibleParts(
    { overallScore: newScore, basis, tier: update.tier, components },
    visible,
  );
  return {
    agentId,
    ...(visible.overallScore ? { oldScore, newScore, change } : {}),
    ...parts,
    ...(visible.tier ? { tierChanged: update.tierChanged } : {}),
  };
}

function assertScores(scores: unknown): void {
  assertArray(scores, "scores");
  const wrong = scores.findIndex((score) => !Number.isFinite(score));
  if (wrong === -1) return;
  throw new SdkError(
    "invalid_argument",
    `scores[${wrong}] must be a number (received ${showValue(scores[wrong])})`,
  );
}

function sumOf(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0);
}

function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

function visibleParts(
  point: Pick<HistoryPoint, "overallScore" | "basis" | "tier"> & {
    components?: HistoryPoint["components"];
  },
  visible: Visibility,
): Omit<ProjectedPoint, "timestamp"> {
  const { overallScore, basis, tier, components } = point;
  const values =
    components === undefined
      ? []
      : visible.components.map((name) => [name, components[name]] as const);
  return {
    ...(visible.overallScore ? { overallScore } : {}),
    ...(visible.scoreRange ? { scoreRange: formatScoreRange(overallScore) } : {}),
    ...(visible.overallScore || visible.scoreRange ? defined({ basis }) : {}),
    ...(visible.tier ? { tier } : {}),
    ...(values.length > 0 ? { components: Object.fromEntries(values) } : {}),
  };
}
