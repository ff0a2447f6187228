import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { adviseStake, readStake, type ShownWorth } from "../../src/reputation/stake.ts";

const verdictOf = (amount: string, shown: ShownWorth, terms: { allowance?: string; maxAtStake?: string } = {}) =>
  adviseStake({
    amount: readStake(amount),
    ...shown,
    allowance: readStake(terms.allowance),
    maxAtStake: readStake(terms.maxAtStake),
  }).verdict;

describe("how much to have at stake with a stranger", () => {
  test.each([
    ["10", { costToForge: "10" }, {}, "covered"],
    ["10.000001", { costToForge: "10" }, {}, "too_much"],
    // Rounded up: an amount above the cost by a millionth of a millionth is not covered.
    ["10.0000000000001", { costToForge: "10" }, {}, "too_much"],
    ["0.1", { costToForge: "0" }, {}, "small"],
    ["0.100001", { costToForge: "0" }, {}, "too_much"],
    ["0.1", {}, {}, "small"],
    ["0", {}, {}, "covered"],
    ["0.000001", {}, { allowance: "0" }, "too_much"],
    ["10", { tierPrice: "10" }, {}, "covered"],
    // The shown cost decides; the price of the tier replaces it only if it is missing.
    ["10", { costToForge: "9", tierPrice: "10" }, {}, "too_much"],
    ["25", { costToForge: "1000" }, { maxAtStake: "25" }, "covered"],
    ["25.000001", { costToForge: "1000" }, { maxAtStake: "25" }, "too_much"],
    ["0.1", { costToForge: "1000" }, { maxAtStake: "0" }, "too_much"],
  ] as const)("%s with %j and %j: %s", (amount, shown, terms, verdict) => {
    expect(verdictOf(amount, shown, terms)).toBe(verdict);
  });

  test.each([
    "",
    "-1",
    "1e3",
    "0x10",
    " 1",
    "1 ",
    "1,5",
    "01",
    ".5",
    "1.",
    "Infinity",
    "NaN",
    "9".repeat(19),
    5,
    null,
    [],
    {},
  ])("%j is no amount", (amount) => {
    expect(readStake(amount)).toBeUndefined();
    expect(adviseStake({ amount: readStake(amount), costToForge: "1000" }).verdict).toBe("unknown");
  });

  test.each([1000, "1e9", "-5", "1000.50", "Infinity", "9".repeat(40), null, [], true, { valueOf: () => "1000" }])(
    "a cost of %j covers nothing",
    (costToForge) => {
      const { verdict, most } = adviseStake({ amount: readStake("1"), costToForge: costToForge as never });
      expect([verdict, most]).toEqual(["too_much", "0.1"]);
    },
  );

  test("a negative amount is none", () => {
    expect(adviseStake({ amount: -1n, costToForge: "1" }).verdict).toBe("unknown");
  });

  test("it says in words what it goes by", () => {
    expect(adviseStake({ costToForge: "48" })).toEqual({
      verdict: "unknown",
      amount: null,
      costToForge: "48",
      most: "48",
      advice: "Do not have more than 48 at stake with it while it is a stranger: its score would cost 48 to forge.",
    });
    expect(adviseStake({}).advice).toBe(
      "Do not have more than 0.1 at stake with it while it is a stranger: it does not show what its score would cost to forge, and so much is small enough with anybody.",
    );
    expect(adviseStake({ costToForge: "48", maxAtStake: 5_000_000n }).advice).toBe(
      "Do not have more than 5 at stake with it while it is a stranger: so much is the most with anybody.",
    );
  });

  test("what is at most advised is never refused, and a millionth more always is", () => {
    const micro = fc.bigInt({ min: 0n, max: 10n ** 15n });
    const text = (amount: bigint): string => `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, "0")}`;
    fc.assert(
      fc.property(micro, micro, micro, (cost, allowance, maxAtStake) => {
        const costToForge = text(cost).replace(/\.?0+$/, "");
        const most = readStake(adviseStake({ costToForge, allowance, maxAtStake }).most) as bigint;
        expect(["covered", "small"]).toContain(
          adviseStake({ amount: most, costToForge, allowance, maxAtStake }).verdict,
        );
        expect(adviseStake({ amount: most + 1n, costToForge, allowance, maxAtStake }).verdict).toBe("too_much");
      }),
    );
  });
});
