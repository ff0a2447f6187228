import { type ReputationEventData, SdkError } from "@arcs/core";
import type { ReputationView, TrustScoreView } from "@arcs/core/http";
import { defined } from "@arcs/core/internal";

import { type ComponentName, componentNames, type ScoreComponent } from "./components.ts";
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
    "agentId" | "overallScore" | "tier" | "stats" | "tierBenefits" | "lastUpdated" | "nextUpdateAt"
  >
> &
  // Shown in every mode, because everybody can compute these from public chains.
  Pick<ReputationView, "safeToSpend" | "lostInDisputes"> &
  Pick<ReputationView, "backing" | "costToForge" | "limit" | "rootsDigest" | "standing"> & {
    components: Record<ComponentName, ScoreComponent>;
    /**
     * The components before the limit. Limited ones depend on each other and on the limit, so these
     * are shown unless the whole score is visible.
     */
    earned?: Record<ComponentName, number>;
  };

/** One point of a score's history (spec 4.3). */
export type HistoryPoint = Pick<ReputationRecord, "overallScore" | "tier"> & {
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
        "privacy.mode expected public, tier_only, range_only, private or custom",
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

/** A visible reputation (spec 2.7, 4.3): the privacy mode decides which parts are there. */
export type ProjectedReputation = Pick<ReputationRecord, "agentId"> &
  Partial<Omit<ReputationRecord, "components" | "earned">> & {
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
    const { earned: _, ...whole } = record;
    return { ...whole, privacy: { mode, visibleComponents: [...componentNames] } };
  }
  const { agentId, safeToSpend, lostInDisputes, overallScore, lastUpdated, nextUpdateAt } = record;
  // The cost to forge is shown with the score that it limits.
  const { backing, costToForge, limit, rootsDigest } = record;
  const message = messages[mode];
  return {
    agentId,
    ...defined({ safeToSpend, lostInDisputes }),
    ...(visible.overallScore
      ? {
          overallScore,
          ...defined({ backing, costToForge, limit, rootsDigest }),
          lastUpdated,
          nextUpdateAt,
        }
      : {}),
    ...(visible.scoreRange ? { scoreRange: formatScoreRange(overallScore) } : {}),
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
 * Returns the visible value of a component: that of the limited score only if all of the score is
 * visible.
 */
function visibleValue(
  { components, earned }: Pick<ReputationRecord, "components" | "earned">,
  { name, visible }: { name: ComponentName; visible: Visibility },
): number {
  const isWhole = visible.overallScore && visible.components.length === componentNames.length;
  return /* fault: cut-components-tell-of-hidden-ones */ isWhole
    ? components[name].value
    : (earned?.[name] ?? components[name].value);
}

/**
 * Rounds each visible contribution separately: by largest remainders it would depend on hidden
 * components.
 */
function visibleComponents(
  record: ReputationRecord,
  visible: Visibility,
): Partial<Record<ComponentName, ScoreComponent>> {
  const entries = visible.components.map((name) => {
    const component = {
      ...record.components[name],
      value: visibleValue(record, { name, visible }),
    };
    // In integers: as floats, 0.095 × 0.3 × 1000 is below 28.5.
    const hundredths = Math.round(component.value * 10_000) * Math.round(component.weight * 10);
    return [name, { ...component, contribution: Math.round(hundredths / 100) }] as const;
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
    "overallScore" | "tier" | "tierBenefits" | "components" | "earned" | "costToForge"
  >,
  privacy: PrivacySettings,
  viewer: Viewer,
): TrustScoreView | null {
  const visible = visibilityOf(privacy, viewer);
  const values = visible.components.map(
    (name) => [name, visibleValue(record, { name, visible })] as const,
  );
  const { overallScore, tier, costToForge, tierBenefits } = record;
  const projected: TrustScoreView = {
    ...briefScore(
      { overallScore, tier, tierPrice: tierBenefits.price, ...defined({ costToForge }) },
      visible,
    ),
    ...(values.length > 0 ? { components: Object.fromEntries(values) } : {}),
  };
  return orNothing(projected);
}

/** The part of a score that lists show: without components, which lists need not load. */
type BriefTrustScore = Omit<TrustScoreView, "components">;

export type BriefRecord = Pick<ReputationRecord, "overallScore" | "tier" | "costToForge"> & {
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
  { overallScore, tier, tierPrice, costToForge }: BriefRecord,
  visible: Visibility,
): BriefTrustScore {
  return {
    ...(visible.overallScore ? { overall: overallScore } : {}),
    .../* fault: cost-beside-a-hidden-score */ (visible.overallScore && costToForge !== undefined
      ? { costToForge }
      : {}),
    ...(visible.scoreRange ? { scoreRange: formatScoreRange(overallScore) } : {}),
    ...(visible.tier ? { tier, tierPrice } : {}),
  };
}

function orNothing<Projected extends object>(projected: Projected): Projected | null {
  return Object.keys(projected).length === 0 ? null : projected;
}
