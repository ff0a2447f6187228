import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { formatAmounts, formatMicro, parseAmounts, parseMicro } from "../../src/cover/amounts.ts";
import { backingOf, costToForge } from "../../src/cover/safe-to-spend.ts";
import {
  costOfLimit,
  defaultTierPrices,
  limitOf,
  readTierPrices,
} from "../../src/reputation/tier.ts";

const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 8, maxLength: 8 });

describe("backing", () => {
  test.each([
    [[5n, 0n, 0n, 0n, 0n, 0n, 0n, 0n], 5n],
    [[0n, 9n, 0n, 0n, 0n, 0n, 0n, 0n], 0n],
    [[1n, 9n, 2n, 0n, 0n, 0n, 0n, 0n], 5n],
    [[0n, 3n, 2n, 2n, 0n, 0n, 0n, 0n], 7n],
    [[0n, 0n, 0n, 0n, 0n, 4n, 1n, 2n], 6n],
  ])("example %#", (byGroup, expected) => {
    expect(backingOf(byGroup)).toBe(expected);
  });

  test("no one group lifts it by more than twice what the others and group 0 have", () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 7 }),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        (byGroup, group, more) => {
          const bought = byGroup.map((amount, index) => (index === group ? amount + more : amount));
          const honest = byGroup.map((amount, index) => (index === group ? 0n : amount));
          expect(backingOf(bought) <= 2n * honest.reduce((sum, amount) => sum + amount, 0n)).toBe(
            true,
          );
          expect(backingOf(bought) >= backingOf(byGroup)).toBe(true);
        },
      ),
    );
  });

  test("what it cost is three quarters, rounded down", () => {
    expect([0n, 1n, 4n, 1_333_332n, 1_333_335n].map(costToForge)).toEqual([
      0n,
      0n,
      3n,
      999_999n,
      1_000_001n,
    ]);
  });
});

describe("the limit of the score", () => {
  const limits = readTierPrices(defaultTierPrices);

  test.each([
    ["0", 300],
    ["0.003333", 300],
    ["0.003334", 301],
    ["0.049999", 314],
    ["0.999999", 599],
    ["1", 600],
    ["9.999999", 749],
    ["10", 750],
    ["99.999999", 899],
    ["100", 900],
    ["999.999999", 999],
    ["1000", 1000],
    ["999999999", 1000],
  ])("cost %s: %i", (cost, limit) => {
    expect(limitOf(parseMicro(cost)!, limits)).toBe(limit);
  });

  test("never falls as the cost rises, and the cost of a limit is the least that allows it", () => {
    const prices = fc
      .uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 3, maxLength: 3 })
      .map((some) => some.sort((a, b) => (a < b ? -1 : 1)).map(formatMicro))
      .map(([silver, gold, platinum]) => ({ silver: silver!, gold: gold!, platinum: platinum! }));
    fc.assert(
      fc.property(
        prices,
        fc.bigInt({ min: 0n, max: 10n ** 11n }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        (list, cost, more) => {
          const read = readTierPrices(list);
          const limit = limitOf(cost, read);
          expect(limitOf(cost + more, read)).toBeGreaterThanOrEqual(limit);
          const least = costOfLimit(limit, read);
          expect(least <= cost).toBe(true);
          expect(limitOf(least, read)).toBe(limit);
          if (least > 0n) expect(limitOf(least - 1n, read)).toBeLessThan(limit);
        },
      ),
    );
  });

  test.each([
    [{ silver: "1", gold: "1", platinum: "2" }],
    [{ silver: "1", gold: "3", platinum: "2" }],
    [{ silver: "0", gold: "3", platinum: "4" }],
    [{ silver: 1, gold: "3", platinum: "4" }],
    [{ silver: "1", gold: "3" }],
    [null],
  ])("prices %j are refused", (prices) => {
    expect(() => readTierPrices(prices as never)).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });
});

describe("amounts by group", () => {
  test("survive the wire", () => {
    fc.assert(
      fc.property(amounts, (some) => {
        expect(parseAmounts(formatAmounts(some))).toEqual(some);
      }),
    );
    expect(formatAmounts([0n, 666_667n, 0n, 0n, 0n, 0n, 0n, 12_500_000n])).toEqual({
      "1": "0.666667",
      "7": "12.5",
    });
  });

  test.each([
    { "8": "1" },
    { "01": "1" },
    { "1": "0" },
    { "1": "1.0" },
    { "1": 1 },
    { "-1": "1" },
    [],
    null,
    "1",
  ])("%j are none", (value) => {
    expect(parseAmounts(value)).toBeUndefined();
  });
});
