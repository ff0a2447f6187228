// Wallets by their documented shapes, over one real key.
import { describe, expect, test } from "vitest";

import { bytesToHex } from "../../src/base/bytes.ts";
import { decodeAddress } from "../../src/keys/address.ts";
import {
  createSignerFromWalletAdapter,
  createSignerFromWalletStandard,
  encodeOffChainMessage,
  type Signer,
  signAsOffChainMessage,
} from "../../src/signers/index.ts";
import { isSigned, message, other, own } from "../support/signers-fixtures.ts";

/** Each wallet, over a key that signs. */
const wallets: Readonly<Record<string, (key: Signer) => Signer | Promise<Signer>>> = {
  "Wallet Standard": (key) =>
    createSignerFromWalletStandard(
      {
        features: {
          "solana:signMessage": {
            signMessage: async (...inputs) =>
              Promise.all(
                inputs.map(async ({ message: signedMessage }) => ({
                  signedMessage,
                  signature: await key.sign(signedMessage),
                })),
              ),
          },
        },
      },
      { address: own.address },
    ),
  "wallet adapter": (key) =>
    createSignerFromWalletAdapter({
      publicKey: { toBase58: () => own.address },
      signMessage: async (bytes) => key.sign(bytes),
    }),
};

describe.each(Object.entries(wallets))("%s", (_, make) => {
  test("signs for its address", async () => {
    const signer = await make(own);
    expect(signer.address).toBe(own.address);
    expect(isSigned(await signer.sign(message))).toBe(true);
  });

  test("another's signature, and an answer that is none, do not pass", async () => {
    for (const wrong of [other, { ...own, sign: () => new Uint8Array(0) }]) {
      const signing = (async () => (await make(wrong)).sign(message))();
      await expect(signing).rejects.toMatchObject({ code: "invalid_signer" });
    }
  });
});

test("wallets that cannot sign messages are refused at once, with what is missing", async () => {
  const refusals: readonly [() => unknown, string][] = [
    [
      () => createSignerFromWalletStandard({ features: {} }, own),
      "wallet expected the feature solana:signMessage, got a wallet without it",
    ],
    [
      () => createSignerFromWalletAdapter({ publicKey: null }),
      "wallet expected a connected wallet, got one without a publicKey",
    ],
    [
      () => createSignerFromWalletAdapter({ publicKey: { toBase58: () => own.address } }),
      "wallet expected signMessage, got a wallet that signs transactions only",
    ],
  ];
  for (const [make, refusal] of refusals) expect(make).toThrow(refusal);
});

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
      expect(() => encodeOffChainMessage(new Uint8Array(length), own)).toThrow("message expected 1 to 65450 bytes");
    }
  });
});
