import { runInNewContext } from "node:vm";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  bytesToHex,
  concatBytes,
  decodeBase58,
  decodeBase64,
  decodeHex,
  encodeBase58,
  encodeBase64,
  equalBytes,
  utf8ToBytes,
} from "../../src/base/bytes.ts";
import { isBytes } from "../../src/base/check-value.ts";

const bytes = fc.uint8Array({ maxLength: 80 });

describe("bytes", () => {
  test("every encoding reads back what it wrote, as Node reads it", () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(decodeBase58(encodeBase58(value), 200)).toEqual(value);
        expect(encodeBase64(value)).toBe(Buffer.from(value).toString("base64"));
        expect(decodeBase64(encodeBase64(value))).toEqual(value);
        expect(bytesToHex(value)).toBe(Buffer.from(value).toString("hex"));
        expect(decodeHex(Buffer.from(value).toString("hex"))).toEqual(value);
      }),
    );
  });
  test.each(["A", "AA=A", "AB==", "AAA", "A A=", "AA==\n", "-_8="])(
    "%j is not canonical base64",
    (text) => expect(decodeBase64(text)).toBeUndefined(),
  );
  test("base64 is read and refused at any length: accounts as an endpoint shows them may have 10 MB and more", () => {
    const long = "A".repeat(2 ** 24);
    expect(decodeBase64(long)?.length).toBe((long.length / 4) * 3);
    expect(decodeBase64(`${long}=`)).toBeUndefined();
    expect(decodeBase64(`${long}====`)).toBeUndefined();
  });
  test.each(["0", "0g", " 00", "0x00"])("%j is not hex", (text) =>
    expect(decodeHex(text)).toBeUndefined(),
  );
  test("what was transferred to somebody else is no byte array any more; an empty one is", () => {
    const value = new Uint8Array(32);
    structuredClone(value.buffer, { transfer: [value.buffer] });
    expect(isBytes(value)).toBe(false);
    expect(isBytes(new Uint8Array())).toBe(true);
    expect(isBytes(Object.defineProperty(new Uint8Array(3), "length", { value: 0 }))).toBe(true);
    expect(isBytes(new Uint8Array(new SharedArrayBuffer(3), 1))).toBe(true);
  });
  test("base58 beyond the bound is not even looked at", () => {
    expect(decodeBase58("2".repeat(45), 44)).toBeUndefined();
    expect(decodeBase58("0OIl", 44)).toBeUndefined();
  });
  test("equalBytes compares contents and lengths", () => {
    fc.assert(fc.property(bytes, bytes, (a, b) => equalBytes(a, b) === Buffer.from(a).equals(b)));
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  });
  test("concatBytes joins, also nothing", () => {
    expect(concatBytes()).toEqual(new Uint8Array());
    fc.assert(
      fc.property(fc.array(bytes), (parts) => {
        expect(Buffer.from(concatBytes(...parts)).equals(Buffer.concat(parts))).toBe(true);
      }),
    );
  });
  test("utf8ToBytes writes text as Node does", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", "é", "€", "𝄞", "\0") }), (text) => {
        expect(Buffer.from(utf8ToBytes(text)).equals(Buffer.from(text))).toBe(true);
      }),
    );
  });
  test("bytes are a Uint8Array of any realm, whatever else claims to be one", () => {
    for (const value of [
      new Uint8Array(2),
      Buffer.alloc(2),
      runInNewContext("new Uint8Array(2)"),
    ]) {
      expect(isBytes(value)).toBe(true);
    }
    const disguised = Object.defineProperty(new DataView(new ArrayBuffer(2)), Symbol.toStringTag, {
      value: "Uint8Array",
    });
    class Uint8ArrayLike extends Int8Array {
      static override readonly name = "Uint8Array";
    }
    for (const value of [
      undefined,
      null,
      "ab",
      [1, 2],
      { length: 2 },
      new ArrayBuffer(2),
      new Uint8ClampedArray(2),
      new Uint8ArrayLike(2),
      Object.create(Uint8Array.prototype),
      disguised,
    ]) {
      expect(isBytes(value)).toBe(false);
    }
  });
});
