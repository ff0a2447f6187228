import { defined } from "@arcs/core/internal";
import { averageRating, toBriefRecord, toReputationRecord } from "../../trust/scores/service.ts";
import { toPrivacySettings } from "../../registry/agent-privacy.ts";
import type { AgentBulk, AgentSearch, AgentView } from "@arcs/core/http";
import {
  type PrivacySettings,
  projectBriefScore,
  projectReputation,
  projectTrustScore,
  type Viewer,
  visibilityOf,
  type VisibleField,
} from "@arcs/trust/internal";
import { type ReadAgent, type FoundAgent } from "../../trust/scores/found-agents.ts";
import { type View } from "../../registry/agent-viewers.ts";

export function viewOfAgent(
  found: Omit<ReadAgent, "logHead">,
  { viewer, now, isTest }: View,
): AgentView {
  const { agent, reputation } = found;
  const privacy = toPrivacySettings(agent);
  const record = toReputationRecord(found, { now });
  const { stats, privacy: shown } = projectReputation(record, privacy, viewer);
  return {
    isTest,
    id: agent.id,
    internalId: agent.internalId,
    name: agent.name,
    description: agent.description,
    capabilities: agent.capabilities,
    owner: agent.owner,
    trustScore: projectTrustScore(record, privacy, viewer),
    privacy: {
      mode: privacy.mode,
      visibleData: visibleFields(privacy),
      ...defined({ message: shown.message }),
    },
    stats:
      stats === undefined
        ? null
        : {
            totalTransactions: stats.totalTransactions,
            completedJobs: stats.completedTransactions,
            averageRating: stats.averageRating,
            totalEarnings: stats.totalEarnings,
            currency: stats.currency,
          },
    verification: {
      emailVerified: agent.emailVerified,
      walletVerified: agent.walletVerified,
      identityCredential: agent.identityCredentialId,
      hasPOAP: agent.hasPoap,
    },
    metadata: { website: agent.website, twitter: agent.twitter, github: agent.github },
    serviceEndpoint: agent.serviceEndpoint,
    frameworkOrigin: agent.frameworkOrigin,
    x402: {
      enabled: agent.x402Enabled,
      paymentAddress: agent.x402PaymentAddress,
      paymentAccounts: [...found.paymentAccounts],
      acceptedTokens: agent.x402AcceptedTokens,
      pricePerCall: agent.x402PricePerCall,
    },
    erc8004: [...found.erc8004],
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
    // The day of its last payment tells as much as a count that is watched.
    lastActiveAt: ((stats && reputation.lastActiveAt) ?? agent.createdAt).toISOString(),
  };
}

/** An agent as a search finds it (specification 4.2). */
export function viewOfSearchedAgent(
  { agent, reputation }: FoundAgent,
  viewer: Viewer,
): AgentSearch["data"][number] {
  const privacy = toPrivacySettings(agent);
  const showsStats = visibilityOf(privacy, viewer).stats;
  return {
    id: agent.id,
    name: agent.name,
    description: agent.description,
    capabilities: agent.capabilities,
    trustScore: projectBriefScore(toBriefRecord(reputation), privacy, viewer),
    stats: showsStats
      ? {
          totalTransactions: reputation.totalTransactions,
          averageRating: averageRating(reputation),
        }
      : null,
    createdAt: agent.createdAt.toISOString(),
  };
}

/** An agent as one of many (specification 4.2). */
export function viewOfListedAgent(
  { agent, reputation }: FoundAgent,
  viewer: Viewer,
): AgentBulk["data"][number] {
  return {
    id: agent.id,
    name: agent.name,
    trustScore: projectBriefScore(toBriefRecord(reputation), toPrivacySettings(agent), viewer),
  };
}

/** Lists the fields that everybody sees, by the names that mode `custom` is set with. */
function visibleFields(privacy: PrivacySettings): VisibleField[] {
  const { overallScore, tier, stats, tierBenefits, components } = visibilityOf(privacy, "public");
  const shown = Object.entries({ overallScore, tier, stats, tierBenefits }) as [
    VisibleField,
    boolean,
  ][];
  return [...shown.filter(([, isShown]) => isShown).map(([name]) => name), ...components];
}
