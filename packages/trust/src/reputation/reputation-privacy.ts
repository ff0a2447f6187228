import { type ReputationEventData, SdkError } from "@arcs/core";
import type { ReputationView, TrustScoreView } from "@arcs/core/http";
import { defined } from "@arcs/core/internal";

import {
  type ComponentName,
  componentNames,
  componentWeights,
  type ScoreComponent,
} from "./components.ts";
import { formatScoreRange, scoreRange, tierDefinitions } from "./tier.ts";

export type PrivacyMode = "public" | "tier_only" | "range_only" | "private" | "custom";

/**
 * A part of the reputation that mode `custom` can show. `tierBenefits` also needs `overallScore`
 * and `tier`.
 */
export type VisibleField = "overallScore" | "tier" | "stats" | "tierBenefits" | ComponentName;

export type PrivacySettings = {
  mode: PrivacyMode;
  /** The parts that mode `custom` shows; other modes ignore it. */
  visibleData?: readonly VisibleField[];
  /** Shown instead of the reputation in the modes `private` and `tier_only`. */
  message?: string;
};

/** The viewer: the agent itself (with its own key), or anyone else. */
export type Viewer = "owner" | "public";

export type ReputationStats = NonNullable<ReputationView["stats"]>;

/**
 * The amount that is safe to spend with an agent now, and its parts: decimal texts in `currency`.
 */
export type SafeToSpend = NonNullable<ReputationView["safeToSpend"]>;

/**
 * The full reputation of an agent (spec 2.7), without the privacy member that its projection adds.
 */
export type ReputationRecord = Required<
  Pick<
    ReputationView,
    | "agentId"
    | "overallScore"
    | "basis"
    | "proven"
    | "tier"
    | "stats"
    | "tierBenefits"
    | "lastUpdated"
    | "nextUpdateAt"
  >
> &
  // Shown in every mode, because everybody can compute these from public chains.
  Pick<ReputationView, "safeToSpend" | "lostInDisputes"> &
  Pick<
    ReputationView,
    "backing" | "costToForge" | "limit" | "rootsDigest" | "standing" | "payments"
  > & { components: Record<ComponentName, ScoreComponent> };

/** One point of a score's history (spec 4.3). */
export type HistoryPoint = Pick<ReputationRecord, "overallScore" | "tier"> & {
  /** Absent where it was not kept. */
  basis?: ReputationRecord["basis"];
  /** ISO 8601. */
  timestamp: string;
  components: Record<ComponentName, number>;
};

/** Data of the event `reputation.updated` without redaction (spec 6). */
export type ReputationUpdate = Required<
  Omit<ReputationEventData, "scoreRange" | "relatedPaymentId">
> &
  Pick<ReputationEventData, "relatedPaymentId"> & { components: Record<ComponentName, number> };

/** The visible parts. */
export type Visibility = Record<
  "overallScore" | "scoreRange" | "tier" | "stats" | "tierBenefits",
  boolean
> & {
  components: readonly ComponentName[];
};

/**
 * Decides which parts are visible (spec 2.8): the one table behind every projection.
 *
 * @throws SdkError `invalid_argument` for another mode: a misspelt one must show nothing, and be
 *   noticed
 */
export function visibilityOf(privacy: PrivacySettings, viewer: Viewer): Visibility {
  if (viewer === "owner") return everything;
  switch (privacy.mode) {
    case "public":
      return everything;
    case "tier_only":
      return { ...nothing, tier: true };
    case "range_only":
      return { ...nothing, scoreRange: true, tier: true };
    case "private":
      return nothing;
    case "custom":
      return customVisibility(new Set(privacy.visibleData));
    default:
      throw new SdkError(
        "invalid_argument",
        "privacy.mode must be public, tier_only, range_only, private or custom",
      );
  }
}

const everything: Visibility = {
  overallScore: true,
  scoreRange: false,
  tier: true,
  stats: true,
  tierBenefits: true,
  components: componentNames,
};
const nothing: Visibility = {
  overallScore: false,
  scoreRange: false,
  tier: false,
  stats: false,
  tierBenefits: false,
  components: [],
};

function customVisibility(fields: ReadonlySet<VisibleField>): Visibility {
  const overallScore = fields.has("overallScore");
  const tier = fields.has("tier");
  return {
    overallScore,
    scoreRange: false,
    tier,
    stats: fields.has("stats"),
    // The benefits reveal the tier, and the points to the next one reveal the score.
    tierBenefits: fields.has("tierBenefits") && overallScore && tier,
    components: componentNames.filter((name) => fields.has(name)),
  };
}

/**
 * Returns the score for filters and sorting: the score itself if visible, else the floor of the
 * visible range or tier. `undefined` matches no filter: `minScore` could reveal hidden scores by
 * trial.
 */
export function visibleScore(
  { overallScore, tier }: Pick<ReputationRecord, "overallScore" | "tier">,
  privacy: PrivacySettings,
): number | undefined {
  const visibility = visibilityOf(privacy, "public");
  if (visibility.overallScore) return overallScore;
  if (visibility.scoreRange) return scoreRange(overallScore).low;
  return visibility.tier ? tierDefinitions[tier].floor : undefined;
}

/**
 * Returns the proven score for sorting: itself where the score is visible, else the floor of what
 * is visible of it.
 */
export function visibleProven(
  record: Pick<ReputationRecord, "overallScore" | "tier" | "basis" | "proven">,
  privacy: PrivacySettings,
): number | undefined {
  const visibility = visibilityOf(privacy, "public");
  if (visibility.overallScore) return record.proven;
  if (visibility.scoreRange && record.basis === "seen") return 0;
  return visibleScore(record, privacy);
}

