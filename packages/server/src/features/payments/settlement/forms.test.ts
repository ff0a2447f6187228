import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSameAmount } from "../../../platform/base/amounts.ts";
import { isLedgerTransactionHash } from "../../../platform/chains/chains.ts";
import { encodeAddress } from "@arcs/core";
import { formatUnits } from "@arcs/core/internal";

describe("amounts", () => {
  test("of base units are exact, whatever the decimals", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        fc.integer({ min: 0, max: 18 }),
        (units, decimals) => {
          const text = formatUnits(units, decimals);
          const [whole = "", fraction = ""] = text.split(".");
          expect(BigInt(whole + fraction.padEnd(decimals, "0"))).toBe(units);
          expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
        },
      ),
    );
  });

  test("are the same by value, and only then", () => {
    for (const [left, right] of [
      ["1.5", "1.50"],
      ["0", "0.000"],
      ["999999999999999999.9", "999999999999999999.90"],
    ] as const) {
      expect(isSameAmount(left, right)).toBe(true);
    }
    for (const [left, right] of [
      ["1.5", "1.500000000000000001"],
      ["1", "01"],
      ["", ""],
      ["1e1", "10"],
      ["-0", "0"],
    ] as const) {
      expect(isSameAmount(left, right)).toBe(false);
    }
  });
});

describe("transaction hashes", () => {
  // Two addresses are not the base58 of 64 bytes; a 64-byte number is, and is made by hand here.
  const base58 = (bytes: Uint8Array): string => {
    const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    let value = BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);
    let text = "";
    for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] ?? "") + text;
    return (
      "1".repeat(
        bytes.findIndex((byte) => byte !== 0) < 0
          ? bytes.length
          : bytes.findIndex((byte) => byte !== 0),
      ) + text
    );
  };

  test("are base58 of 64 bytes, leading zeros included", () => {
    for (let zeros = 0; zeros <= 64; zeros++) {
      const bytes = Uint8Array.from(randomBytes(64)).map((byte, index) =>
        index < zeros ? 0 : byte || 1,
      );
      expect(isLedgerTransactionHash(base58(bytes))).toBe(true);
    }
  });

  test("of other lengths, or other texts, are none", () => {
    for (const length of [0, 32, 63, 65, 66])
      expect(isLedgerTransactionHash(base58(new Uint8Array(length).fill(255)))).toBe(false);
    expect(isLedgerTransactionHash(encodeAddress(new Uint8Array(32).fill(7)))).toBe(false);
    for (const text of [
      "",
      `0x${"ab".repeat(32)}`,
      "0".repeat(88),
      "z".repeat(88),
      "z".repeat(10_000),
    ]) {
      expect(isLedgerTransactionHash(text)).toBe(false);
    }
  });
});
