import { SdkError } from "@arcs/core";

import { type ComponentName, componentNames } from "./components.ts";
import type { PrivacySettings, ReputationRecord, Viewer, VisibleField } from "./record.ts";
import { scoreRange, tierDefinitions } from "./tier.ts";

/** The visible parts of a reputation. */
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
 * Decides which parts are visible (spec 2.8; docs/trust-score.md): the one table behind every projection. The agent itself sees
 * everything.
 *
 * @throws SdkError `invalid_argument` for a mode outside spec 2.8: a misspelt one must show nothing, and be noticed
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
    // The benefits reveal the tier, and the points to the next one reveal the score.
    tierBenefits: fields.has("tierBenefits") && overallScore && tier,
    components: componentNames.filter((name) => fields.has(name)),
  };
}

/**
 * Returns the score for filters and sorting: the score itself if visible, else the floor of the visible range or tier. It is
 * `undefined` otherwise, which matches no filter: `minScore` could reveal hidden scores by trial.
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
