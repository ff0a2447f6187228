import { defined, parseJson } from "@arcs/core/internal";
import { type ComponentName, computeTrustScore, type Tier, type TierPrices, type TrustScore } from "@arcs/trust";
import {
  type BriefRecord,
  componentNames,
  type PrivacySettings,
  type ReputationRecord,
  tierBenefits,
  tierPrice,
  type Viewer,
  visibilityOf,
  visibleScore,
} from "@arcs/trust/internal";

import type { FoundAgent } from "../../agents/search/store.ts";
import type { ListedAgent } from "../../agents/search/listed-agents.ts";
import type { Agent, AgentPrivacy } from "../../agents/store.ts";
import type { Reputation, VisibleValues } from "./store.ts";
import type { ApiKey } from "../../access/service.ts";
import type { BookName } from "../vouching/store/books.ts";

const DAY_MS = 86_400_000;

/** A score as `reputations.details` keeps it, with what it takes to compute it again. */
export type StoredScore = Pick<
  TrustScore,
  "components" | "evidence" | "backing" | "costToForge" | "limit" | "standing" | "rootsDigest"
> & {
  ownAddresses: string[];
  /** The vouching book that payments are vouched for by. */
  book: BookName;
  /** Set where the agent was paid as a curated root, at these addresses, and where something was destroyed for it. */
  rootGroup?: number;
  rootAddresses?: readonly string[];
  bonded?: string;
  tierPrices?: TierPrices;
  /** ISO 8601; `null` before the ledger proves a payment. */
  firstProvedAt: string | null;
};

/** Reads the details of a score; those of the empty one before the first was computed. */
export function storedScoreOf(details: string | null): StoredScore {
  // Scores from before there was a book lack its members; they are due again.
  return details === null ? emptyScore : { ...emptyScore, ...(parseJson(details) as StoredScore) };
}

const {
  explain: _,
  overallScore: __,
  tier: ___,
  rootsDigest: ____,
  ...nothing
} = computeTrustScore({
  transactions: [],
  ownAddresses: [],
  // The vouchers are not read yet, and the words must not say that there are none.
  rootsDigest: "0".repeat(64),
  now: new Date(0),
});
const emptyScore: StoredScore = { ...nothing, ownAddresses: [], firstProvedAt: null, book: "full" };

// Of reputations that are kept, the details are read once.
const storedScores = new WeakMap<Reputation, StoredScore>();

function storedScoreIn(reputation: Reputation): StoredScore {
  const present = storedScores.get(reputation);
  if (present !== undefined) return present;
  const stored = storedScoreOf(reputation.details);
  storedScores.set(reputation, stored);
  return stored;
}

/** For how many whole days an agent has been registered. */
export function accountAgeInDays({ createdAt }: Pick<Agent, "createdAt">, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS));
}

/** Puts the reputation of an agent together, in full: it leaves the server through a projection of core only. */
export function toReputationRecord({ agent, reputation }: FoundAgent, { now }: { now: Date }): ReputationRecord {
  const { overallScore, tier } = reputation;
  const stored = storedScoreIn(reputation);
  const { costToForge, tierPrices, rootsDigest } = stored;
  const { earned, earnedScore, limits, raises } = stored.standing;
  const hasRoots = reputation.details === null || rootsDigest !== undefined;
  return {
    agentId: agent.id,
    overallScore,
    tier,
    components: stored.components,
    backing: stored.backing,
    costToForge,
    limit: stored.limit,
    earned,
    ...defined({ rootsDigest }),
    standing: { earnedScore, limits, raises },
    stats: {
      totalTransactions: reputation.totalTransactions,
      completedTransactions: reputation.completedTransactions,
      canceledTransactions: reputation.canceledTransactions,
      disputedTransactions: reputation.disputedTransactions,
      averageRating: averageRating(reputation),
      totalEarnings: reputation.totalEarnings,
      currency: reputation.currency,
      accountAgeInDays: accountAgeInDays(agent, now),
    },
    tierBenefits: tierBenefits(overallScore, { costToForge, tierPrices, hasRoots }),
    lastUpdated: (reputation.computedAt ?? agent.createdAt).toISOString(),
    nextUpdateAt: reputation.nextUpdateAt.toISOString(),
  };
}

/** Returns the score for lists, without components, benefits or explanations. */
export function toBriefRecord({ overallScore, tier, details }: ListedAgent["reputation"]): BriefRecord {
  const { costToForge, tierPrices } = storedScoreOf(details);
  return { overallScore, tier, tierPrice: tierPrice(tier, tierPrices), costToForge };
}

/** Returns the mean of ratings, to the hundredth; 0 without ratings. */
export function averageRating({ ratingSum, ratingCount }: Pick<Reputation, "ratingSum" | "ratingCount">): number {
  return ratingCount === 0 ? 0 : Math.round((100 * ratingSum) / ratingCount) / 100;
}

/** The privacy settings of an agent, as core takes them. */
export function toPrivacySettings({ privacyMode, visibleData, privacyMessage }: AgentPrivacy): PrivacySettings {
  return {
    mode: privacyMode,
    visibleData,
    ...(privacyMessage === null ? {} : { message: privacyMessage }),
  };
}

/** Returns the values for searching and sorting. */
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

/** Somebody without a key: no agent's own. */
export const stranger: Pick<ApiKey, "agentId"> = { agentId: null };

/** Tells whether the viewer of an agent is the agent itself, by a key of its own. */
export function viewerOf(caller: Pick<ApiKey, "agentId">, agent: Pick<Agent, "id">): Viewer {
  return caller.agentId === agent.id ? "owner" : "public";
}

/** The values of the components by name. */
export function componentValues(of: (name: ComponentName) => number): Record<ComponentName, number> {
  return Object.fromEntries(componentNames.map((name) => [name, of(name)])) as Record<ComponentName, number>;
}
