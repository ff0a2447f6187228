import { tierDefinitions, type Tier } from "@arcs/core";

import type { TrustScoreView } from "../generated/types.ts";

/**
 * Why a decision is what it is. The first ones are known facts; where something is not known, `onUnknown` decides.
 *
 * - `score_sufficient`, `score_too_low`: what the agent shows is at, or below, the minimum
 * - `identity_verified`, `identity_invalid`: what came of verifying its identity credential
 * - `address_of_another`: the payment goes to, or comes from, an address that is not the agent's
 * - `score_hidden`: what the agent shows does not tell
 * - `identity_missing`: it has no identity credential
 * - `agent_not_found`: the server does not know it
 * - `lookup_failed`: the server could not be asked
 */
export type TrustReasonCode =
  | "score_sufficient"
  | "score_too_low"
  | "identity_verified"
  | "identity_invalid"
  | "address_of_another"
  | "score_hidden"
  | "identity_missing"
  | "agent_not_found"
  | "lookup_failed";

/** One reason of a decision, for programs and for people. */
export type TrustReason = { code: TrustReasonCode; message: string };

/** What a trust gate decided about an agent, and why. */
export type TrustDecision = {
  allowed: boolean;
  agentId: string;
  /** Every reason that was found, for and against. */
  reasons: TrustReason[];
  /** The Trust Score as far as the agent shows it; absent where it shows nothing or was not found. */
  trustScore?: TrustScoreView;
};

/** What was found out about an agent. Each part is known or not by itself. */
export type AgentFacts = {
  trustScore: TrustScoreView | null;
  /** Addresses that the agent pays and is paid at. */
  addresses: readonly string[];
  identity: "verified" | "invalid" | "missing" | "not_asked";
  /** What verifying the identity credential found fault with. */
  identityProblem?: string;
};

/** The least score that lets an agent pass. */
export type Minimum = { minScore: number; text: string };

/** Reads the policy's minimum: a tier stands for the lowest score in it. */
export function minimumOf({ minScore, minTier }: { minScore?: number; minTier?: Tier }): Minimum {
  const ofTier = minTier === undefined ? 0 : tierDefinitions[minTier].floor;
  return minTier !== undefined && ofTier >= (minScore ?? 0)
    ? { minScore: ofTier, text: `the tier ${minTier}` }
    : { minScore: minScore ?? 0, text: `a score of ${minScore}` };
}

/** Reasons about the score: what a tier or range leaves open is hidden, not low. */
export function judgeScore(trustScore: TrustScoreView | null, { minScore, text }: Minimum): TrustReason {
  const shown = boundsOf(trustScore);
  if (shown === undefined) return { code: "score_hidden", message: `${text} is expected, the agent shows none` };
  if (shown.low >= minScore) return { code: "score_sufficient", message: `${text} is expected, it has ${shown.text}` };
  if (shown.high < minScore) return { code: "score_too_low", message: `${text} is expected, it has ${shown.text}` };
  return { code: "score_hidden", message: `${text} is expected, it shows ${shown.text} only` };
}

function boundsOf(trustScore: TrustScoreView | null): { low: number; high: number; text: string } | undefined {
  const { overall, scoreRange, tier } = trustScore ?? {};
  if (typeof overall === "number") return { low: overall, high: overall, text: `a score of ${overall}` };
  const [, low, high] = /^(\d{1,4})-(\d{1,4})$/.exec(scoreRange ?? "") ?? [];
  if (low !== undefined && high !== undefined) {
    return { low: Number(low), high: Number(high), text: `a score of ${scoreRange}` };
  }
  // A tier of a later server is no tier that could be compared.
  if (tier === undefined || !Object.hasOwn(tierDefinitions, tier)) return undefined;
  const { floor, ceiling } = tierDefinitions[tier];
  return { low: floor, high: ceiling, text: `the tier ${tier}` };
}

/** Reasons about the identity credential. */
export function judgeIdentity({ identity, identityProblem }: AgentFacts): TrustReason[] {
  switch (identity) {
    case "not_asked":
      return [];
    case "verified":
      return [{ code: "identity_verified", message: "its identity credential is valid" }];
    case "missing":
      return [{ code: "identity_missing", message: "it has no identity credential" }];
    case "invalid":
      return [{ code: "identity_invalid", message: `its identity credential is not valid: ${identityProblem ?? "?"}` }];
  }
}

const against: readonly TrustReasonCode[] = ["score_too_low", "identity_invalid", "address_of_another"];
const unknown: readonly TrustReasonCode[] = ["score_hidden", "identity_missing", "agent_not_found", "lookup_failed"];

/** Decides: one reason against is enough, whatever is not known. */
export function isAllowed(reasons: readonly TrustReason[], onUnknown: "deny" | "allow"): boolean {
  const has = (codes: readonly TrustReasonCode[]): boolean => reasons.some(({ code }) => codes.includes(code));
  if (reasons.length === 0 || has(against)) return false;
  return onUnknown === "allow" || !has(unknown);
}
