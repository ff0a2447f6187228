// The A2A project's own SDK as the judge: it verifies our signature, we verify its, and its server
// leaves our card whole. It is given cards as JSON: of a card in its own form, 1.3.0 loses the
// security schemes when it signs or verifies (see below).
import {
  AgentCard as SdkCard,
  canonicalizeAgentCard,
  generateAgentCardSignature,
  verifyAgentCardSignature,
} from "@a2a-js/sdk";
import { agentCardHandler } from "@a2a-js/sdk/server/express";
import { decodeAddress } from "@arcs/core";
import express from "express";
import { createPrivateKey, createPublicKey } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";

import { verifyAgentCard } from "../src/index.ts";
import { signedContent } from "../src/agent-card.ts";
import {
  agent,
  agentDid,
  cardOf,
  identityOf,
  plainCard,
  reputationOf,
  trust,
} from "./support/cards.ts";

const publicKey = createPublicKey({
  key: {
    kty: "OKP",
    crv: "Ed25519",
    x: Buffer.from(decodeAddress(agent.address)).toString("base64url"),
  },
  format: "jwk",
});
const reputationUrl = "https://arcs.example/v1/reputation/x";
const fullCard = {
  ...plainCard,
  provider: { organization: "Example", url: "https://agent.example" },
  documentationUrl: "https://agent.example/docs",
  securitySchemes: { key: { apiKeySecurityScheme: { name: "X-Key", location: "header" } } },
  securityRequirements: [{ schemes: { key: { list: ["read"] } } }],
};

function asJson(card: object): SdkCard {
  return JSON.parse(JSON.stringify(card));
}

test("the SDK signs the same bytes", async () => {
  const credential = await identityOf(agent, { capabilities: [] });
  const card = await cardOf(
    { credential, reputation: { url: reputationUrl, credential: await reputationOf(agent) } },
    fullCard,
  );
  const theirs = canonicalizeAgentCard(asJson(card));
  expect(new TextDecoder().decode(signedContent(JSON.parse(JSON.stringify(card))))).toBe(theirs);
});

test("the SDK verifies our signature", async () => {
  const verify = verifyAgentCardSignature(async (kid) => {
    expect(kid).toBe(`${agentDid}#key-1`);
    return publicKey;
  });
  await verify(asJson(await cardOf({}, fullCard)));
});

test("we verify the SDK's signature", async () => {
  const { signatures: _, ...unsigned } = await cardOf({}, fullCard);
  const seed = Buffer.concat([
    Buffer.from("302e020100300506032b657004220420", "hex"),
    Buffer.alloc(32, 2),
  ]);
  const sign = generateAgentCardSignature(
    createPrivateKey({ key: seed, format: "der", type: "pkcs8" }),
    {
      alg: "EdDSA",
      kid: `${agentDid}#key-1`,
      typ: "JOSE",
    },
  );
  const signed = await sign(asJson(unsigned));
  expect((await verifyAgentCard(JSON.stringify(signed), trust)).errors).toEqual([]);
});

test("a card with security schemes survives the SDK's reader and writer", async () => {
  const written = SdkCard.toJSON(SdkCard.fromJSON(await cardOf({}, fullCard))) as typeof fullCard;
  expect(written.securitySchemes).toEqual(fullCard.securitySchemes);
  expect((await verifyAgentCard(JSON.stringify(written), trust)).errors).toEqual([]);
});

test("the SDK's fault: of a card in its own form, it signs without the security schemes (docs/counterparts.md)", async () => {
  const card = await cardOf({}, fullCard);
  expect(canonicalizeAgentCard(SdkCard.fromJSON(card))).not.toContain("apiKeySecurityScheme");
  expect(canonicalizeAgentCard(asJson(card))).toContain("apiKeySecurityScheme");
});

test("a card that the SDK's server serves verifies at the other end", async () => {
  const card = await cardOf({}, plainCard);
  const app = express();
  app.use(
    "/.well-known/agent-card.json",
    agentCardHandler({ agentCardProvider: async () => SdkCard.fromJSON(card) }),
  );
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/.well-known/agent-card.json`)).text();
    expect((await verifyAgentCard(text, trust)).errors).toEqual([]);
  } finally {
    server.close();
  }
});
