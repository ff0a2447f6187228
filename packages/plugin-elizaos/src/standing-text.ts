import type { Reputation } from "@arcs/client";

import type { Standing } from "./standings.ts";

/**
 * Says how an agent stands, in one line. Names and messages of agents are left out: others wrote them, and prompts are no
 * place for what others wrote.
 */
export function standingText(standing: Standing): string {
  switch (standing.state) {
    case "known":
      return reputationText(standing.reputation);
    case "private":
      return "keeps its reputation private";
    case "not_registered":
      return "is not registered, so nothing is known about it";
    case "unknown":
      return `could not be looked up (${standing.reason}), so nothing is known about it`;
  }
}

function reputationText(reputation: Reputation): string {
  const { overallScore, tier, stats } = reputation;
  const range = "scoreRange" in reputation ? reputation.scoreRange : undefined;
  const score = overallScore === undefined ? range : String(overallScore);
  const parts = [
    tier === undefined ? undefined : `tier ${tier}`,
    score === undefined ? undefined : `Trust Score ${score} of 1000`,
    stats === undefined
      ? undefined
      : `${stats.completedTransactions} of ${stats.totalTransactions} transactions completed`,
    stats === undefined || stats.disputedTransactions === 0 ? undefined : `${stats.disputedTransactions} disputed`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? "shows nothing of its reputation" : parts.join(", ");
}
