import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeBase58, publicKeyFromSeed } from "@arcs/vc/internal";
import { encodeAddress, isAddress, decodeAddress } from "../../src/keys/did.ts";

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const withCode = (code: string): object => expect.objectContaining({ name: "SdkError", code });

describe("addresses", () => {
  test("are public keys", () => {
    fc.assert(
      fc.property(seed, (value) => {
        const publicKey = publicKeyFromSeed(value);
        expect(decodeAddress(encodeAddress(publicKey))).toEqual(publicKey);
        expect(isAddress(encodeAddress(publicKey))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
  test.each([
    ["", "empty"],
    ["1".repeat(31), "31 bytes"],
    ["1".repeat(33), "33 bytes"],
    ["11111111111111111111111111111111", "small order"],
    [encodeBase58(Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 2 : 0))), "off the curve"],
    [encodeBase58(new Uint8Array(32).fill(0xff)), "not canonical"],
    ["0OIl", "no base58"],
    ["2".repeat(100_000), "endless"],
    [5 as never, "no text"],
    [` ${encodeBase58(publicKeyFromSeed(new Uint8Array(32)))}`, "with a space"],
    [`${encodeBase58(publicKeyFromSeed(new Uint8Array(32)))}\n`, "with a line break"],
    [undefined as never, "nothing"],
  ])("%.40s: %s", (address) => {
    expect(() => decodeAddress(address)).toThrow(withCode("invalid_address"));
    expect(isAddress(address)).toBe(false);
  });

  test("a seed that was taken for an address is not shown", () => {
    const offCurve = encodeBase58(Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 2 : 0)));
    expect(() => decodeAddress(offCurve)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(offCurve) }),
    );
  });

  test.each([0, 31, 33, 64])(
    "%d bytes, such as a secret key, do not become an address",
    (length) => {
      expect(() => encodeAddress(new Uint8Array(length))).toThrow(withCode("invalid_argument"));
    },
  );
});
