import type { Reputation } from "@arcs/client";
import { adviseStake, type ShownWorth, type StakeAdvice } from "@arcs/trust";

import type { Standing } from "./standings.ts";

/**
 * Returns how much to have at stake with an agent, as used by the trust gate. Unknown facts cover nothing.
 *
 * @param amount - in millionths of a currency unit; absent where unknown
 */
export function stakeWith(standing: Standing, amount?: bigint): StakeAdvice {
  const { costToForge, tierPrice }: ShownWorth = standing.state === "known" ? standing.reputation : {};
  return adviseStake({ amount, costToForge, tierPrice });
}

/**
 * Describes the standing of an agent in one line. Names and messages of agents are left out: text written by others
 * does not belong in prompts.
 */
export function standingText(standing: Standing): string {
  switch (standing.state) {
    case "known":
      return reputationText(standing.reputation, stakeWith(standing).costToForge);
    case "private":
      return "keeps its reputation private";
    case "not_registered":
      return "is not registered, so nothing is known about it";
    case "unknown":
      return `could not be looked up (${standing.reason}), so nothing is known about it`;
  }
}

/** @param cost - as parsed: an amount, and never a text of a dishonest service */
function reputationText(reputation: Reputation, cost: string | null): string {
  const { overallScore, tier, stats } = reputation;
  const range = "scoreRange" in reputation ? reputation.scoreRange : undefined;
  const score = overallScore === undefined ? range : String(overallScore);
  const parts = [
    tier === undefined ? undefined : `tier ${tier}`,
    score === undefined ? undefined : `Trust Score ${score} of 1000`,
    score === undefined || cost === null ? undefined : `which would cost ${cost === "0" ? "nothing" : cost} to forge`,
    stats === undefined
      ? undefined
      : `${stats.completedTransactions} of ${stats.totalTransactions} transactions completed`,
    stats === undefined || stats.disputedTransactions === 0 ? undefined : `${stats.disputedTransactions} disputed`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? "shows nothing of its reputation" : parts.join(", ");
}
