import type { ComponentName } from "./components.ts";
import type { Tier, TierBenefits } from "./tier.ts";
import type { ScoreStanding } from "./explain-score.ts";
import type { ScoreComponent } from "./assemble-score.ts";

/** How much of its reputation an agent shows (spec 2.8). */
export type PrivacyMode = "public" | "tier_only" | "range_only" | "private" | "custom";

/** A part of the reputation that mode `custom` can show. `tierBenefits` also takes `overallScore` and `tier`. */
export type VisibleField = "overallScore" | "tier" | "stats" | "tierBenefits" | ComponentName;

/** An agent's privacy settings. */
export type PrivacySettings = {
  mode: PrivacyMode;
  /** What mode `custom` shows; other modes ignore it. */
  visibleData?: readonly VisibleField[];
  /** Shown in place of the reputation in the modes `private` and `tier_only`. */
  message?: string;
};

/** Who looks: the agent itself (its own key), or anybody else. */
export type Viewer = "owner" | "public";

/** Counts of an agent's transactions (spec 2.7). */
export type ReputationStats = {
  totalTransactions: number;
  completedTransactions: number;
  canceledTransactions: number;
  disputedTransactions: number;
  averageRating: number;
  /** Decimal text in `currency`. */
  totalEarnings: string;
  currency: string;
  accountAgeInDays: number;
};

/** The reputation of an agent, in full (spec 2.7), without the privacy member that its projection adds. */
export type ReputationRecord = {
  agentId: string;
  overallScore: number;
  tier: Tier;
  components: Record<ComponentName, ScoreComponent>;
  /** What it would cost to forge the score, and what that allows; shown with the score, and only with it. */
  backing?: string;
  costToForge?: string;
  limit?: number;
  /**
   * The components before they were cut to the limit. Cut ones depend on each other and on the limit: where not all of them
   * show, and the score with them, these do.
   */
  earned?: Record<ComponentName, number>;
  rootsDigest?: string;
  /** What limits the score and what would raise it, in words; shown where everything is. */
  standing?: Pick<ScoreStanding, "earnedScore" | "limits" | "raises">;
  stats: ReputationStats;
  tierBenefits: TierBenefits;
  /** ISO 8601. */
  lastUpdated: string;
  /** ISO 8601. */
  nextUpdateAt: string;
};

/** One point of a score's history (spec 4.3). */
export type HistoryPoint = {
  /** ISO 8601. */
  timestamp: string;
  overallScore: number;
  tier: Tier;
  components: Record<ComponentName, number>;
};

/** Data of the event `reputation.updated`, in full (spec 6). */
export type ReputationUpdate = {
  agentId: string;
  oldScore: number;
  newScore: number;
  tier: Tier;
  change: number;
  tierChanged: boolean;
  components: Record<ComponentName, number>;
  trigger: string;
  relatedPaymentId?: string;
};
