import { describe, expect, test } from "vitest";

import { createDidKeySigner, decodeMultikey, verifyEd25519 } from "../../src/index.ts";

const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));

describe("a signer of a did:key", () => {
  // RFC 8032, section 7.1, test 2.
  const seed = fromHex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
  const publicKey = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
  const signature =
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da" +
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";

  test("signs as RFC 8032 does, for the key that its DID names", async () => {
    const { did, verificationMethod, sign } = createDidKeySigner(seed);
    const [method, multikey = ""] = verificationMethod.split("#");
    expect([method, `did:key:${multikey}`]).toEqual([did, did]);
    expect(decodeMultikey(multikey)).toEqual(fromHex(publicKey));
    const message = Uint8Array.of(0x72);
    const signed = await sign(message);
    expect(signed).toEqual(fromHex(signature));
    expect(verifyEd25519({ message, signature: signed, publicKey: fromHex(publicKey) })).toBe(true);
  });

  test.each([[undefined], [new Uint8Array(31)], [new Uint8Array(64)], ["seed"]])(
    "refuses %s",
    (given) => {
      expect(() => createDidKeySigner(given as Uint8Array)).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
    },
  );
});
