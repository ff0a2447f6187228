import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeBase58 } from "../../src/bytes.ts";
import { addressFromPublicKey, publicKeyFromAddress } from "../../src/keys/address.ts";
import { publicKeyFromSeed } from "../../src/keys/ed25519.ts";

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const withCode = (code: string): object => expect.objectContaining({ name: "SdkError", code });

describe("addresses", () => {
  test("are public keys", () => {
    fc.assert(
      fc.property(seed, (value) => {
        const publicKey = publicKeyFromSeed(value);
        expect(publicKeyFromAddress(addressFromPublicKey(publicKey))).toEqual(publicKey);
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
  ])("%.40s: %s", (address) => expect(() => publicKeyFromAddress(address)).toThrow(withCode("invalid_address")));
});
