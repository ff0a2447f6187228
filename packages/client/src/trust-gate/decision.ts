import { isSdkError, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import type { AccountCheck, TrustScoreView } from "@arcs/core/http";
import { type ScoreClaims, type Tier, tierDefinitions } from "@arcs/trust";
import { showAmount, showPair } from "@arcs/trust/internal";

/** Decision of a trust gate about an agent, with its reasons. */
export type TrustDecision = {
  allowed: boolean;
  agentId: string;
  /** The reasons that it rests on: of a refusal only those against. */
  reasons: TrustReason[];
  /** How the agent stands; absent where that could not be looked up. */
  standing?: TrustStanding;
  /**
   * The Trust Score as far as the agent shows it; absent where it shows nothing or was not found.
   */
  trustScore?: TrustScoreView;
  /** Claims about its score that the agent proved with a valid score proof. */
  proved?: ScoreClaims;
  /**
   * Money that is safe to spend with it, where an amount was asked about and the server knows the
   * account. It is not held.
   */
  check?: AccountCheck;
};

/**
 * How an agent stands, whatever the policy allows.
 *
 * - `unknown`: nobody has registered it, and nobody paid it as far as its chain was read
 * - `low`: known or unclaimed, with less than is asked for
 * - `unclaimed`: paid by others, and registered by nobody
 * - `known`: a registered agent
 */
export type TrustStanding = "unknown" | "low" | "unclaimed" | "known";

const low: readonly TrustReasonCode[] = ["score_too_low", "not_covered"];

type Known = {
  facts: Pick<AgentFacts, "isUnclaimed"> | undefined;
  check: AccountCheck | undefined;
};

export function standingOf(
  reasons: readonly TrustReason[],
  { facts, check }: Known,
): TrustStanding | undefined {
  const isNotFound = reasons.some(({ code }) => code === "agent_not_found");
  if (check === undefined && facts === undefined) return isNotFound ? "unknown" : undefined;
  const isClaimed = check?.claimed ?? facts?.isUnclaimed !== true;
  if (!isClaimed && !isPaid({ facts, check })) return "unknown";
  if (reasons.some(({ code }) => low.includes(code))) return "low";
  return isClaimed ? "known" : "unclaimed";
}

function isPaid({ facts, check }: Known): boolean {
  return facts !== undefined || (check?.payments?.count ?? 0) > 0;
}

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
  /** Set for an account that nobody has registered. */
  isUnclaimed?: true;
};

const MOST = 1000;

export type Minimum = { minScore: number; text: string };

/** Reads the policy's minimum, if there is one: a tier stands for the lowest score in it. */
export function minimumOf({
  minScore,
  minTier,
}: {
  minScore?: number;
  minTier?: Tier;
}): Minimum | undefined {
  if (minScore === undefined && minTier === undefined) return undefined;
  const ofTier = minTier === undefined ? 0 : tierDefinitions[minTier].floor;
  return minTier !== undefined && ofTier >= (minScore ?? 0)
    ? { minScore: ofTier, text: `tier ${minTier}` }
    : { minScore: minScore ?? 0, text: `score of ${minScore}` };
}

/** Reasons about the score: what a tier or range leaves open is hidden, not low. */
export function judgeScore(
  trustScore: TrustScoreView | null,
  { minScore, text }: Minimum,
): TrustReason {
  const shown = boundsOf(trustScore);
  if (shown === undefined)
    return { code: "score_hidden", message: `shows no score, the ${text} is required` };
  if (shown.low >= minScore)
    return {
      code: "score_sufficient",
      message: `meets the required ${text}: it has ${shown.text}`,
    };
  if (shown.high < minScore)
    return { code: "score_too_low", message: `has ${shown.text}, the ${text} is required` };
  return { code: "score_hidden", message: `shows ${shown.text} only, the ${text} is required` };
}

type Bounds = { low: number; high: number; text: string };

/**
 * Between which scores an agent shows itself to be. Where what it shows makes no sense, or
 * contradicts itself, nothing of it is good enough for any minimum, and each part may still be too
 * low.
 */
function boundsOf(trustScore: TrustScoreView | null): Bounds | undefined {
  const shown = [scoreBounds(trustScore), rangeBounds(trustScore), tierBounds(trustScore)];
  const known = shown.filter((one): one is Bounds => typeof one === "object");
  const text = known[0]?.text ?? "what makes no sense";
  const low = Math.max(...known.map((one) => one.low));
  const high = Math.min(...known.map((one) => one.high));
  if (shown.includes("nonsense") || low > high)
    return { low: Number.NEGATIVE_INFINITY, high, text };
  return known.length === 0 ? undefined : { low, high, text };
}

