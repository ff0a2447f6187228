import { SdkError } from "@arcs/core";

import { type ComponentName, componentNames } from "./components.ts";
import type { PrivacySettings, ReputationRecord, Viewer, VisibleField } from "./record.ts";
import { scoreRange, tierDefinitions } from "./tier.ts";

/** What may be seen of a reputation. */
export type Visibility = {
  overallScore: boolean;
  scoreRange: boolean;
  tier: boolean;
  stats: boolean;
  tierBenefits: boolean;
  components: readonly ComponentName[];
};

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

/**
 * Decides what may be seen (spec 2.8; docs/trust-score.md): the one table that every projection follows. The agent itself
 * sees everything.
 *
 * @throws SdkError `invalid_argument` when the mode is none of spec 2.8: a misspelt one must show nothing, and be noticed
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
      throw new SdkError("invalid_argument", "privacy.mode expected public, tier_only, range_only, private or custom");
  }
}

function customVisibility(fields: ReadonlySet<VisibleField>): Visibility {
  const overallScore = fields.has("overallScore");
  const tier = fields.has("tier");
  return {
    overallScore,
    scoreRange: false,
    tier,
    stats: fields.has("stats"),
    // The benefits tell the tier, and the points to the next one tell the score.
    tierBenefits: fields.has("tierBenefits") && overallScore && tier,
    components: componentNames.filter((name) => fields.has(name)),
  };
}

/**
 * The score that filters and sorting may act on: the score itself where it is shown, else the floor of the range or tier
 * that is shown, else `undefined`, which matches no filter. Otherwise `minScore` would find out hidden scores by trial.
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
