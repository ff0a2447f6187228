import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBase58, decodeBase64, decodeHex, encodeBase58, encodeBase64, equalBytes } from "../src/bytes.ts";

const bytes = fc.uint8Array({ maxLength: 80 });

describe("bytes", () => {
  test("every encoding reads back what it wrote, as Node reads it", () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(decodeBase58(encodeBase58(value), 200)).toEqual(value);
        expect(encodeBase64(value)).toBe(Buffer.from(value).toString("base64"));
        expect(decodeBase64(encodeBase64(value))).toEqual(value);
        expect(decodeHex(Buffer.from(value).toString("hex"))).toEqual(value);
      }),
    );
  });
  test.each(["A", "AA=A", "AB==", "AAA", "A A=", "AA==\n", "-_8="])("%j is not canonical base64", (text) =>
    expect(decodeBase64(text)).toBeUndefined(),
  );
  test.each(["0", "0g", " 00", "0x00"])("%j is not hex", (text) => expect(decodeHex(text)).toBeUndefined());
  test("base58 beyond the bound is not even looked at", () => {
    expect(decodeBase58("2".repeat(45), 44)).toBeUndefined();
    expect(decodeBase58("0OIl", 44)).toBeUndefined();
  });
  test("equalBytes compares contents and lengths", () => {
    fc.assert(fc.property(bytes, bytes, (a, b) => equalBytes(a, b) === Buffer.from(a).equals(b)));
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  });
});
