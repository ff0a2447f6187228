import bs58 from "bs58";
import fc from "fast-check";
import { expect, test } from "vitest";

import { decodeBase58, encodeBase58 } from "../../src/base/bytes.ts";

const bytes = fc
  .tuple(fc.nat(4), fc.uint8Array({ maxLength: 200 }))
  .map(([zeros, rest]) => Uint8Array.from([...new Uint8Array(zeros), ...rest]));

test("another implementation of base58 writes and reads the same", () => {
  fc.assert(
    fc.property(bytes, (value) => {
      const text = bs58.encode(value);
      expect(encodeBase58(value)).toBe(text);
      expect(decodeBase58(text, text.length)).toEqual(value);
    }),
    { numRuns: 2_000, seed: 58 },
  );
});

test("every text is read as another implementation reads it", () => {
  const alphabet = fc.constantFrom(
    ..."123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".split(""),
  );
  const text = fc.oneof(
    fc.string({ unit: alphabet, maxLength: 100 }),
    fc.string({
      unit: fc.oneof(
        { weight: 20, arbitrary: alphabet },
        fc.string({ minLength: 1, maxLength: 1, unit: "binary" }),
      ),
    }),
  );
  fc.assert(
    fc.property(text, (value) => {
      expect(decodeBase58(value, 1_000)).toEqual(bs58.decodeUnsafe(value));
    }),
    { numRuns: 2_000, seed: 58 },
  );
  for (const value of [
    "",
    "1",
    "1".repeat(88),
    "z".repeat(88),
    "0",
    "O",
    "I",
    "l",
    "é",
    "\ud800",
    " 2",
    "2\n",
  ]) {
    expect([value, decodeBase58(value, 88)]).toEqual([value, bs58.decodeUnsafe(value)]);
  }
});

test("a text beyond the bound is not read", () => {
  expect(decodeBase58("22", 1)).toBeUndefined();
  expect(decodeBase58("22", 2)).toEqual(Uint8Array.of(59));
});
