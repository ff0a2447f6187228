import { readFileSync } from "node:fs";
import fc from "fast-check";
import type { TierPrices } from "../../src/reputation/tier.ts";
import { describe, expect, test } from "vitest";
import {
  formatScoreRange,
  scoreRange,
  tierBenefits,
  tierDefinitions,
  findTier,
  tiers,
} from "../../src/reputation/tier.ts";

const read = (file: string): any =>
  JSON.parse(readFileSync(new URL(`../../../../schemas/vectors/${file}`, import.meta.url), "utf8"));
const score = fc.integer({ min: 0, max: 1000 });

describe("tiers", () => {
  test.each(
    read("tiers.json") as {
      score: number;
      range: string;
      benefits: object;
      tierPrices?: TierPrices;
    }[],
  )("schemas/vectors/tiers.json: $score $tierPrices", ({ score, range, benefits, tierPrices }) => {
    expect(formatScoreRange(score)).toBe(range);
    const { advice: _, ...found } = tierBenefits(score, { tierPrices, hasRoots: true });
    expect(found).toEqual(benefits);
  });

  test("the advice leads to what is safe to spend, and says what to set where nobody has a voice", () => {
    const advice =
      "A tier tells how the agent has worked, not how much is safe to spend with it now: read safeToSpend, and hold the amount before you pay.";
    expect(tierBenefits(800, { hasRoots: true }).advice).toBe(advice);
    expect(tierBenefits(0, { hasRoots: false }).advice).toBe(
      `${advice} No list of roots is in force, so no payer has a voice and every score is 0. The operator sets one with ARCS_VOUCHING_ROOTS.`,
    );
  });

  test("the table is that of spec 2.7", () => {
    expect(
      tiers.map((tier) => [
        tier,
        tierDefinitions[tier].floor,
        tierDefinitions[tier].ceiling,
        tierDefinitions[tier].transactionLimit,
      ]),
    ).toEqual([
      ["bronze", 0, 599, 500],
      ["silver", 600, 749, 2500],
      ["gold", 750, 899, 10_000],
      ["platinum", 900, 1000, 50_000],
    ]);
  });

  test("a range holds its score, stays in its tier, and never tells the score", () => {
    fc.assert(
      fc.property(score, (value) => {
        const { low, high } = scoreRange(value);
        expect(low <= value && value <= high).toBe(true);
        expect(high - low).toBeGreaterThanOrEqual(49);
        expect(findTier(low)).toBe(findTier(value));
        expect(findTier(high)).toBe(findTier(value));
      }),
    );
  });

  test.each([-1, 1001, 599.5, Number.NaN])("%d is no score", (value) => {
    expect(() => findTier(value)).toThrow(expect.objectContaining({ code: "invalid_argument" }));
  });
});
