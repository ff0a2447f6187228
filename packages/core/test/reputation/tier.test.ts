import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatScoreRange,
  scoreRange,
  tierBenefits,
  tierDefinitions,
  tierOfScore,
  tiers,
} from "../../src/reputation/tier.ts";

const read = (file: string): any =>
  JSON.parse(readFileSync(new URL(`../../../../schemas/vectors/${file}`, import.meta.url), "utf8"));
const score = fc.integer({ min: 0, max: 1000 });

describe("tiers", () => {
  test.each(read("tiers.json") as { score: number; range: string; benefits: object }[])(
    "schemas/vectors/tiers.json: $score",
    ({ score, range, benefits }) => {
      expect(formatScoreRange(score)).toBe(range);
      expect(tierBenefits(score)).toEqual(benefits);
    },
  );

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
        expect(tierOfScore(low)).toBe(tierOfScore(value));
        expect(tierOfScore(high)).toBe(tierOfScore(value));
      }),
    );
  });

  test.each([-1, 1001, 599.5, Number.NaN])("%d is no score", (value) => {
    expect(() => tierOfScore(value)).toThrow(expect.objectContaining({ code: "invalid_argument" }));
  });
});
