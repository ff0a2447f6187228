import { assertObject, parseDecimal } from "@arcs/core/internal";

import { formatMicro, larger, parseMicro, smaller, toMicroCeiling } from "../cover/amounts.ts";

/** The visible cost to forge an agent's score, or only the price of its tier. */
export type ShownWorth = { costToForge?: string | null | undefined; tierPrice?: string | null | undefined };

/** The inputs for judging an amount at stake. All amounts are in millionths of a currency unit ({@link readStake}). */
export type StakeTerms = ShownWorth & {
  /** Absent: the amount at stake is unknown. */
  amount?: bigint | undefined;
  /** Amount that is small enough at any agent; {@link defaultStakeAllowance} if absent. */
  allowance?: bigint | undefined;
  /** Max amount at any agent. */
  maxAtStake?: bigint | undefined;
};

/** The comparison of an amount at stake with the cost to forge an agent's score. Amounts are decimal texts in currency units. */
export type StakeAdvice = {
  /**
   * - `covered`: forging the score would cost at least this amount
   * - `small`: it would not, but the amount is within the allowance for unknown agents
   * - `too_much`: the amount exceeds both
   * - `unknown`: the amount at stake is unknown
   */
  verdict: "covered" | "small" | "too_much" | "unknown";
  /** `null` if unknown. */
  amount: string | null;
  /** Min cost to forge the score; `null` if the agent does not show it. */
  costToForge: string | null;
  /** Max amount to have at stake. */
  most: string;
  /** The max amount to have at stake, with the reason, in words. */
  advice: string;
};

/** Amount that is small enough at any agent, in millionths of a currency unit: ten cents, as for unvouched payers in a score. */
export const defaultStakeAllowance = 100_000n;

/**
 * Judges an amount at stake with an unknown agent: it should not exceed the cost to forge the agent's score (docs/trust-score.md).
 * The trust gate, the tools for models and the plugins all use this advice.
 *
 * The agent's data are untrusted: a malformed amount covers nothing.
 *
 * @example
 * ```ts
 * const { verdict, most } = adviseStake({ amount: readStake("12.5"), costToForge: "9.99" });
 * console.log(verdict, most); // too_much 9.99
 * ```
 */
export function adviseStake(terms: StakeTerms): StakeAdvice {
  assertObject(terms, "terms");
  const { amount, allowance = defaultStakeAllowance, maxAtStake } = terms;
  const cost = shownCost(terms);
  const covered = larger(cost ?? 0n, allowance);
  const most = maxAtStake === undefined ? covered : smaller(covered, maxAtStake);
  return {
    verdict: verdictOf(amount, { most, cost: cost ?? 0n }),
    amount: amount === undefined ? null : formatMicro(amount),
    costToForge: cost === undefined ? null : formatMicro(cost),
    most: formatMicro(most),
    advice: adviceOf({ most, cost, allowance }),
  };
}

function verdictOf(amount: bigint | undefined, { most, cost }: { most: bigint; cost: bigint }): StakeAdvice["verdict"] {
  if (amount === undefined || amount < 0n) return /* fault: stake-no-amount-is-nothing */ "unknown";
  if (amount > most) return "too_much";
  return amount > cost ? "small" : "covered";
}

type Bounds = { most: bigint; cost: bigint | undefined; allowance: bigint };

function adviceOf({ most, cost, allowance }: Bounds): string {
  const what = most === 0n ? "Have nothing" : `Do not have more than ${formatMicro(most)}`;
  const forging =
    cost === undefined
      ? "it does not show what its score would cost to forge"
      : `its score would cost ${cost === 0n ? "nothing" : formatMicro(cost)} to forge`;
  const ground =
    most === (cost ?? 0n)
      ? forging
      : most === allowance
        ? `${forging}, and so much is small enough with anybody`
        : "so much is the most with anybody";
  return `${what} at stake with it while it is a stranger: ${ground}.`;
}

/** Returns the min cost to forge the score: the cost that the agent shows, or else the price of its tier. */
function shownCost({ costToForge, tierPrice }: ShownWorth): bigint | undefined {
  return parseMicro(costToForge ?? tierPrice);
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
