import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { formatMicro, parseMicro } from "../../src/cover/amounts.ts";

describe("parseMicro", () => {
  test("reads what formatMicro writes, to the last millionth, however many digits there are", () => {
    const micro = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 11n }), fc.bigInt({ min: 0n, max: 10n ** 24n - 1n }));
    fc.assert(
      fc.property(micro, (amount) => {
        expect(parseMicro(formatMicro(amount))).toBe(amount);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each(["1.10", "01", "1.", ".5", "1e3", "-1", "1.0000001", "", " 1", "1\n", 1, null])("%j is none", (text) => {
    expect(parseMicro(text)).toBeUndefined();
  });
});
