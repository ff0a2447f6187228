// Wallets by their documented shapes, over one real key.
import { describe, expect, test } from "vitest";
import {
  address,
  compileOffchainMessageV0Envelope,
  createKeyPairSignerFromPrivateKeyBytes,
  type MessageModifyingSigner,
  offchainMessageApplicationDomain,
  offchainMessageContentUtf8Of1232BytesMax,
} from "@solana/kit";

import { bytesToHex } from "../../src/base/bytes.ts";
import { decodeAddress } from "../../src/keys/address.ts";
import {
  createSignerFromKit,
  createSignerFromWalletAdapter,
  createSignerFromWalletStandard,
  encodeOffChainMessage,
  signAsOffChainMessage,
  type Signer,
} from "../../src/signers/index.ts";
import { isSigned, message, other, own } from "../support/signers-fixtures.ts";
import { issueX402AgentCredential, verifyCredential } from "../../src/index.ts";

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

// With the real signers of @solana/kit.

const kitSigner = () => createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(9));

test("a KeyPairSigner signs messages, and issues credentials that verify", async () => {
  const signer = createSignerFromKit(await kitSigner());
  expect(signer.address).toBe(own.address);
  expect(isSigned(await signer.sign(message))).toBe(true);
  const identity = { agentAddress: own.address, agentId: "a", owner: own.address, name: "A", network: "devnet" };
  const now = new Date("2026-01-02T03:04:05Z");
  const { w3cCredential } = await issueX402AgentCredential(
    { ...identity, serviceEndpoint: "https://a.example" },
    { signer, now },
  );
  const options = { trustedIssuers: [w3cCredential.issuer.id], now, statusCheck: "skipped" } as const;
  expect((await verifyCredential(w3cCredential, options)).checks.signatureValid).toBe(true);
});

/** A wallet that may change the message before signing. */
const modifying = (content: Uint8Array): MessageModifyingSigner => ({
  address: address(own.address),
  modifyAndSignMessages: async () => [{ content, signatures: { [own.address]: await own.sign(content) } } as never],
});

test("a modifying signer may sign the message as it is, and no other", async () => {
  expect(isSigned(await createSignerFromKit(modifying(message)).sign(message))).toBe(true);
  const changed = createSignerFromKit(modifying(new Uint8Array(message.length))).sign(message);
  const refusal = "kitSigner expected to sign the message as it is, got another message";
  await expect(changed).rejects.toMatchObject({ code: "invalid_signer", message: refusal });
});

test("a signer that signs for another address, or not at all, is refused", async () => {
  const signMessages = async () => [{ [other.address]: await other.sign(message) }];
  const another = createSignerFromKit({ address: own.address, signMessages });
  await expect(another.sign(message)).rejects.toMatchObject({ code: "invalid_signer" });
  const wrong = createSignerFromKit({
    address: own.address,
    signMessages: async () => [{ [own.address]: await other.sign(message) }],
  });
  await expect(wrong.sign(message)).rejects.toMatchObject({ code: "invalid_signer" });
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
