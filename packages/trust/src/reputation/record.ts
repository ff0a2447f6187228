import type { ComponentName } from "./components.ts";
import type { Tier, TierBenefits } from "./tier.ts";
import type { ScoreStanding } from "./explain-score.ts";
import type { ScoreComponent } from "./assemble-score.ts";

/** The privacy mode of an agent's reputation (spec 2.8). */
export type PrivacyMode = "public" | "tier_only" | "range_only" | "private" | "custom";

/** A part of the reputation that mode `custom` can show. `tierBenefits` also needs `overallScore` and `tier`. */
export type VisibleField = "overallScore" | "tier" | "stats" | "tierBenefits" | ComponentName;

/** An agent's privacy settings. */
export type PrivacySettings = {
  mode: PrivacyMode;
  /** The parts that mode `custom` shows; other modes ignore it. */
  visibleData?: readonly VisibleField[];
  /** Shown instead of the reputation in the modes `private` and `tier_only`. */
  message?: string;
};

/** The viewer: the agent itself (with its own key), or anyone else. */
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

/** The full reputation of an agent (spec 2.7), without the privacy member that its projection adds. */
export type ReputationRecord = {
  agentId: string;
  overallScore: number;
  tier: Tier;
  components: Record<ComponentName, ScoreComponent>;
  /** The backing of the score and its cost to forge; shown only with the score. */
  backing?: string;
  costToForge?: string;
  limit?: number;
  /**
   * The components before the limit. Limited ones depend on each other and on the limit, so these are shown unless the whole score
   * is visible.
   */
  earned?: Record<ComponentName, number>;
  rootsDigest?: string;
  /** The limits of the score and advice to raise it, in words; shown in the mode `public`. */
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

/** Data of the event `reputation.updated` without redaction (spec 6). */
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
