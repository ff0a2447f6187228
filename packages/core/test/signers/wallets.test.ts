// Wallets and key services by their documented shapes, over one real key.
import { describe, expect, test } from "vitest";

import { bytesToHex, decodeBase64, decodeHex, encodeBase64 } from "../../src/base/bytes.ts";
import { decodeAddress } from "../../src/keys/address.ts";
import {
  type AwsKms,
  createSignerFromAwsKms,
  createSignerFromPrivy,
  createSignerFromTurnkey,
  createSignerFromWalletAdapter,
  createSignerFromWalletStandard,
  encodeOffChainMessage,
  type Signer,
  signAsOffChainMessage,
} from "../../src/signers/index.ts";
import { isSigned, message, other, own } from "./fixtures.ts";

// RFC 8410, section 10.1: what stands before the 32 bytes of a key.
const spki = (key: Uint8Array): Uint8Array => Uint8Array.from([...decodeHex("302a300506032b6570032100")!, ...key]);

/** Each wallet, around a key that signs. */
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
  Turnkey: (key) =>
    createSignerFromTurnkey(
      {
        async signRawPayload({ signWith, payload, encoding, hashFunction }) {
          expect([signWith, encoding]).toEqual([own.address, "PAYLOAD_ENCODING_HEXADECIMAL"]);
          expect(hashFunction).toBe("HASH_FUNCTION_NOT_APPLICABLE");
          const hex = bytesToHex(await key.sign(decodeHex(payload)!));
          return { r: hex.slice(0, 64), s: hex.slice(64) };
        },
      },
      { address: own.address },
    ),
  Privy: (key) =>
    createSignerFromPrivy(
      {
        async rpc(id, { params }) {
          expect([id, params.encoding]).toEqual(["wallet-1", "base64"]);
          return { data: { signature: encodeBase64(await key.sign(decodeBase64(params.message)!)) } };
        },
      },
      { id: "wallet-1", address: own.address },
    ),
  "AWS KMS": (key) =>
    createSignerFromAwsKms(
      {
        getPublicKey: async () => ({ PublicKey: spki(decodeAddress(own.address)) }),
        async sign({ Message, MessageType, SigningAlgorithm }) {
          expect([MessageType, SigningAlgorithm]).toEqual(["RAW", "ED25519_SHA_512"]);
          return { Signature: await key.sign(Message) };
        },
      },
      { keyId: "alias/issuer" },
    ),
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
    [
      () => createSignerFromTurnkey({} as never, own),
      "client expected a Turnkey client with signRawPayload, got another object",
    ],
    [
      () => createSignerFromPrivy(undefined as never, { id: "w", address: own.address }),
      "wallets expected an object, got undefined",
    ],
  ];
  for (const [make, refusal] of refusals) expect(make).toThrow(refusal);
  // The same 32 bytes as a key for agreement (X25519), which signs nothing.
  const agreement = Uint8Array.from([...decodeHex("302a300506032b656e032100")!, ...decodeAddress(own.address)]);
  const x25519 = { getPublicKey: async () => ({ PublicKey: agreement }), sign: async () => ({}) } as AwsKms;
  await expect(createSignerFromAwsKms(x25519, { keyId: "k" })).rejects.toMatchObject({ code: "invalid_signer" });
  const rsa = { getPublicKey: async () => ({ PublicKey: new Uint8Array(294) }), sign: async () => ({}) } as AwsKms;
  await expect(createSignerFromAwsKms(rsa, { keyId: "k" })).rejects.toThrow(
    "the key of keyId expected a public key of the spec ECC_NIST_EDWARDS25519, got bytes of length 294",
  );
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
