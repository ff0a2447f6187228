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
