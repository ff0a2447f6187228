import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

import {
  createSigner,
  issueX402AgentCredential,
  type Signer,
  type VerifyCredentialOptions,
} from "@arcs/core";

export const now = new Date("2026-01-02T03:04:05Z");
export const seed = new Uint8Array(32).fill(1);
export const signer: Signer = createSigner(seed);

/** Issues the credential used for all measurements: an agent's identity with the usual members. */
export function issue(agentId = "translator-1"): ReturnType<typeof issueX402AgentCredential> {
  return issueX402AgentCredential(
    {
      agentAddress: signer.address,
      agentId,
      owner: signer.address,
      name: "Translator",
      description: "Translates between forty languages and summarises what it read",
      serviceEndpoint: "https://translator.example/api",
      capabilities: ["translation", "summarization"],
      x402PaymentAddress: signer.address,
      x402PricePerCall: "10000",
      network: "devnet",
    },
    { signer, now },
  );
}

/** Options under which the credential is valid, without any slow lookup. */
export function optionsFor(issuer: string): VerifyCredentialOptions {
  return { trustedIssuers: [issuer], now, resolveStatus: () => ({ status: "active" }) };
}

/** The same key for the bare operations. */
export function bareKeys(): { privateKey: KeyObject; publicKey: KeyObject; raw: Buffer } {
  // PKCS #8 of an Ed25519 seed (RFC 8410, section 7)
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey);
  return {
    privateKey,
    publicKey,
    raw: publicKey.export({ format: "der", type: "spki" }).subarray(-32),
  };
}
