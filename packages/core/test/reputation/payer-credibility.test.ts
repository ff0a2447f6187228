import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computePayerCredibility } from "../../src/reputation/payer-credibility.ts";

const read = (file: string): any =>
  JSON.parse(readFileSync(new URL(`../../../../schemas/vectors/${file}`, import.meta.url), "utf8"));

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

  test.each([[{ payee: "a", amount: "1,5" }], [{ payee: "a", amount: 1 }], [{ amount: "1" }], [null], ["a"]])(
    "%j is no spending",
    (entry) => {
      expect(() => computePayerCredibility([entry as never], { ownAddresses: [] })).toThrow(
        expect.objectContaining({ code: "invalid_transaction" }),
      );
    },
  );

  test.each([
    [undefined, []],
    [[], undefined],
    [[], "agent"],
  ])("spending %j with own addresses %j is refused", (spending, ownAddresses) => {
    expect(() => computePayerCredibility(spending as never, { ownAddresses: ownAddresses as never })).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });
});
