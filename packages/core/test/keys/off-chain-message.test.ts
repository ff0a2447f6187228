import { describe, expect, test } from "vitest";
import {
  address,
  compileOffchainMessageV0Envelope,
  offchainMessageApplicationDomain,
  offchainMessageContentUtf8Of1232BytesMax,
} from "@solana/kit";

import { bytesToHex } from "@arcs/vc/internal";
import { decodeAddress } from "../../src/keys/did.ts";
import {
  createSigner,
  encodeOffChainMessage,
  signAsOffChainMessage,
  verifyEd25519,
} from "../../src/index.ts";

const own = createSigner(new Uint8Array(32).fill(9));
const other = createSigner(new Uint8Array(32).fill(8));
const message = new TextEncoder().encode("I rate the work that I paid for.\n\nrating: 5");

/** Tells whether a signature is plain Ed25519 by the own key. */
const isSigned = (signature: Uint8Array, signed: Uint8Array = message): boolean =>
  verifyEd25519({ signature, message: signed, publicKey: decodeAddress(own.address) });

describe("off-chain messages", () => {
  const ascii = new TextEncoder().encode("Hello");

  test("a device signs the envelope, which is never the text itself", async () => {
    const signature = await signAsOffChainMessage(own).sign(message);
    expect(isSigned(signature)).toBe(false);
    expect(isSigned(signature, encodeOffChainMessage(message, own))).toBe(true);
    expect(isSigned(signature, encodeOffChainMessage(message, other))).toBe(false);
  });

  test("the header is the proposal's, and begins like no transaction", () => {
    const bytes = encodeOffChainMessage(ascii, own);
    expect(bytesToHex(bytes.subarray(0, 17))).toBe("ff736f6c616e61206f6666636861696e00");
    expect(bytesToHex(bytes.subarray(17, 51))).toBe(`${"00".repeat(32)}0001`);
    expect(bytes.subarray(51, 83)).toEqual(decodeAddress(own.address));
    expect(bytesToHex(bytes.subarray(83))).toBe("050048656c6c6f");
  });

  test.each([
    [ascii, 0],
    [message, 1],
    [new Uint8Array(1147).fill(0x20), 0],
    [new Uint8Array(1148).fill(0x20), 2],
  ])("the format is that of the text %#", (text, format) => {
    expect(encodeOffChainMessage(text, own)[49]).toBe(format);
  });

  test("no message, and one that is too long, are refused", () => {
    for (const length of [0, 65_451]) {
      expect(() => encodeOffChainMessage(new Uint8Array(length), own)).toThrow(
        "message must be 1 to 65450 bytes",
      );
    }
  });
});

test("the envelope of an off-chain message is kit's, byte for byte", () => {
  const { content } = compileOffchainMessageV0Envelope({
    version: 0,
    applicationDomain: offchainMessageApplicationDomain("11111111111111111111111111111111"),
    content: offchainMessageContentUtf8Of1232BytesMax(new TextDecoder().decode(message)),
    requiredSignatories: [{ address: address(own.address) }],
  });
  expect(encodeOffChainMessage(message, own)).toEqual(Uint8Array.from(content));
});