function scoreBounds(trustScore: TrustScoreView | null): Bounds | "nonsense" | undefined {
  const { overall, basis, proven } = trustScore ?? {};
  if (overall === undefined || overall === null) return undefined;
  if (typeof overall !== "number" || !(overall >= 0 && overall <= MOST)) return "nonsense";
  // Own wallets can feign what was seen for free.
  if (basis === "seen") {
    if (typeof proven !== "number" || !(proven >= 0 && proven <= overall)) return "nonsense";
    return { low: proven, high: proven, text: `${overall} seen, of which ${proven} is proven` };
  }
  return { low: overall, high: overall, text: `a score of ${overall}` };
}

function rangeBounds(trustScore: TrustScoreView | null): Bounds | "nonsense" | undefined {
  const { scoreRange } = trustScore ?? {};
  if (scoreRange === undefined || scoreRange === null) return undefined;
  const [, low, high] = (/^(\d{1,4})-(\d{1,4})$/.exec(scoreRange) ?? []).map(Number);
  if (low === undefined || high === undefined || low > high || high > MOST) return "nonsense";
  if (trustScore?.basis === "seen") return { low: 0, high, text: `${scoreRange} seen` };
  return { low, high, text: `a score of ${scoreRange}` };
}

function tierBounds(trustScore: TrustScoreView | null): Bounds | undefined {
  const { tier } = trustScore ?? {};
  // A tier of a newer server cannot be compared.
  if (tier === undefined || !Object.hasOwn(tierDefinitions, tier)) return undefined;
  const { floor, ceiling } = tierDefinitions[tier];
  return { low: floor, high: ceiling, text: `the tier ${tier}` };
}

export function judgeIdentity({ identity, identityProblem }: AgentFacts): TrustReason[] {
  switch (identity) {
    case "not_asked":
      return [];
    case "verified":
      return [{ code: "identity_verified", message: "its identity credential is valid" }];
    case "missing":
      return [{ code: "identity_missing", message: "it has no identity credential" }];
    case "invalid":
      return [
        {
          code: "identity_invalid",
          message: `its identity credential is not valid: ${identityProblem ?? "?"}`,
        },
      ];
  }
}

/**
 * Why a decision is what it is. The first ones are known facts; where something is not known,
 * `onUnknown` decides.
 *
 * - `score_sufficient`, `score_too_low`: what the agent shows is at, or below, the minimum
 * - `score_proved`, `score_proof_invalid`: what came of the score proof that it showed, in place of
 *   a look-up
 * - `identity_verified`, `identity_invalid`: what came of verifying its identity credential
 * - `address_of_another`: the payment goes to, or comes from, an address that is not the agent's
 * - `answer_about_another`: the server answered about another agent than was asked about
 * - `lookup_refused`: the server does not take the client's API key (401, 403), so that nobody's
 *   score can be read
 * - `score_hidden`: what the agent shows does not tell
 * - `identity_missing`: it has no identity credential
 * - `agent_not_found`: the server does not know it
 * - `lookup_failed`: the server could not be asked
 * - `covered`, `within_allowance`, `not_covered`: the amount is safe to spend now, small enough
 *   without a hold, or neither
 * - `amount_unknown`: nobody knows the amount: a token without a known price, an invalid amount
 * - `cannot_hold`: the payment has no name before it is signed, so that it cannot be held
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
  | "covered"
  | "within_allowance"
  | "not_covered"
  | "amount_unknown"
  | "cannot_hold";

/** One reason of a decision, for programs and for people. */
export type TrustReason = {
  code: TrustReasonCode;
  message: string;
  /** Why an amount is not covered, where the server says so. */
  reason?: NotCoveredReason;
  /** When it may be, if waiting helps. */
  retryAfterSeconds?: number;
};

const against: readonly TrustReasonCode[] = [
  "score_too_low",
  "score_proof_invalid",
  "identity_invalid",
  "address_of_another",
  "answer_about_another",
  "lookup_refused",
  "not_covered",
  "cannot_hold",
  "amount_unknown",
];
const unknown: readonly TrustReasonCode[] = [
  "score_hidden",
  "identity_missing",
  "agent_not_found",
  "lookup_failed",
];

/**
 * Decides: one reason against is enough, whatever is not known. A refusal keeps those against
 * alone, so its text needs no filter.
 */
