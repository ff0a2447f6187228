import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { computePayerCredibility } from "../../src/reputation/payer-credibility.ts";
import {
  formatScoreRange,
  scoreRange,
  tierBenefits,
  tierDefinitions,
  tierOfScore,
  tiers,
} from "../../src/reputation/tier.ts";
import { computeTrend, summarizeHistory } from "../../src/reputation/trend.ts";

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

describe("trend", () => {
  test.each(read("trend.json") as { scores: number[]; summary: { trend: string } }[])(
    "schemas/vectors/trend.json: $scores",
    ({ scores, summary }) => {
      expect(summarizeHistory(scores)).toEqual(summary);
      expect(computeTrend(scores)).toBe(summary.trend);
    },
  );

  test("the vectors show all four labels, and their bounds", () => {
    expect(computeTrend([500, 525])).toBe("stable");
    expect(computeTrend([500, 526])).toBe("improving");
    expect(computeTrend([500, 474])).toBe("declining");
    expect(computeTrend([500, 560, 500])).toBe("volatile");
    expect(computeTrend([])).toBe("stable");
    expect(summarizeHistory([])).toBeUndefined();
  });
});

describe("payer credibility", () => {
  test.each(read("payer-credibility.json") as { spending: never[]; ownAddresses: string[]; expected: number }[])(
    "schemas/vectors/payer-credibility.json %#: $expected",
    ({ spending, ownAddresses, expected }) => {
      expect(computePayerCredibility(spending, { ownAddresses })).toBe(expected);
    },
  );

  test("what is paid to the agent itself never raises it", () => {
    const spending = fc.array(
      fc.record({
        payee: fc.constantFrom("a", "b", "c", "d"),
        amount: fc.nat(5000).map((cents) => (cents / 100).toFixed(2)),
      }),
    );
    fc.assert(
      fc.property(spending, fc.nat(1000).map(String), (others, amount) => {
        const options = { ownAddresses: ["agent"] };
        const before = computePayerCredibility(others, options);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(10_000);
        expect(computePayerCredibility([...others, { payee: "agent", amount }], options)).toBeLessThanOrEqual(before);
      }),
    );
  });

  test("an amount that is no decimal text is refused", () => {
    expect(() => computePayerCredibility([{ payee: "a", amount: "1,5" }], { ownAddresses: [] })).toThrow(
      expect.objectContaining({ code: "invalid_transaction" }),
    );
  });
});
