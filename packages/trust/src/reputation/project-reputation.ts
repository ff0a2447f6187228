import { defined } from "@arcs/core/internal";

import { type ComponentName, componentNames } from "./components.ts";
import type { PrivacySettings, ReputationRecord, ReputationStats, Viewer } from "./record.ts";
import { formatScoreRange, type Tier, type TierBenefits } from "./tier.ts";
import type { ScoreComponent } from "./assemble-score.ts";
import { type Visibility, visibilityOf } from "./visibility.ts";

/** A visible reputation, by privacy mode (spec 2.7, 4.3). */
export type ProjectedReputation =
  | (ReputationRecord & { privacy: { mode: "public"; visibleComponents: ComponentName[] } })
  | { agentId: string; tier: Tier; tierPrice: string; privacy: { mode: "tier_only"; message: string } }
  | { agentId: string; scoreRange: string; tier: Tier; tierPrice: string; privacy: { mode: "range_only" } }
  | { agentId: string; privacy: { mode: "private"; message: string } }
  | CustomReputation;

/** A reputation with the parts that the agent chose to show; the agent itself sees all parts. */
export type CustomReputation = {
  agentId: string;
  overallScore?: number;
  backing?: string;
  costToForge?: string;
  limit?: number;
  rootsDigest?: string;
  tier?: Tier;
  /** Min cost to forge a score of the tier: decimal text in currency units. */
  tierPrice?: string;
  components?: Partial<Record<ComponentName, ScoreComponent>>;
  stats?: ReputationStats;
  tierBenefits?: TierBenefits;
  lastUpdated?: string;
  nextUpdateAt?: string;
  privacy: { mode: "custom"; visibleComponents: ComponentName[] };
};

/** The owner's view of an agent: everything, with the mode that applies to others. */
export type OwnReputation = ReputationRecord & {
  privacy: { mode: PrivacySettings["mode"]; visibleComponents: ComponentName[] };
};

const messages = {
  tier_only: "This agent shows its tier only",
  private: "This agent keeps its reputation private",
} as const;

/**
 * Reduces a reputation to what a viewer may see. Reputation leaves the server only through this function (docs/trust-score.md).
 *
 * Hidden parts do not affect the rest: two records that differ only in hidden parts give the same result.
 *
 * @throws SdkError `invalid_argument` if the privacy mode is unknown
 * @example
 * ```ts
 * projectReputation(record, { mode: "range_only" }, "public"); // { agentId, scoreRange: "800-849", tier: "gold", … }
 * ```
 */
export function projectReputation(
  record: ReputationRecord,
  privacy: PrivacySettings,
  viewer: "public",
): ProjectedReputation;
export function projectReputation(record: ReputationRecord, privacy: PrivacySettings, viewer: "owner"): OwnReputation;
export function projectReputation(
  record: ReputationRecord,
  privacy: PrivacySettings,
  viewer: Viewer,
): ProjectedReputation | OwnReputation {
  const { agentId } = record;
  const { earned: _, ...whole } = record;
  const visible = visibilityOf(privacy, viewer);
  if (viewer === "owner") return { ...whole, privacy: { mode: privacy.mode, visibleComponents: [...componentNames] } };
  switch (privacy.mode) {
    case "public":
      return { ...whole, privacy: { mode: "public", visibleComponents: [...componentNames] } };
    case "tier_only":
      return {
        agentId,
        ...pricedTier(record),
        privacy: { mode: "tier_only", message: privacy.message ?? messages.tier_only },
      };
    case "range_only":
      return {
        agentId,
        scoreRange: formatScoreRange(record.overallScore),
        ...pricedTier(record),
        privacy: { mode: "range_only" },
      };
    case "private":
      return { agentId, privacy: { mode: "private", message: privacy.message ?? messages.private } };
    case "custom":
      return projectCustom(record, visible);
  }
}

