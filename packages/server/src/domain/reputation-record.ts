import {
  componentNames,
  type ComponentName,
  computeTrustScore,
  type PrivacySettings,
  type ReputationRecord,
  type Tier,
  tierBenefits,
  type TrustScore,
  visibilityOf,
  type Viewer,
  visibleScore,
} from "@arcs/core";

import type { FoundAgent } from "../store/agent-search.ts";
import type { Agent, AgentPrivacy, VisibleValues } from "../store/agents.ts";
import type { ApiKey } from "../store/api-keys.ts";

const DAY_MS = 86_400_000;

/** A score as `reputations.details` keeps it, with what it takes to compute it again. */
export type StoredScore = Pick<TrustScore, "components" | "evidence"> & {
  ownAddresses: string[];
  /** ISO 8601; `null` before the ledger proves a payment. */
  firstProvedAt: string | null;
};

/** Reads the details of a score; those of the empty one before the first was computed. */
export function storedScoreOf(details: string | null): StoredScore {
  return details === null ? emptyScore : (JSON.parse(details) as StoredScore);
}

const { components, evidence } = computeTrustScore({ transactions: [], ownAddresses: [], now: new Date(0) });
const emptyScore: StoredScore = { components, evidence, ownAddresses: [], firstProvedAt: null };

/** Puts the reputation of an agent together, in full: it leaves the server through a projection of core only. */
export function toReputationRecord({ agent, reputation }: FoundAgent, { now }: { now: Date }): ReputationRecord {
  const { overallScore, tier, ratingSum, ratingCount } = reputation;
  return {
    agentId: agent.id,
    overallScore,
    tier,
    components: storedScoreOf(reputation.details).components,
    stats: {
      totalTransactions: reputation.totalTransactions,
      completedTransactions: reputation.completedTransactions,
      canceledTransactions: reputation.canceledTransactions,
      disputedTransactions: reputation.disputedTransactions,
      averageRating: ratingCount === 0 ? 0 : Math.round((100 * ratingSum) / ratingCount) / 100,
      totalEarnings: reputation.totalEarnings,
      currency: reputation.currency,
      accountAgeInDays: Math.max(0, Math.floor((now.getTime() - agent.createdAt.getTime()) / DAY_MS)),
    },
    tierBenefits: tierBenefits(overallScore),
    lastUpdated: (reputation.computedAt ?? agent.createdAt).toISOString(),
    nextUpdateAt: reputation.nextUpdateAt.toISOString(),
  };
}

/** The privacy settings of an agent, as core takes them. */
export function toPrivacySettings({ privacyMode, visibleData, privacyMessage }: AgentPrivacy): PrivacySettings {
  return {
    mode: privacyMode,
    visibleData,
    ...(privacyMessage === null ? {} : { message: privacyMessage }),
  };
}

/** What searching and sorting may act on. */
export function visibleValuesOf(
  { overallScore, tier, totalTransactions }: { overallScore: number; tier: Tier; totalTransactions: number },
  privacy: PrivacySettings,
): VisibleValues {
  const visible = visibilityOf(privacy, "public");
  return {
    visibleScore: visibleScore({ overallScore, tier }, privacy) ?? null,
    visibleTier: visible.tier ? tier : null,
    visibleTransactions: visible.stats ? totalTransactions : null,
  };
}

/** Who looks at an agent: itself, by a key of its own, or anybody else. */
export function viewerOf(caller: Pick<ApiKey, "agentId">, agent: Pick<Agent, "id">): Viewer {
  return caller.agentId === agent.id ? "owner" : "public";
}

/** The values of the components by name. */
export function componentValues(of: (name: ComponentName) => number): Record<ComponentName, number> {
  return Object.fromEntries(componentNames.map((name) => [name, of(name)])) as Record<ComponentName, number>;
}
