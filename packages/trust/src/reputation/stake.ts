import { assertObject, parseDecimal } from "@arcs/core/internal";

import { formatMicro, parseMicro, toMicroCeiling } from "../base/micro.ts";
import { larger, smaller } from "../vouching/amounts.ts";

/** What an agent shows of what its score would cost to forge: the cost, or with its tier alone the price of that. */
export type ShownWorth = { costToForge?: string | null | undefined; tierPrice?: string | null | undefined };

/**
 * What an amount at stake is judged by. All amounts are in millionths of a currency unit ({@link readStake}).
 */
export type StakeTerms = ShownWorth & {
  /** Absent: it is not known what is at stake. */
  amount?: bigint | undefined;
  /** What is small enough for anybody; {@link defaultStakeAllowance} where absent. */
  allowance?: bigint | undefined;
  /** What is too much with anybody. */
  maxAtStake?: bigint | undefined;
};

/** How an amount at stake compares with what an agent's score would cost to forge. Amounts are decimal texts in currency units. */
export type StakeAdvice = {
  /**
   * - `covered`: to forge the score would cost at least as much
   * - `small`: it would not, and the amount is within the allowance for strangers
   * - `too_much`: more is at stake than either
   * - `unknown`: it is not known what is at stake
   */
  verdict: "covered" | "small" | "too_much" | "unknown";
  /** `null` where it is not known. */
  amount: string | null;
  /** What the score would at least cost to forge; `null` where the agent does not show it. */
  costToForge: string | null;
  /** The most to have at stake. */
  most: string;
  /** The most to have at stake, and why, in words. */
  advice: string;
};

/** What is small enough to be at stake with anybody, in millionths of a currency unit: ten cents, as for strangers in a score. */
export const defaultStakeAllowance = 100_000n;

/**
 * Judges an amount at stake with a stranger: no more of it than what the stranger's score would cost to forge
 * (docs/trust-score.md). The trust gate, the tools for models and the plugins all take their advice from here.
 *
 * What the agent shows comes from others: what is no amount in the form that the service writes covers nothing.
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

/** What the score would at least cost to forge: as the agent shows it, else the price of the tier that it shows. */
function shownCost({ costToForge, tierPrice }: ShownWorth): bigint | undefined {
  return parseMicro(costToForge ?? tierPrice);
}

/**
 * Reads an amount at stake, decimal text in currency units, as millionths, rounded up; `undefined` where it is none: a number,
 * a negative one, one with an exponent, one of 10^18 or more.
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
