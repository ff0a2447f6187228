import type { ReputationEventData } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import type { ComponentName } from "./components.ts";
import type { HistoryPoint, PrivacySettings, ReputationUpdate, Viewer } from "./record.ts";
import { formatScoreRange, type Tier, findTier } from "./tier.ts";
import { type HistorySummary, summarizeHistory } from "./trend.ts";
import { type Visibility, visibilityOf } from "./visibility.ts";

/** A visible point of a history. */
export type ProjectedPoint = {
  timestamp: string;
  overallScore?: number;
  scoreRange?: string;
  tier?: Tier;
  components?: Partial<Record<ComponentName, number>>;
};

/** A visible history, or the refusal of a private one (spec 7, `reputation_private`). */
export type ProjectedHistory =
  | { dataPoints: ProjectedPoint[]; summary?: HistorySummary }
  | { refused: "reputation_private" };

/**
 * Reduces a history to what a viewer may see, point by point, like the reputation itself. The summary consists of scores, so it is
 * included only if the score is visible.
 */
export function projectHistory(
  points: readonly HistoryPoint[],
  privacy: PrivacySettings,
  viewer: Viewer,
): ProjectedHistory {
  const visible = visibilityOf(privacy, viewer);
  if (viewer !== "owner" && privacy.mode === "private") return { refused: "reputation_private" };
  const summary = visible.overallScore ? summarizeHistory(points.map((point) => point.overallScore)) : undefined;
  return {
    dataPoints: points.map(({ timestamp, ...point }) => ({ timestamp, ...visibleParts(point, visible) })),
    ...defined({ summary }),
  };
}

/**
 * Reduces the event `reputation.updated` to what subscribers may see. Returns `undefined` if no score, range or tier visibly
 * changed: sending it would reveal that a hidden one did.
 */
export function projectReputationUpdate(
  update: ReputationUpdate,
  privacy: PrivacySettings,
): ReputationEventData | undefined {
  const { agentId, oldScore, newScore, change, components, trigger, relatedPaymentId } = update;
  const visible = visibilityOf(privacy, "public");
  // The payments of an agent are visible only in the mode `public`, including whether there are any.
  const related =
    /* fault: hidden-payment-related */ privacy.mode === "public" && relatedPaymentId !== undefined
      ? { relatedPaymentId }
      : {};
  if (visible.overallScore && visible.tier && visible.components.length === 4) {
    const { relatedPaymentId: _, ...shown } = update;
    return { ...shown, ...related };
  }

  const before = visibleParts({ overallScore: oldScore, tier: findTier(oldScore) }, visible);
  const after = visibleParts({ overallScore: newScore, tier: update.tier }, visible);
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const { overallScore: _, ...parts } = visibleParts(
    { overallScore: newScore, tier: update.tier, components },
    visible,
  );
  return {
    agentId,
    ...(visible.overallScore ? { oldScore, newScore, change } : {}),
    ...parts,
    ...(visible.tier ? { tierChanged: update.tierChanged } : {}),
    ...(visible.overallScore ? { trigger, ...related } : {}),
  };
}

function visibleParts(
  point: Pick<HistoryPoint, "overallScore" | "tier"> & { components?: HistoryPoint["components"] },
  visible: Visibility,
): Omit<ProjectedPoint, "timestamp"> {
  const { overallScore, tier, components } = point;
  const values = components === undefined ? [] : visible.components.map((name) => [name, components[name]] as const);
  return {
    ...(visible.overallScore ? { overallScore } : {}),
    ...(visible.scoreRange ? { scoreRange: formatScoreRange(overallScore) } : {}),
    ...(visible.tier ? { tier } : {}),
    ...(values.length > 0 ? { components: Object.fromEntries(values) } : {}),
  };
}
