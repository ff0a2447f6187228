import { SdkError } from "@arcs/core";
import { assertArray, assertObject, describeValue, showValue } from "@arcs/core/internal";

import { type Amounts, larger, parseMicro, smaller, sumOf } from "./amounts.ts";

/** Min costs to forge a score of each tier; decimal texts in currency units. */
export type TierPrices = { silver: string; gold: string; platinum: string };

/** The default prices of the tiers. */
export const defaultTierPrices: TierPrices = { silver: "1", gold: "10", platinum: "100" };

/** Max score at a cost to forge of 0. */
const FREE_SCORE = 300;

/**
 * Computes an agent's backing: all of group 0, and the curated groups, of which the largest counts at most as much as all others
 * together. One bought group alone therefore gains nothing.
 *
 * @param byGroup - voice given to the agent by settled payments, and bonds, in millionths of a currency unit
 */
export function backingOf(byGroup: Amounts): bigint {
  assertArray(byGroup, "byGroup");
  for (const [group, amount] of byGroup.entries()) assertBigInt(amount, `byGroup[${group}]`);
  const [priced = 0n, ...curated] = byGroup;
  const total = sumOf(curated);
  const largest = curated.reduce(larger, 0n);
  return priced + /* fault: backing-by-one-group */ smaller(total, 2n * (total - largest));
}

/**
 * Computes the min amount that somebody without a real customer must have paid to others, destroyed, or spent on credentials for
 * this backing. It is three quarters of the backing, because agents pass on a quarter. Millionths of a currency unit.
 */
export function costToForge(backing: bigint): bigint {
  assertBigInt(backing, "backing");
  return (backing * 3n) / 4n;
}

/** Adds bonds and the caps of roots to a backing by payments, and computes its cost to forge less what was lost; millionths. */
export function costAfterLoss({
  backing,
  bonded,
  caps,
  lost,
}: {
  backing: Amounts;
  bonded: bigint;
  caps: bigint;
  lost: bigint;
}): { backing: bigint; costToForge: bigint } {
  const all = backingOf(backing) + bonded + caps;
  const cost = /* fault: cover-cost-of-all-backing */ costToForge(all);
  return { backing: all, costToForge: larger(0n, cost - /* fault: cover-lost-forgotten */ lost) };
}

/** A parsed list of prices: points of cost in millionths of a currency unit, each with the highest score it allows. */
export type ScoreLimits = readonly (readonly [cost: bigint, score: number])[];

/**
 * Reads the prices of the tiers: from 300 at zero through the floors of the tiers to 1000 at ten times platinum.
 *
 * @throws SdkError `invalid_argument` unless each price is decimal text above 0, and above that of the tier below
 */
export function readTierPrices(prices: TierPrices): ScoreLimits {
  assertObject(prices, "tierPrices");
  const [silver, gold, platinum] = (["silver", "gold", "platinum"] as const).map((tier) => {
    const price = parseMicro(prices[tier]);
    if (price !== undefined && price > 0n) return price;
    throw new SdkError(
      "invalid_argument",
      `tierPrices.${tier} expected a decimal text above 0 with at most six digits after the point`,
    );
  }) as [bigint, bigint, bigint];
  if (silver >= gold || gold >= platinum) {
    throw new SdkError("invalid_argument", "tierPrices expected a higher price for each higher tier");
  }
  return [
    [silver, 600],
    [gold, 750],
    [platinum, 900],
    [10n * platinum, 1000],
  ];
}

/** Returns the highest score that a cost to forge allows, in millionths of a currency unit: linear in between, rounded down. */
export function limitOf(cost: bigint, limits: ScoreLimits): number {
  assertBigInt(cost, "cost");
  assertArray(limits, "limits");
  let [cost0, score0]: readonly [bigint, number] = [0n, FREE_SCORE];
  for (const limit of limits) {
    const [cost1, score1] = readLimit(limit);
    if (cost < cost1) return score0 + Number(((cost - cost0) * BigInt(score1 - score0)) / (cost1 - cost0));
    [cost0, score0] = [cost1, score1];
  }
  return score0;
}

function readLimit(limit: ScoreLimits[number]): ScoreLimits[number] {
  if (Array.isArray(limit) && typeof limit[0] === "bigint" && Number.isSafeInteger(limit[1])) return limit;
  throw new SdkError("invalid_argument", `limits expected pairs of a bigint and a score, got ${describeValue(limit)}`);
}

function assertBigInt(value: unknown, label: string): void {
  if (typeof value !== "bigint") {
    throw new SdkError("invalid_argument", `${label} expected a bigint of millionths, got ${showValue(value)}`);
  }
}

/** Returns the min cost to forge that allows a score, in millionths of a currency unit. */
export function costOfLimit(score: number, limits: ScoreLimits): bigint {
  let [cost0, score0]: readonly [bigint, number] = [0n, FREE_SCORE];
  for (const [cost1, score1] of limits) {
    if (score <= score1) {
      const missing = BigInt(Math.max(0, score - score0)) * (cost1 - cost0);
      const steps = BigInt(score1 - score0);
      return cost0 + (missing + steps - 1n) / steps;
    }
    [cost0, score0] = [cost1, score1];
  }
  return cost0;
}
