import { SdkError } from "@arcs/core";
import type { ReputationView } from "@arcs/core/http";
import { assertArray, assertObject, describeValue, showValue } from "@arcs/core/internal";

import { parseMicro } from "../cover/amounts.ts";

/** The tiers, from the lowest. */
export const tiers = ["bronze", "silver", "gold", "platinum"] as const;

/** A tier of the Trust Score. */
export type Tier = (typeof tiers)[number];

/** The constants of a tier (spec 2.7). */
export type TierDefinition = {
  /** Lowest and highest score of the tier. */
  floor: number;
  ceiling: number;
  /** Largest transaction, in currency units. */
  transactionLimit: number;
  featureAccess: readonly string[];
};

/** The tier table of spec 2.7. */
export const tierDefinitions: Readonly<Record<Tier, TierDefinition>> = {
  bronze: {
    floor: 0,
    ceiling: 599,
    transactionLimit: 500,
    featureAccess: ["basic marketplace access"],
  },
  silver: {
    floor: 600,
    ceiling: 749,
    transactionLimit: 2_500,
    featureAccess: ["priority listing", "analytics"],
  },
  gold: {
    floor: 750,
    ceiling: 899,
    transactionLimit: 10_000,
    featureAccess: ["advanced features", "custom branding"],
  },
  platinum: {
    floor: 900,
    ceiling: 1_000,
    transactionLimit: 50_000,
    featureAccess: ["all features", "premium support"],
  },
};

type TierBenefits = NonNullable<ReputationView["tierBenefits"]>;

/**
 * Returns the tier of a score.
 *
 * @throws SdkError `invalid_argument` unless the score is an integer from 0 to 1000
 */
export function findTier(score: number): Tier {
  const tier = Number.isInteger(score)
    ? tiers.find(
        (name) => score >= tierDefinitions[name].floor && score <= tierDefinitions[name].ceiling,
      )
    : undefined;
  if (tier === undefined) {
    throw new SdkError(
      "invalid_argument",
      `score must be an integer from 0 to 1000 (received ${showValue(score)})`,
    );
  }
  return tier;
}

/** The inputs of a tier's benefits besides the score. */
export type TierTerms = {
  /** The prices of the tiers; 1, 10 and 100 if absent. */
  tierPrices?: TierPrices | undefined;
  /** Whether a list of roots is in force; without one the advice explains the score of 0. */
  hasRoots: boolean;
};

/**
 * Lists the benefits of a score's tier (spec 2.7) and its min cost to forge.
 *
 * @throws SdkError `invalid_argument` for other scores
 */
export function tierBenefits(score: number, terms: TierTerms): TierBenefits {
  const { tierPrices = defaultTierPrices, hasRoots } = terms;
  const current = findTier(score);
  const next = tiers[tiers.indexOf(current) + 1];
  const { transactionLimit, featureAccess } = tierDefinitions[current];
  return {
    current,
    price: tierPrice(current, tierPrices),
    advice: hasRoots ? tierAdvice : `${tierAdvice} ${noRootsNote}`,
    transactionLimit,
    featureAccess: [...featureAccess],
    nextTier:
      next === undefined
        ? null
        : {
            tier: next,
            requiredScore: tierDefinitions[next].floor,
            pointsAway: tierDefinitions[next].floor - score,
            price: tierPrice(next, tierPrices),
          },
  };
}

/**
 * Returns the min cost to forge a score of a tier: decimal text in currency units. The prices are
 * 1, 10 and 100 by default.
 */
export function tierPrice(tier: Tier, prices: TierPrices = defaultTierPrices): string {
  return tier === "bronze" ? "0" : prices[tier];
}

const tierAdvice =
  "A tier tells how the agent has worked, not how much is safe to spend with it now: read safeToSpend, and hold the amount before you pay.";

/** The reason why every score is 0 without roots, and what to do about it. */
export const noRootsNote =
  "No list of roots is in force, so no payer has a voice and every score is 0. The operator sets one with ARCS_VOUCHING_ROOTS.";

const RANGE_WIDTH = 50;

/**
 * Returns the range of 50 points that contains a score, within its tier. The last one ends with
 * 1000, which alone would reveal the score.
 */
export function scoreRange(score: number): { low: number; high: number } {
  const { ceiling } = tierDefinitions[findTier(score)];
  const low = Math.min(Math.floor(score / RANGE_WIDTH) * RANGE_WIDTH, 1_000 - RANGE_WIDTH);
  const high = low + RANGE_WIDTH === 1_000 ? 1_000 : Math.min(low + RANGE_WIDTH - 1, ceiling);
  return { low, high };
}

/** Writes the range of a score as `<low>-<high>` (spec 2.8). */
export function formatScoreRange(score: number): string {
  const { low, high } = scoreRange(score);
  return `${low}-${high}`;
}

/** Min costs to forge a score of each tier; decimal texts in currency units. */
export type TierPrices = { silver: string; gold: string; platinum: string };

/** The default prices of the tiers. */
export const defaultTierPrices: TierPrices = { silver: "1", gold: "10", platinum: "100" };

/** Max score at a cost to forge of 0. */
const FREE_SCORE = 300;

/**
 * A parsed list of prices: points of cost in millionths of a currency unit, each with the highest
 * score it allows.
 */
export type ScoreLimits = readonly (readonly [cost: bigint, score: number])[];

/**
 * Reads the prices of the tiers: from 300 at zero through the floors of the tiers to 1000 at ten
 * times platinum.
 *
 * @throws SdkError `invalid_argument` unless each price is decimal text above 0, and above that of
 *   the tier below
 */
export function readTierPrices(prices: TierPrices): ScoreLimits {
  assertObject(prices, "tierPrices");
  const [silver, gold, platinum] = (["silver", "gold", "platinum"] as const).map((tier) => {
    const price = parseMicro(prices[tier]);
    if (price !== undefined && price > 0n) return price;
    throw new SdkError(
      "invalid_argument",
      `tierPrices.${tier} must be a decimal text above 0 with at most six digits after the point`,
    );
  }) as [bigint, bigint, bigint];
  if (silver >= gold || gold >= platinum) {
    throw new SdkError(
      "invalid_argument",
      "tierPrices must have a higher price for each higher tier",
    );
  }
  return [
    [silver, 600],
    [gold, 750],
    [platinum, 900],
    [10n * platinum, 1000],
  ];
}

/**
 * Returns the highest score that a cost to forge allows, in millionths of a currency unit: linear
 * in between, rounded down.
 */
export function limitOf(cost: bigint, limits: ScoreLimits): number {
  if (typeof cost !== "bigint") {
    throw new SdkError(
      "invalid_argument",
      `cost must be a bigint of millionths (received ${showValue(cost)})`,
    );
  }
  assertArray(limits, "limits");
  let [cost0, score0]: readonly [bigint, number] = [0n, FREE_SCORE];
  for (const limit of limits) {
    const [cost1, score1] = readLimit(limit);
    if (cost < cost1)
      return score0 + Number(((cost - cost0) * BigInt(score1 - score0)) / (cost1 - cost0));
    [cost0, score0] = [cost1, score1];
  }
  return score0;
}

function readLimit(limit: ScoreLimits[number]): ScoreLimits[number] {
  if (Array.isArray(limit) && typeof limit[0] === "bigint" && Number.isSafeInteger(limit[1]))
    return limit;
  throw new SdkError(
    "invalid_argument",
    `limits must be pairs of a bigint and a score (received ${describeValue(limit)})`,
  );
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
