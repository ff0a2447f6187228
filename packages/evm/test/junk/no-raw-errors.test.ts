import { testWithJunk } from "../../../core/test/support/test-with-junk.ts";
import * as bridge from "../../src/index.ts";

const names = [
  "chain",
  "provider",
  "credential",
  "recipient",
  "store",
  "bridge",
  "now",
  "signer",
  "environment",
  "config",
  "apiKey",
];

const address = `0x${"1".repeat(40)}`;
const now = new Date(0);
// No request leaves the process.
const provider = { request: () => Promise.resolve("0x1") };
const credential = {
  id: "urn:service:agentidentity-a",
  issuer: { id: "did:x:y" },
  credentialSubject: { id: "did:x:z" },
};
const requirements = {
  scheme: "exact",
  network: "base",
  asset: address,
  payTo: address,
  amount: "1",
};
const state = {
  status: "synced",
  chain: "base",
  attempts: 1,
  evidence: { type: "token", contractAddress: address },
};

testWithJunk({
  entries: {
    bridge,
    reader: bridge.createEvmReader({ chainId: 8453, providers: [provider] } as never),
  },
  names,
  examples: {
    createBridgeRequest: () => [credential, { chain: "base", recipient: { email: "a@b.example" } }],
    createEasBridge: () => [
      { chain: "base-sepolia", provider, signer: { address, sign: () => "0x" }, confirmations: 1 },
    ],
    createEvmSigner: () => ["1".repeat(64)],
    readKeyEnvironment: () => ["sk_staging_12345678"],
    readBridgeConfig: () => [{ BRIDGE_ENV: "staging", BRIDGE_CHAIN: "base" }],
    createProviderClient: () => [{ secretKey: "sk_staging_12345678", timeoutMs: 1 }],
    describeSync: () => [state],
    describeCrossChain: () => [[state]],
    findNextStepTime: () => [state],
    createEvmReader: () => [{ chainId: 8453, providers: [provider] }],
    isSignedByKey: () => [{ address, text: "t", signature: `0x${"1".repeat(130)}` }],
    readX402Artifact: () => [
      "offer",
      { format: "eip712", signature: `0x${"1".repeat(130)}`, payload: { version: 1 } },
    ],
    verifyX402Offer: () => [
      { format: "eip712", signature: `0x${"1".repeat(130)}`, payload: { version: 1 } },
      { resourceUrl: "https://a.example", requirements, now },
    ],
    createErc8004Reader: () => [{ chainId: 8453, providers: [provider], confirmations: 1 }],
    createFeedbackWriter: () => [
      {
        chainId: 8453,
        provider,
        signer: { address, sign: () => "0x" },
        confirmations: 1,
        maxTransactionFee: 1n,
        now,
      },
    ],
    hashErc8004File: () => [new Uint8Array(3)],
    readRegistrationFile: () => [new TextEncoder().encode('{"type":"x"}')],
    readRegistrationUri: () => ["data:application/json;base64,e30="],
    scoreValueOf: () => [{ score: 700, tier: "silver" }],
    formatScoreFeedback: () => [
      {
        identity: { network: "eip155:8453", registry: address, agentId: "1" },
        client: address,
        createdAt: "2026-01-01T00:00:00Z",
        score: 700,
        tier: "silver",
        credential: {
          id: "reputation-1",
          url: "https://a.example",
          subject: "did:service:devnet:x",
        },
      },
    ],
    createEvmStatusResolver: () => [
      {
        network: "base",
        provider,
        attesters: { "did:x:y": [address] },
        findEvidence: () => undefined,
        confirmations: 1,
      },
    ],
    verifyOnEvm: () => [
      credential,
      { chain: "base", provider, evidence: {}, attesters: { "did:x:y": [address] }, now },
    ],
  },
});