/** A visible reputation (spec 2.7, 4.3): the privacy mode decides which parts are there. */
export type ProjectedReputation = Pick<ReputationRecord, "agentId"> &
  Partial<Omit<ReputationRecord, "components">> & {
    scoreRange?: string;
    /** Min cost to forge a score of the tier: decimal text in currency units. */
    tierPrice?: string;
    components?: Partial<Record<ComponentName, ScoreComponent>>;
    privacy: { mode: PrivacyMode; visibleComponents?: ComponentName[]; message?: string };
  };

const messages: Partial<Record<PrivacyMode, string>> = {
  tier_only: "This agent shows its tier only",
  private: "This agent keeps its reputation private",
};

/**
 * Reduces a reputation to what a viewer may see: the only way out of the server
 * (docs/trust-score.md). Two records that differ only in hidden parts give the same result.
 *
 * @throws SdkError `invalid_argument` if the privacy mode is unknown
 */
export function projectReputation(
  record: ReputationRecord,
  privacy: PrivacySettings,
  viewer: Viewer,
): ProjectedReputation {
  const visible = visibilityOf(privacy, viewer);
  const { mode } = privacy;
  if (viewer === "owner" || mode === "public") {
    return { ...record, privacy: { mode, visibleComponents: [...componentNames] } };
  }
  const { agentId, safeToSpend, lostInDisputes, lastUpdated, nextUpdateAt } = record;
  const { overallScore, basis, proven } = record;
  // The cost to forge is shown with the score that it limits.
  const { backing, costToForge, limit, rootsDigest } = record;
  const message = messages[mode];
  return {
    agentId,
    ...defined({ safeToSpend, lostInDisputes }),
    ...(visible.overallScore
      ? {
          overallScore,
          basis,
          proven,
          ...defined({ backing, costToForge, limit, rootsDigest }),
          lastUpdated,
          nextUpdateAt,
        }
      : {}),
    ...(visible.scoreRange ? { scoreRange: formatScoreRange(overallScore), basis } : {}),
    // The price of a tier is a public setting of the service.
    ...(visible.tier ? { tier: record.tier, tierPrice: record.tierBenefits.price } : {}),
    ...(visible.components.length > 0 ? { components: visibleComponents(record, visible) } : {}),
    ...(visible.stats ? { stats: record.stats } : {}),
    ...(visible.tierBenefits ? { tierBenefits: record.tierBenefits } : {}),
    privacy: {
      mode,
      ...(mode === "custom" ? { visibleComponents: [...visible.components] } : {}),
      ...(message === undefined ? {} : { message: privacy.message ?? message }),
    },
  };
}

/**
 * Shows components beside hidden parts. Their descriptions count payments, so they are shown where
 * everything is; and unless all of the score is, each contribution is rounded separately: by
 * largest remainders, or cut to the limit, it would depend on hidden components.
 */
function visibleComponents(
  record: ReputationRecord,
  { overallScore, stats, components }: Visibility,
): Partial<Record<ComponentName, ScoreComponent>> {
  const isWhole = overallScore && components.length === componentNames.length;
  const perMille = overallScore && record.basis === "seen" ? tierDefinitions.bronze.ceiling : 1000;
  const entries = components.map((name) => {
    const component = record.components[name];
    // In integers: as floats, 0.095 × 0.3 × 1000 is below 28.5.
    const tenMillionths =
      Math.round(component.value * 10_000) * Math.round(component.weight * 10) * perMille;
    const shown = {
      ...component,
      ...(isWhole && stats ? {} : { description: componentWeights[name].description }),
      ...(isWhole ? {} : { contribution: Math.round(tenMillionths / 100_000) }),
    };
    return [name, shown] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Reduces the `trustScore` of an agent to what a viewer may see; `null` if nothing is visible (spec
 * 2.6).
 */
export function projectTrustScore(
  record: Pick<
    ReputationRecord,
    "overallScore" | "basis" | "proven" | "tier" | "tierBenefits" | "components" | "costToForge"
  >,
  privacy: PrivacySettings,
  viewer: Viewer,
): TrustScoreView | null {
  const visible = visibilityOf(privacy, viewer);
  const values = visible.components.map((name) => [name, record.components[name].value] as const);
  const projected: TrustScoreView = {
    ...briefScore({ ...record, tierPrice: record.tierBenefits.price }, visible),
    ...(values.length > 0 ? { components: Object.fromEntries(values) } : {}),
  };
  return orNothing(projected);
}

/** The part of a score that lists show: without components, which lists need not load. */
type BriefTrustScore = Omit<TrustScoreView, "components">;

export type BriefRecord = Pick<
  ReputationRecord,
  "overallScore" | "basis" | "proven" | "tier" | "costToForge"
> & {
  /** The price of `tier`: decimal text in currency units. */
  tierPrice: string;
};

/** Reduces a score without components to what a viewer may see; `null` if nothing is visible. */
export function projectBriefScore(
  record: BriefRecord,
  privacy: PrivacySettings,
  viewer: Viewer,
): BriefTrustScore | null {
  return orNothing(briefScore(record, visibilityOf(privacy, viewer)));
}

function briefScore(
  { overallScore, basis, proven, tier, tierPrice, costToForge }: BriefRecord,
  visible: Visibility,
): BriefTrustScore {
  return {
    ...(visible.overallScore ? { overall: overallScore, basis, proven } : {}),
    ...(visible.overallScore && costToForge !== undefined ? { costToForge } : {}),
    ...(visible.scoreRange ? { scoreRange: formatScoreRange(overallScore), basis } : {}),
    ...(visible.tier ? { tier, tierPrice } : {}),
  };
}

function orNothing<Projected extends object>(projected: Projected): Projected | null {
  return Object.keys(projected).length === 0 ? null : projected;
}
