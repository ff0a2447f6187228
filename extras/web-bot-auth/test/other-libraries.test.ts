// Others' implementations as judges: the one that Cloudflare's Web Bot Auth is moving to, and a
// general one of RFC 9421.
import { decodeAddress, verifyEd25519 } from "@arcs/core";
import { component, createSignature, verifySignature } from "http-message-sig";
import { createVerifier, httpbis } from "http-message-signatures";
import { createPublicKey } from "node:crypto";
import { expect, test } from "vitest";

import { createSignatureDirectory, DIRECTORY_PATH } from "../src/index.ts";
import { keyIdOf } from "../src/signature-directory.ts";
import { agent, agentDid, agentUrl, order, shop, shopVerifier, signed } from "./support/scene.ts";

const publicKey = decodeAddress(agent.address);
const jwk = { kty: "OKP", crv: "Ed25519", x: Buffer.from(publicKey).toString("base64url") };
const url = `${shop}/orders?kind=book`;

const judge = {
  algorithm: "ed25519",
  verify: (message: Uint8Array, signature: Uint8Array) =>
    verifyEd25519({ signature, message, publicKey }),
};

test("Cloudflare's library verifies our signature", async () => {
  const { headers, method } = await signed({ method: "GET", url }, { now: new Date() });
  const { parameters } = await verifySignature(new Request(url, { method, headers }), {
    policy: {
      algorithms: ["ed25519"],
      requiredComponents: [
        "@method",
        "@authority",
        "@path",
        "@query",
        component("signature-agent", { key: "sig1" }),
      ],
      requiredParameters: ["created", "expires", "keyid", "nonce", "tag"],
      maxAge: 60,
    },
    resolveVerifier: () => judge,
  });
  expect(parameters).toMatchObject({ keyid: keyIdOf(publicKey), tag: "web-bot-auth" });
});

test("we verify the signature of Cloudflare's library", async () => {
  const now = new Date();
  const created = Math.floor(now.getTime() / 1000);
  const headers = { "Signature-Agent": `sig1="${agentUrl}"` };
  const { signature, signatureInput } = await createSignature(new Request(url, { headers }), {
    label: "sig1",
    components: [
      "@authority",
      "@method",
      "@path",
      "@query",
      component("signature-agent", { key: "sig1" }),
    ],
    parameters: {
      created,
      expires: created + 60,
      keyid: keyIdOf(publicKey),
      nonce: "abc",
      tag: "web-bot-auth",
    },
    signer: { algorithm: "ed25519", sign: (data) => agent.sign(data) },
  });
  const verifier = await shopVerifier({ now: () => now });
  const fields = { ...headers, signature, "signature-input": signatureInput };
  expect(
    (await verifier.verify({ method: "GET", url: "/orders?kind=book", headers: fields })).errors,
  ).toEqual([]);
});

test("Cloudflare's library verifies our directory's signature", async () => {
  const keys = [{ signer: agent, agent: agentDid }];
  const { headers, status } = await createSignatureDirectory({
    origin: agentUrl,
    keys,
    now: new Date(),
  });
  const fields = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const request = {
    kind: "request",
    method: "GET",
    targetUri: agentUrl + DIRECTORY_PATH,
    fields: [],
  } as const;
  const { parameters } = await verifySignature(
    { kind: "response", status, fields, request },
    {
      policy: {
        algorithms: ["ed25519"],
        requiredComponents: [component("@authority", { req: true }), "content-digest"],
        requiredParameters: ["created", "expires", "keyid", "tag"],
      },
      resolveVerifier: () => judge,
    },
  );
  expect(parameters).toMatchObject({
    keyid: keyIdOf(publicKey),
    tag: "http-message-signatures-directory",
  });
});

test("a general library of RFC 9421 verifies our signature", async () => {
  const { headers, method } = await signed(order, { now: new Date() });
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const isGood = await httpbis.verifyMessage(
    {
      keyLookup: async ({ keyid }) =>
        keyid === keyIdOf(publicKey)
          ? { id: keyid, algs: ["ed25519"], verify: createVerifier(key, "ed25519") }
          : null,
      requiredFields: ["@method", "@authority", "@path", "@query", "content-digest"],
      requiredParams: ["created", "expires", "nonce", "tag"],
    },
    { method, url: order.url, headers },
  );
  expect(isGood).toBe(true);
});

test("we verify the signature of a general library, where it covers what we ask for", async () => {
  const now = new Date();
  const headers = { "signature-agent": `sig="${agentUrl}"` };
  const request = await httpbis.signMessage(
    {
      key: {
        id: keyIdOf(publicKey),
        alg: "ed25519",
        sign: async (data) => Buffer.from(await agent.sign(data)),
      },
      name: "sig",
      fields: ["@method", "@authority", "@path", "@query", 'signature-agent;key="sig"'],
      params: ["created", "expires", "keyid", "alg", "nonce", "tag"],
      paramValues: {
        created: now,
        expires: new Date(now.getTime() + 60_000),
        nonce: "abc",
        tag: "web-bot-auth",
      },
    },
    { method: "GET", url, headers },
  );
  const verifier = await shopVerifier({ now: () => now });
  const report = await verifier.verify({
    method: "GET",
    url: "/orders?kind=book",
    headers: request.headers,
  });
  expect(report.errors).toEqual([]);
});
