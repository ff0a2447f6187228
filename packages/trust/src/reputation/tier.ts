import { SdkError } from "@arcs/core";
import type { ReputationView } from "@arcs/core/http";
import { showValue } from "@arcs/core/internal";

import { defaultTierPrices, type TierPrices } from "../cover/backing.ts";

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
  bronze: { floor: 0, ceiling: 599, transactionLimit: 500, featureAccess: ["basic marketplace access"] },
  silver: { floor: 600, ceiling: 749, transactionLimit: 2_500, featureAccess: ["priority listing", "analytics"] },
  gold: { floor: 750, ceiling: 899, transactionLimit: 10_000, featureAccess: ["advanced features", "custom branding"] },
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
    ? tiers.find((name) => score >= tierDefinitions[name].floor && score <= tierDefinitions[name].ceiling)
    : undefined;
  if (tier === undefined) {
    throw new SdkError("invalid_argument", `score expected an integer from 0 to 1000, got ${showValue(score)}`);
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

/** Returns the min cost to forge a score of a tier: decimal text in currency units. The prices are 1, 10 and 100 by default. */
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
 * Returns the range of 50 points that contains a score, within its tier. The last one ends with 1000, which alone would reveal the
 * score.
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
