import type { ArcsClient, Reputation } from "@arcs/client";
import { isSdkError, projectReputation, type ReputationRecord } from "@arcs/core";

/** How an agent stands, as everybody may see it; `unknown` is a look-up that failed, and never a score. */
export type Standing =
  | { state: "known"; reputation: Reputation; seenAt: number }
  | { state: "private" | "not_registered"; seenAt: number }
  | { state: "unknown"; reason: string };

/** How agents stand, as far as it was asked lately. */
export type Standings = {
  /** What is known without asking anybody. */
  recent(address: string): Standing | undefined;
  /** Asks the service, and notes the answer. Never throws. */
  look(address: string, options?: { signal?: AbortSignal }): Promise<Standing>;
};

const MOST_KEPT = 500;
/** How long an answer is used in prompts, in milliseconds. */
export const STANDING_MAX_AGE_MS = 60_000;

/** Makes an empty collection. */
export function createStandings(client: ArcsClient | undefined): Standings {
  const kept = new Map<string, Exclude<Standing, { state: "unknown" }>>();
  return {
    recent(address) {
      const found = kept.get(address);
      return found !== undefined && Date.now() - found.seenAt < STANDING_MAX_AGE_MS ? found : undefined;
    },
    async look(address, options = {}) {
      const standing = await lookUp(client, address, options);
      kept.delete(address);
      if (standing.state !== "unknown") kept.set(address, standing);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return standing;
    },
  };
}

async function lookUp(
  client: ArcsClient | undefined,
  address: string,
  options: { signal?: AbortSignal },
): Promise<Standing> {
  if (client === undefined) return { state: "unknown", reason: "no service is configured" };
  try {
    return { state: "known", reputation: await readPublicReputation(client, address, options), seenAt: Date.now() };
  } catch (error) {
    if (isSdkError(error, "agent_not_found")) return { state: "not_registered", seenAt: Date.now() };
    if (isSdkError(error, "reputation_private")) return { state: "private", seenAt: Date.now() };
    return { state: "unknown", reason: isSdkError(error) ? error.code : "internal_error" };
  }
}

/**
 * Reads a reputation as everybody may see it. An agent's own API key sees everything, and nothing of that may leave by a
 * public route or in a chat.
 *
 * @throws SdkError what the client throws
 */
export async function readPublicReputation(
  client: ArcsClient,
  address: string,
  options: { signal?: AbortSignal } = {},
): Promise<Reputation> {
  const reputation = await client.reputation.get(address, options);
  const { overallScore, tier, components, stats, tierBenefits, lastUpdated, nextUpdateAt } = reputation;
  if (reputation.privacy.mode === "public" || overallScore === undefined) return reputation;
  const all = [tier, components, stats, tierBenefits, lastUpdated, nextUpdateAt];
  // Mode custom may show the score without the rest; then nothing of it is an owner's view.
  if (all.includes(undefined)) return reputation;
  const { privacy } = await client.agents.get(address, options);
  return projectReputation(reputation as ReputationRecord, privacy, "public");
}