function projectCustom(record: ReputationRecord, visible: Visibility): CustomReputation {
  return {
    agentId: record.agentId,
    ...(visible.overallScore ? { overallScore: record.overallScore, ...worthOf(record) } : {}),
    ...(visible.tier ? pricedTier(record) : {}),
    ...(visible.components.length > 0 ? { components: visibleComponents(record, visible) } : {}),
    ...(visible.stats ? { stats: record.stats } : {}),
    ...(visible.tierBenefits ? { tierBenefits: record.tierBenefits } : {}),
    ...(visible.overallScore ? { lastUpdated: record.lastUpdated, nextUpdateAt: record.nextUpdateAt } : {}),
    privacy: { mode: "custom", visibleComponents: [...visible.components] },
  };
}

/** Returns the visible value of a component: that of the limited score only if all of the score is visible. */
function visibleValue(
  { components, earned }: Pick<ReputationRecord, "components" | "earned">,
  { name, visible }: { name: ComponentName; visible: Visibility },
): number {
  const isWhole = visible.overallScore && visible.components.length === componentNames.length;
  return /* fault: cut-components-tell-of-hidden-ones */ isWhole
    ? components[name].value
    : (earned?.[name] ?? components[name].value);
}

/** A tier with its price, which is a public setting of the service. */
function pricedTier({ tier, tierBenefits: { price } }: Pick<ReputationRecord, "tier" | "tierBenefits">): {
  tier: Tier;
  tierPrice: string;
} {
  return { tier, tierPrice: price };
}

/** The cost to forge, which is shown with the score that it limits. */
function worthOf(record: ReputationRecord): Pick<ReputationRecord, (typeof worthMembers)[number]> {
  return Object.fromEntries(
    worthMembers.flatMap((member) => (record[member] === undefined ? [] : [[member, record[member]]])),
  );
}

const worthMembers = ["backing", "costToForge", "limit", "rootsDigest"] as const;

/** Rounds each visible contribution separately: by largest remainders it would depend on hidden components. */
function visibleComponents(
  record: ReputationRecord,
  visible: Visibility,
): Partial<Record<ComponentName, ScoreComponent>> {
  const entries = visible.components.map((name) => {
    const component = { ...record.components[name], value: visibleValue(record, { name, visible }) };
    // In integers: as floats, 0.095 × 0.3 × 1000 is below 28.5.
    const hundredths = Math.round(component.value * 10_000) * Math.round(component.weight * 10);
    return [name, { ...component, contribution: Math.round(hundredths / 100) }] as const;
  });
  return Object.fromEntries(entries);
}

/** The visible `trustScore` of an agent (spec 2.6). */
export type ProjectedTrustScore = {
  overall?: number;
  scoreRange?: string;
  /** The cost to forge the score: decimal text in currency units; only with `overall`. */
  costToForge?: string;
  tier?: Tier;
  /** Min cost to forge a score of the tier: decimal text in currency units. */
  tierPrice?: string;
  components?: Partial<Record<ComponentName, number>>;
};

/** Reduces the `trustScore` of an agent to what a viewer may see; `null` if nothing is visible (spec 2.6). */
export function projectTrustScore(
  record: Pick<ReputationRecord, "overallScore" | "tier" | "tierBenefits" | "components" | "earned" | "costToForge">,
  privacy: PrivacySettings,
  viewer: Viewer,
): ProjectedTrustScore | null {
  const visible = visibilityOf(privacy, viewer);
  const values = visible.components.map((name) => [name, visibleValue(record, { name, visible })] as const);
  const { overallScore, tier, costToForge, tierBenefits } = record;
  const projected: ProjectedTrustScore = {
    ...briefScore({ overallScore, tier, tierPrice: tierBenefits.price, ...defined({ costToForge }) }, visible),
    ...(values.length > 0 ? { components: Object.fromEntries(values) } : {}),
  };
  return orNothing(projected);
}

/** The part of a score that lists show: without components, which lists need not load. */
export type BriefTrustScore = Omit<ProjectedTrustScore, "components">;

/** The parts of a score without its components. */
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

function briefScore({ overallScore, tier, tierPrice, costToForge }: BriefRecord, visible: Visibility): BriefTrustScore {
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