export function decideBy(
  found: TrustReason[],
  onUnknown: "deny" | "allow",
): Pick<TrustDecision, "allowed" | "reasons"> {
  const refusing = onUnknown === "allow" ? against : [...against, ...unknown];
  const refusals = found.filter(({ code }) => refusing.includes(code));
  const allowed = found.length > 0 && refusals.length === 0;
  return { allowed, reasons: allowed ? found : refusals };
}

const CODE = /^[a-z0-9_]{1,64}$/;
const MOST_CODES = 5;

/**
 * Names what a verification found fault with, by its codes alone: who is turned away is told them,
 * and whatever else a server or a function of the seller's writes there is not for buyers.
 */
export function faultsIn(errors: unknown): string {
  const codes = Array.isArray(errors)
    ? errors.map((error: { code?: unknown } | null) => error?.code)
    : [];
  const known = codes.filter((code): code is string => typeof code === "string" && CODE.test(code));
  return [...new Set(known)].slice(0, MOST_CODES).join(", ") || "no reason given";
}

/** Why an amount is not safe to spend with an account now. */
export type NotCoveredReason = "too_small" | "outstanding" | "held" | "your_share" | "your_pause";

const whyNotCovered: Readonly<Record<NotCoveredReason, string>> = {
  too_small:
    "its whole history would cost less than that to fake; ask for a smaller step, or for a bond",
  outstanding: "earlier payments to it are not settled yet",
  held: "others are about to pay it",
  your_share: "you hold a quarter of what is safe there already, while others hold there too",
  your_pause: "a payment that you held there was not made",
};

export function notCovered(
  { amount, safeToSpend, mark = "" }: { amount: string; safeToSpend: string; mark?: string },
  reason: NotCoveredReason,
  retryAfterSeconds?: number,
): TrustReason {
  const later =
    retryAfterSeconds === undefined ? "" : `; try again in ${durationText(retryAfterSeconds)}`;
  const [asked, safe] = showPair(amount, safeToSpend);
  const message = `${asked} is not covered, ${safe}${mark} is safe to spend now: ${whyNotCovered[reason]}${later}`;
  return { code: "not_covered", message, reason, ...defined({ retryAfterSeconds }) };
}

function durationText(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}

/** Makes the error of a payment that a gate does not let a wallet sign. */
export function refuse(reasons: readonly TrustReason[], cause?: unknown): SdkError {
  const text = reasons.map(({ message }) => message).join("; ");
  return new SdkError("payment_refused", `nothing was signed: ${text}`, {
    details: { reasons },
    ...defined({ cause }),
  });
}

export function errorOfHold(
  error: unknown,
  { account, amount }: { account: string; amount: string },
): SdkError {
  const message = isSdkError(error) ? error.message : "unexpected error";
  if (!isSdkError(error, "not_covered")) {
    return refuse(
      [
        {
          code: "lookup_failed",
          message: `${showAmount(amount)} for ${account} could not be held: ${message}`,
        },
      ],
      error,
    );
  }
  const { reason, safeToSpend, retryAfterSeconds } = error.details;
  const isKnown = typeof reason === "string" && Object.hasOwn(whyNotCovered, reason);
  if (!isKnown || typeof safeToSpend !== "string")
    return refuse([{ code: "not_covered", message }], error);
  const seconds = typeof retryAfterSeconds === "number" ? retryAfterSeconds : undefined;
  return refuse([notCovered({ amount, safeToSpend }, reason as NotCoveredReason, seconds)], error);
}

export function reasonOfFailure(error: unknown): TrustReason {
  // First of all: whatever a refusal calls itself, it is one.
  if (isRefusal(error))
    return { code: "lookup_refused", message: `the server refused the look-up: ${error.message}` };
  if (isSdkError(error, "agent_not_found") || isSdkError(error, "invalid_argument")) {
    return { code: "agent_not_found", message: "the server knows no such agent" };
  }
  if (isSdkError(error) && Object.hasOwn(error.details, "answeredAbout")) {
    return { code: "answer_about_another", message: "the server answered about another agent" };
  }
  return {
    code: "lookup_failed",
    message: `the look-up failed: ${isSdkError(error) ? error.message : "unexpected error"}`,
  };
}

function isRefusal(error: unknown): error is SdkError {
  const codes: readonly string[] = ["authentication_failed", "insufficient_permissions"];
  return (
    isSdkError(error) &&
    (error.status === 401 || error.status === 403 || codes.includes(error.code))
  );
}
