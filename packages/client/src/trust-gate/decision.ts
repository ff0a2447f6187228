import type { TrustScoreView } from "@arcs/core/http";
import { type ScoreClaims, type StakeAdvice, type Tier, tierDefinitions } from "@arcs/trust";

import type { TrustReason } from "./reason.ts";

/** Decision of a trust gate about an agent, with its reasons. */
export type TrustDecision = {
  allowed: boolean;
  agentId: string;
  /** Every reason that was found, for and against. */
  reasons: TrustReason[];
  /** The Trust Score as far as the agent shows it; absent where it shows nothing or was not found. */
  trustScore?: TrustScoreView;
  /** Claims about its score that the agent proved with a valid score proof. */
  proved?: ScoreClaims;
  /** Compares the stake with the cost to forge the score, and states the max stake. */
  stake: StakeAdvice;
};

/** Facts about an agent. Each one can be missing on its own. */
export type AgentFacts = {
  /** Its one id, by whichever of its accounts it was asked for. */
  id: string;
  trustScore: TrustScoreView | null;
  /** Addresses that the agent pays and is paid at. */
  addresses: readonly string[];
  identity: "verified" | "invalid" | "missing" | "not_asked";
  /** Reason why the identity credential is not valid. */
  identityProblem?: string;
};

const MOST = 1000;

/** The least score that lets an agent pass. */
export type Minimum = { minScore: number; text: string };

/** Reads the policy's minimum, if there is one: a tier stands for the lowest score in it. */
export function minimumOf({ minScore, minTier }: { minScore?: number; minTier?: Tier }): Minimum | undefined {
  if (minScore === undefined && minTier === undefined) return undefined;
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

type Bounds = { low: number; high: number; text: string };

/**
 * Between which scores an agent shows itself to be. Where what it shows makes no sense, or contradicts itself, nothing of it
 * is good enough for any minimum, and each part may still be too low.
 */
function boundsOf(trustScore: TrustScoreView | null): Bounds | undefined {
  const shown = [scoreBounds(trustScore), rangeBounds(trustScore), tierBounds(trustScore)];
  const known = shown.filter((one): one is Bounds => typeof one === "object");
  const text = known[0]?.text ?? "what makes no sense";
  const low = Math.max(...known.map((one) => one.low));
  const high = Math.min(...known.map((one) => one.high));
  if (shown.includes("nonsense") || low > high) return { low: Number.NEGATIVE_INFINITY, high, text };
  return known.length === 0 ? undefined : { low, high, text };
}

function scoreBounds(trustScore: TrustScoreView | null): Bounds | "nonsense" | undefined {
  const { overall } = trustScore ?? {};
  if (overall === undefined || overall === null) return undefined;
  if (typeof overall !== "number" || !(overall >= 0 && overall <= MOST)) return "nonsense";
  return { low: overall, high: overall, text: `a score of ${overall}` };
}

function rangeBounds(trustScore: TrustScoreView | null): Bounds | "nonsense" | undefined {
  const { scoreRange } = trustScore ?? {};
  if (scoreRange === undefined || scoreRange === null) return undefined;
  const [, low, high] = (/^(\d{1,4})-(\d{1,4})$/.exec(scoreRange) ?? []).map(Number);
  if (low === undefined || high === undefined || low > high || high > MOST) return "nonsense";
  return { low, high, text: `a score of ${scoreRange}` };
}

function tierBounds(trustScore: TrustScoreView | null): Bounds | undefined {
  const { tier } = trustScore ?? {};
  // A tier of a newer server cannot be compared.
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
