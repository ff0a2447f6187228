import type { TrustScoreView } from "@arcs/core/http";
import { type ScoreClaims, type StakeAdvice, type Tier, tierDefinitions } from "@arcs/trust";

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

/**
 * Why a decision is what it is. The first ones are known facts; where something is not known, `onUnknown` decides.
 *
 * - `score_sufficient`, `score_too_low`: what the agent shows is at, or below, the minimum
 * - `score_proved`, `score_proof_invalid`: what came of the score proof that it showed, in place of a look-up
 * - `identity_verified`, `identity_invalid`: what came of verifying its identity credential
 * - `address_of_another`: the payment goes to, or comes from, an address that is not the agent's
 * - `answer_about_another`: the server answered about another agent than was asked about
 * - `lookup_refused`: the server does not take the client's API key (401, 403), so that nobody's score can be read
 * - `score_hidden`: what the agent shows does not tell
 * - `identity_missing`: it has no identity credential
 * - `agent_not_found`: the server does not know it
 * - `lookup_failed`: the server could not be asked
 * - `stake_covered`, `stake_small`, `stake_too_high`: what is at stake is within what the score would cost to forge, within the
 *   allowance, or above both
 * - `stake_unknown`: it is not known what is at stake
 * - `stake_accepted`: it is more than advised, or not known, and `onHighStake` said yes
 */
export type TrustReasonCode =
  | "score_sufficient"
  | "score_too_low"
  | "score_proved"
  | "score_proof_invalid"
  | "identity_verified"
  | "identity_invalid"
  | "address_of_another"
  | "answer_about_another"
  | "lookup_refused"
  | "score_hidden"
  | "identity_missing"
  | "agent_not_found"
  | "lookup_failed"
  | "stake_covered"
  | "stake_small"
  | "stake_too_high"
  | "stake_unknown"
  | "stake_accepted";

/** One reason of a decision, for programs and for people. */
export type TrustReason = { code: TrustReasonCode; message: string };

const against: readonly TrustReasonCode[] = [
  "score_too_low",
  "score_proof_invalid",
  "identity_invalid",
  "address_of_another",
  "answer_about_another",
  "lookup_refused",
  "stake_too_high",
  /* fault: gate-unknown-stake-passes */ "stake_unknown",
];
const unknown: readonly TrustReasonCode[] = ["score_hidden", "identity_missing", "agent_not_found", "lookup_failed"];

/** Decides: one reason against is enough, whatever is not known. */
export function isAllowed(reasons: readonly TrustReason[], onUnknown: "deny" | "allow"): boolean {
  const has = (codes: readonly TrustReasonCode[]): boolean => reasons.some(({ code }) => codes.includes(code));
  if (reasons.length === 0 || has(against)) return false;
  return onUnknown === "allow" || !has(unknown);
}

/** The reasons that speak against: what is known, and what is not. */
export function reasonsAgainst(reasons: readonly TrustReason[]): TrustReason[] {
  return reasons.filter(({ code }) => against.includes(code) || unknown.includes(code));
}

const CODE = /^[a-z0-9_]{1,64}$/;
const MOST_CODES = 5;

/**
 * Names what a verification found fault with, by its codes alone: who is turned away is told them, and whatever else a server or a
 * function of the seller's writes there is not for buyers.
 */
export function faultsIn(errors: unknown): string {
  const codes = Array.isArray(errors) ? errors.map((error: { code?: unknown } | null) => error?.code) : [];
  const known = codes.filter((code): code is string => typeof code === "string" && CODE.test(code));
  return [...new Set(known)].slice(0, MOST_CODES).join(", ") || "no reason given";
}
