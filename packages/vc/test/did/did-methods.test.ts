import { expect, test } from "vitest";

import { encodeBase64Url, utf8ToBytes } from "../../src/base/bytes.ts";
import type { JsonObject } from "../../src/base/json.ts";
import { keysOfDidDocument } from "../../src/did/did-document.ts";
import { didJwk, didKey, didWeb, urlOfDidWeb } from "../../src/did/did-methods.ts";
import { keys } from "../support/ecdsa-vectors.ts";

const jwkOf = (jwk: object): string =>
  `did:jwk:${encodeBase64Url(utf8ToBytes(JSON.stringify(jwk)))}`;
// The generator of P-256 (SP 800-186), which is a public key like any other.
const point = {
  kty: "EC",
  crv: "P-256",
  x: "axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY",
  y: "T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
};
const okp = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };

const keysOf = (did: string, document: unknown): [string, string][] =>
  [...keysOfDidDocument(document as JsonObject, did)].map(([id, key]) => [id, key.keyType]);

test.each(["P-256", "P-384"] as const)("did:key of %s", (curve) => {
  const did = `did:key:${keys[curve].public}`;
  expect(keysOf(did, didKey.resolve(did))).toEqual([[`${did}#${keys[curve].public}`, curve]]);
});

test.each([
  "did:key:",
  "did:key:z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc",
  `did:key:${keys["P-256"].public.slice(1)}`,
  `did:key:${keys["P-256"].public}1`,
])("%s is no key that is known", (did) => expect(didKey.resolve(did)).toBeUndefined());

test.each([
  ["P-256", point],
  ["Ed25519", okp],
])("did:jwk of %s", (type, jwk) => {
  const did = jwkOf(jwk);
  expect(keysOf(did, didJwk.resolve(did))).toEqual([[`${did}#0`, type]]);
});

test.each([
  ["a private key", { ...okp, d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A" }],
  ["a key for encryption", { ...point, use: "enc" }],
  ["a key of RSA", { kty: "RSA", n: "AQAB", e: "AQAB" }],
  ["a curve under the name of another type", { ...point, kty: "OKP" }],
  ["a coordinate that is too short", { ...point, y: "AQ" }],
  ["no coordinate", { kty: "EC", crv: "P-256", x: point.x }],
  ["padded base64", { ...okp, x: `${okp.x}=` }],
  ["a list", [okp]],
])("did:jwk: %s is no key", (_, jwk) => expect(didJwk.resolve(jwkOf(jwk))).toBeUndefined());

test("did:jwk takes base64url in its one spelling, and no text that is no JSON", () => {
  const did = jwkOf(okp);
  for (const other of [
    `${did}=`,
    did.slice(0, -1),
    "did:jwk:",
    "did:jwk:AAAA",
    `${did}${"A".repeat(2_000)}`,
  ])
    expect(didJwk.resolve(other)).toBeUndefined();
});

test.each([
  ["did:web:uni.example", "https://uni.example/.well-known/did.json"],
  ["did:web:uni.example%3A8443", "https://uni.example:8443/.well-known/did.json"],
  ["did:web:uni.example:people:ada", "https://uni.example/people/ada/did.json"],
])("%s stands at %s", (did, url) => expect(urlOfDidWeb(did)).toBe(url));

test.each([
  "did:web:",
  "did:web:uni.example:..:x",
  "did:web:uni.example/x",
  "did:web:uni.example%2Fx",
  "did:web:user@uni.example",
  "did:web:uni.example:%2e%2e",
  "did:web:uni.example:",
  "did:web:UNI.example",
  "did:web:uni.example%3A0",
  "did:web:[::1]",
  "did:web:uni.example?x",
  `did:web:uni.example${":a".repeat(300)}`,
])("%s has no document", (did) => expect(urlOfDidWeb(did)).toBeUndefined());

const did = "did:web:uni.example";
const document = {
  id: did,
  verificationMethod: [
    { id: "#a", type: "JsonWebKey", controller: did, publicKeyJwk: okp },
    { id: `${did}#b`, type: "Multikey", controller: did, publicKeyMultibase: keys["P-384"].public },
    {
      id: `${did}#c`,
      type: "Multikey",
      controller: "did:web:other.example",
      publicKeyMultibase: keys["P-256"].public,
    },
    { id: "did:web:other.example#d", type: "Multikey", publicKeyMultibase: keys["P-256"].public },
    { id: `${did}#e`, type: "Unheard", controller: did },
  ],
  assertionMethod: [
    "#a",
    { id: `${did}#f`, type: "Multikey", publicKeyMultibase: keys["P-256"].public },
  ],
  authentication: [`${did}#b`],
};
const answering = (status: number, body: unknown) =>
  didWeb({
    load: async () => ({ status, text: typeof body === "string" ? body : JSON.stringify(body) }),
  });

test("did:web: the keys of the document, with what each is for", async () => {
  const found = await answering(200, document).resolve(did);
  const read = keysOfDidDocument(found!, did);
  expect([...read].map(([id, { keyType, purposes }]) => [id, keyType, ...purposes])).toEqual([
    [`${did}#a`, "Ed25519", "assertionMethod"],
    [`${did}#b`, "P-384", "authentication"],
    [`${did}#f`, "P-256", "assertionMethod"],
  ]);
});

test("did:web: a missing document is none, and one that could not be had is a fault", async () => {
  expect(await answering(404, "").resolve(did)).toBeUndefined();
  expect(await answering(410, "").resolve(did)).toBeUndefined();
  for (const [status, body] of [
    [500, ""],
    [301, ""],
    [200, "<html>"],
    [200, { ...document, id: "did:web:other.example" }],
    [200, [document]],
    [200, `{"id":"${did}","id":"${did}"}`],
    [200, " ".repeat(70_000)],
  ] as const)
    await expect(answering(status, body).resolve(did)).rejects.toThrow(Error);
});
