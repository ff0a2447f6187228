import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { formatMicro, parseMicro, readStake } from "../../src/cover/amounts.ts";

describe("parseMicro", () => {
  test("reads what formatMicro writes, to the last millionth, however many digits there are", () => {
    const micro = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 11n }),
      fc.bigInt({ min: 0n, max: 10n ** 24n - 1n }),
    );
    fc.assert(
      fc.property(micro, (amount) => {
        expect(parseMicro(formatMicro(amount))).toBe(amount);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each(["1.10", "01", "1.", ".5", "1e3", "-1", "1.0000001", "", " 1", "1\n", 1, null])(
    "%j is none",
    (text) => {
      expect(parseMicro(text)).toBeUndefined();
    },
  );
});

describe("readStake", () => {
  test.each([
    ["12.5", 12_500_000n],
    ["0", 0n],
    // Rounded up: an amount above what is safe by a millionth of a millionth is not.
    ["10.0000000000001", 10_000_001n],
  ])("%s is %d", (text, amount) => {
    expect(readStake(text)).toBe(amount);
  });

  const others = [
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
  ];
  test.each<unknown>([...others, 5, null, [], {}, { valueOf: () => "1000" }])(
    "%j is no amount",
    (amount) => {
      expect(readStake(amount)).toBeUndefined();
    },
  );
});
