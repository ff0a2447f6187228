import { assertObject, isJsonObject, parseDecimal } from "@arcs/core/internal";

import { formatMicro, larger, parseMicro, smaller, toMicroCeiling } from "../cover/amounts.ts";

/** The amount that is safe to spend with an agent, as a service shows it: decimal text in currency units. */
export type ShownSafety = { safeToSpend?: { amount: string } | null | undefined };

/** The inputs for judging an amount at stake. All amounts are in millionths of a currency unit ({@link readStake}). */
export type StakeTerms = ShownSafety & {
  /** Absent: the amount at stake is unknown. */
  amount?: bigint | undefined;
  /** Amount that is small enough at any agent; {@link defaultStakeAllowance} if absent. */
  allowance?: bigint | undefined;
  /** Max amount at any agent. */
  maxAtStake?: bigint | undefined;
};

/** The comparison of an amount at stake with what is safe to spend. Amounts are decimal texts in currency units. */
export type StakeAdvice = {
  /**
   * - `covered`: it is safe to spend, once it is held
   * - `small`: it is not, but the amount is within the allowance for any agent
   * - `too_much`: the amount exceeds both
   * - `unknown`: the amount at stake is unknown
   */
  verdict: "covered" | "small" | "too_much" | "unknown";
  /** `null` if unknown. */
  amount: string | null;
  /** Safe to spend now; `null` if it is unknown. */
  safeToSpend: string | null;
  /** Max amount to have at stake. */
  most: string;
  /** The max amount to have at stake, with the reason, in words. */
  advice: string;
};

/** Amount that is small enough at any agent, in millionths of a currency unit: ten cents. */
export const defaultStakeAllowance = 100_000n;

/**
 * Judges an amount at stake with an agent against what is safe to spend with it now. That is what its history would have cost to
 * fake, less what it lost in disputes and what others are spending with it. The cost to forge alone is no advice: many buyers would
 * spend the same money.
 *
 * The amount is only safe while it is held. The agent's data are untrusted: a malformed amount covers nothing.
 *
 * @example
 * ```ts
 * const { verdict, most } = adviseStake({ amount: readStake("12.5"), safeToSpend: { amount: "9.99" } });
 * console.log(verdict, most); // too_much 9.99
 * ```
 */
export function adviseStake(terms: StakeTerms): StakeAdvice {
  assertObject(terms, "terms");
  const { amount, allowance = defaultStakeAllowance, maxAtStake } = terms;
  const safe = shownAmount(terms);
  const covered = larger(safe ?? 0n, allowance);
  const most = maxAtStake === undefined ? covered : smaller(covered, maxAtStake);
  return {
    verdict: verdictOf(amount, { most, safe: safe ?? 0n }),
    amount: amount === undefined ? null : formatMicro(amount),
    safeToSpend: safe === undefined ? null : formatMicro(safe),
    most: formatMicro(most),
    advice: adviceOf({ most, safe, allowance }),
  };
}

function verdictOf(amount: bigint | undefined, { most, safe }: { most: bigint; safe: bigint }): StakeAdvice["verdict"] {
  if (amount === undefined || amount < 0n) return /* fault: stake-no-amount-is-nothing */ "unknown";
  if (amount > most) return "too_much";
  return amount > safe ? "small" : "covered";
}

type Bounds = { most: bigint; safe: bigint | undefined; allowance: bigint };

function adviceOf({ most, safe, allowance }: Bounds): string {
  const what = most === 0n ? "Spend nothing with it now" : `Spend at most ${formatMicro(most)} with it now`;
  const shown = safe === undefined ? "what is safe to spend with it is unknown" : safeSentence(safe);
  if (most === (safe ?? 0n)) return `${what}: ${shown}.${most > 0n ? " Hold the amount before you pay." : ""}`;
  if (most === allowance) return `${what}: ${shown}, and this much is small enough for any agent.`;
  return `${what}: this is your maximum for any agent. Hold the amount before you pay.`;
}

function safeSentence(safe: bigint): string {
  const amount = safe === 0n ? "nothing" : formatMicro(safe);
  return `${amount} is left of what its history would have cost to fake, after lost disputes and what others are spending`;
}

function shownAmount({ safeToSpend }: ShownSafety): bigint | undefined {
  return isJsonObject(safeToSpend) ? parseMicro(safeToSpend.amount) : undefined;
}

/**
 * Parses an amount at stake, decimal text in currency units, as millionths, rounded up. `undefined` for any other value: a number,
 * a negative amount, one with an exponent, one of 10^18 or more.
 *
 * @example
 * ```ts
 * readStake("12.5"); // 12500000n
 * ```
 */
export function readStake(text: unknown): bigint | undefined {
  const amount = parseDecimal(text);
  return amount === undefined ? undefined : toMicroCeiling(amount);
}
