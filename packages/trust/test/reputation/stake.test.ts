import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { adviseStake, readStake, type ShownSafety } from "../../src/reputation/stake.ts";

const verdictOf = (amount: string, shown: ShownSafety, terms: { allowance?: string; maxAtStake?: string } = {}) =>
  adviseStake({
    amount: readStake(amount),
    ...shown,
    allowance: readStake(terms.allowance),
    maxAtStake: readStake(terms.maxAtStake),
  }).verdict;

describe("how much to have at stake with an agent", () => {
  test.each([
    ["10", { safeToSpend: { amount: "10" } }, {}, "covered"],
    ["10.000001", { safeToSpend: { amount: "10" } }, {}, "too_much"],
    // Rounded up: an amount above the cost by a millionth of a millionth is not covered.
    ["10.0000000000001", { safeToSpend: { amount: "10" } }, {}, "too_much"],
    ["0.1", { safeToSpend: { amount: "0" } }, {}, "small"],
    ["0.100001", { safeToSpend: { amount: "0" } }, {}, "too_much"],
    ["0.1", {}, {}, "small"],
    ["0", {}, {}, "covered"],
    ["0.000001", {}, { allowance: "0" }, "too_much"],
    ["25", { safeToSpend: { amount: "1000" } }, { maxAtStake: "25" }, "covered"],
    ["25.000001", { safeToSpend: { amount: "1000" } }, { maxAtStake: "25" }, "too_much"],
    ["0.1", { safeToSpend: { amount: "1000" } }, { maxAtStake: "0" }, "too_much"],
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
    expect(adviseStake({ amount: readStake(amount), safeToSpend: { amount: "1000" } }).verdict).toBe("unknown");
  });

  test.each([1000, "1e9", "-5", "1000.50", "Infinity", "9".repeat(40), null, [], true, { valueOf: () => "1000" }])(
    "%j covers nothing",
    (amount) => {
      const { verdict, most } = adviseStake({ amount: readStake("1"), safeToSpend: { amount: amount as never } });
      expect([verdict, most]).toEqual(["too_much", "0.1"]);
    },
  );

  test("a negative amount is none", () => {
    expect(adviseStake({ amount: -1n, safeToSpend: { amount: "1" } }).verdict).toBe("unknown");
  });

  test.each([null, undefined, "1000", 1000, [], { amount: undefined }])(
    "%j instead of an amount covers nothing",
    (value) => {
      expect(adviseStake({ amount: readStake("1"), safeToSpend: value as never })).toMatchObject({
        verdict: "too_much",
        safeToSpend: null,
        most: "0.1",
      });
    },
  );

  const left = "is left of what its history would have cost to fake, after lost disputes and what others are spending";
  test.each([
    [{ safeToSpend: { amount: "48" } }, `Spend at most 48 with it now: 48 ${left}. Hold the amount before you pay.`],
    [
      { safeToSpend: { amount: "0" } },
      `Spend at most 0.1 with it now: nothing ${left}, and this much is small enough for any agent.`,
    ],
    [{ safeToSpend: { amount: "0" }, allowance: 0n }, `Spend nothing with it now: nothing ${left}.`],
    [
      {},
      "Spend at most 0.1 with it now: what is safe to spend with it is unknown, and this much is small enough for any agent.",
    ],
    [
      { safeToSpend: { amount: "48" }, maxAtStake: 5_000_000n },
      "Spend at most 5 with it now: this is your maximum for any agent. Hold the amount before you pay.",
    ],
  ])("%o: %s", (terms, advice) => {
    expect(adviseStake(terms).advice).toBe(advice);
  });

  test("neither a cost to forge nor a tier is advice: others may be spending it", () => {
    const shown = { costToForge: "1000", tierPrice: "100" };
    expect(adviseStake({ amount: readStake("1"), ...shown }).verdict).toBe("too_much");
  });

  test("it repeats the amounts as texts", () => {
    expect(adviseStake({ amount: 2_500_000n, safeToSpend: { amount: "48" } })).toMatchObject({
      verdict: "covered",
      amount: "2.5",
      safeToSpend: "48",
      most: "48",
    });
  });

  test("what is at most advised is never refused, and a millionth more always is", () => {
    const micro = fc.bigInt({ min: 0n, max: 10n ** 15n });
    const text = (amount: bigint): string => `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, "0")}`;
    fc.assert(
      fc.property(micro, micro, micro, (safe, allowance, maxAtStake) => {
        const safeToSpend = { amount: text(safe).replace(/\.?0+$/, "") };
        const most = readStake(adviseStake({ safeToSpend, allowance, maxAtStake }).most) as bigint;
        expect(["covered", "small"]).toContain(
          adviseStake({ amount: most, safeToSpend, allowance, maxAtStake }).verdict,
        );
        expect(adviseStake({ amount: most + 1n, safeToSpend, allowance, maxAtStake }).verdict).toBe("too_much");
      }),
    );
  });
});
