// With the real signers of @solana/kit.
import {
  address,
  compileOffchainMessageV0Envelope,
  createKeyPairSignerFromPrivateKeyBytes,
  type MessageModifyingSigner,
  offchainMessageApplicationDomain,
  offchainMessageContentUtf8Of1232BytesMax,
} from "@solana/kit";
import { expect, test } from "vitest";

import { createSignerFromKit, encodeOffChainMessage } from "../../src/signers/index.ts";
import { issueX402AgentCredential, verifyCredential } from "../../src/index.ts";
import { isSigned, message, other, own } from "../support/signers-fixtures.ts";

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
