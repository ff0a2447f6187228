import { createSigner } from "@arcs/core";

import * as credentials from "../../src/credentials/index.ts";
import * as client from "../../src/index.ts";
import * as onNode from "../../src/node/index.ts";
import * as tools from "../../src/tools/index.ts";
import * as trustGate from "../../src/trust-gate/index.ts";
import * as webhooks from "../../src/webhooks/index.ts";
import * as x402 from "../../src/x402/index.ts";
import { testWithJunk } from "../../../core/test/support/test-with-junk.ts";

const names = [
  "client",
  "signer",
  "secret",
  "secrets",
  "onEvent",
  "baseUrl",
  "apiKey",
  "now",
  "body",
  "headers",
  "store",
  "tools",
  "network",
  "url",
  "message",
];

// Nothing that is asked for leaves the process.
const answer = (): Promise<Response> =>
  Promise.resolve(new Response("{}", { headers: { "content-type": "application/json" } }));
const { apiUrl: _, ...groups } = client.createArcsClient({
  baseUrl: "https://arcs.example",
  maxRetries: 0,
  fetch: answer,
});
const ofClient = Object.fromEntries(
  Object.entries(groups).map(([name, group]) => [`client.${name}`, group]),
);
const modules = {
  client,
  onNode,
  credentials,
  tools,
  trustGate,
  webhooks,
  x402,
};

const signer = createSigner(new Uint8Array(32).fill(7));
const payment = { id: "pay_1", agentId: signer.address, payer: { address: signer.address } };
const event = {
  event: "payment.completed",
  timestamp: "2026-01-02T03:04:05.000Z",
  id: "evt_1",
  data: { a: 1 },
};
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const arcs = client.createArcsClient({
  baseUrl: "https://arcs.example",
  maxRetries: 0,
  fetch: answer,
});

testWithJunk({
  entries: { ...modules, ...ofClient },
  names,
  examples: {
    createArcsClient: () => [
      { baseUrl: "https://arcs.example", apiKey: "arcs_test_x", timeoutMs: 1, maxRetries: 0 },
    ],
    createTrustGate: () => [
      {
        client: arcs,
        payer: { address: "a", signTypedData: () => "" },
        minTier: "silver",
        maxAgeSeconds: 1,
        tokens: [],
      },
    ],
    constructEvent: () => [
      new Uint8Array(),
      { "webhook-id": "a" },
      [secret],
      { schemes: ["standard"] },
    ],
    createWebhookReceiver: () => [
      { secrets: [secret], onEvent: () => undefined, schemes: ["standard"] },
    ],
    signTestWebhook: () => [event, { secret, now: new Date(0) }],
    handleOnce: () => [
      event,
      { store: webhooks.createMemoryDedupeStore(), handle: () => undefined },
    ],
    registerAgent: () => [arcs, { name: "A", x402: {} }, { agent: signer, owner: signer }],
    closeAgent: () => [arcs, { agentId: signer.address, credentials: "keep" }, { owner: signer }],
    ratePayment: () => [
      arcs,
      { payment, network: "local", rating: 5, comment: "c" },
      { payer: signer },
    ],
    openDispute: () => [
      arcs,
      { payment, network: "local", reason: "r", description: "d" },
      { payer: signer },
    ],
    disputeHold: () => [
      arcs,
      {
        hold: { id: "hld_1", account: "a", payer: signer.address },
        network: "local",
        reason: "r",
        description: "d",
      },
      { payer: signer },
    ],
    replyToClaim: () => [
      arcs,
      { payment, network: "local", claim: "rating", reply: "r" },
      { agent: signer },
    ],
    checkAgentChallenge: () => [
      { challengeId: "c", message: "m" },
      {
        client: { apiUrl: "https://a.example/v1" },
        purpose: "register",
        agent: "a",
        owner: "a",
        body: { x402: {} },
      },
    ],
    verifyCredential: () => [
      { id: "urn:x" },
      { network: "offline", trustedIssuers: [], clockSkewSeconds: 1 },
    ],
    callTool: () => [tools.arcsTools[0], { agentId: "a" }, { client: arcs }],
    proveScore: () => [
      arcs,
      { challenge: "c".repeat(16), domain: "a.example", minimum: 1 },
      { wallet: signer },
    ],
    createArtifactSigner: () => [signer],
    reportSettlements: () => [{ client: arcs }],
  },
});
