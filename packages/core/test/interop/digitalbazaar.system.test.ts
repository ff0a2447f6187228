import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { Ed25519Signature2020 } from "@digitalbazaar/ed25519-signature-2020";
import { Ed25519VerificationKey2020 } from "@digitalbazaar/ed25519-verification-key-2020";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import * as vc from "@digitalbazaar/vc";
import bs58 from "bs58";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type JsonObject, concatBytes, encodeMultikey, publicKeyFromSeed } from "@arcs/vc/internal";
import { issueCredential } from "../../src/credential/issue.ts";
import { signCredential } from "../../src/credential/sign-credential.ts";
import { createSigner } from "../../src/keys/signer.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import { verifyCredential as verifyOnly } from "../../src/verify-only/index.ts";
import { agent, now, statusOf } from "../support/fixtures.ts";
import { documentLoader, importPeerKey } from "../support/peer.ts";

const RUNS = 200;
const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
// Texts as people write them, with the characters that canonical N-Quads escapes.
const text = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  )
  .filter((t) => !/\p{Surrogate}/u.test(t));

const verifyByPeer = (credential: unknown): ReturnType<typeof vc.verifyCredential> =>
  vc.verifyCredential({
    credential: structuredClone(credential),
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader,
    checkStatus: async () => ({ verified: true }),
    now,
  });

const identity = fc.record(
  {
    agentId: text,
    owner: fc.constant(agent.address),
    name: text,
    description: text,
    serviceEndpoint: fc.webUrl(),
    capabilities: fc.uniqueArray(text, { maxLength: 6 }),
    x402Enabled: fc.boolean(),
    x402PricePerCall: fc.nat().map(String),
    registeredAt: fc.nat(2_000_000_000),
  },
  { requiredKeys: ["agentId", "owner", "name", "serviceEndpoint"] },
);

describe("with @digitalbazaar/vc and its eddsa-rdfc-2022 suite", () => {
  test(`${RUNS} random credentials of ours verify there and here`, async () => {
    await fc.assert(
      fc.asyncProperty(seed, identity, async (issuerSeed, subjectData) => {
        const signer = createSigner(issuerSeed);
        const issued = await issueCredential(
          {
            kind: "AgentIdentity",
            agentAddress: agent.address,
            network: "devnet",
            subjectData: { ...subjectData },
          },
          { signer, now },
        );
        const byPeer = await verifyByPeer(issued.w3cCredential);
        expect(byPeer.error?.errors?.[0]?.message ?? byPeer.error?.message).toBeUndefined();
        expect(byPeer.verified).toBe(true);
        const report = await verifyCredential(issued.w3cCredential, {
          trustedIssuers: [issued.w3cCredential.issuer.id],
          now,
          resolveStatus: statusOf(issued.credential),
        });
        expect(report).toMatchObject({ valid: true, errors: [] });
      }),
      { numRuns: RUNS },
    );
  }, 60_000);

  test(`${RUNS} random credentials of theirs verify here, and ours of the same claims verify there`, async () => {
    await fc.assert(
      fc.asyncProperty(
        seed,
        text,
        text,
        fc.nat(),
        fc.option(fc.constant("urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33")),
        async (issuerSeed, name, description, days, id) => {
          const publicKey = publicKeyFromSeed(issuerSeed);
          const publicKeyMultibase = encodeMultikey(publicKey);
          const issuer = `did:key:${publicKeyMultibase}`;
          const unsigned: JsonObject = {
            "@context": ["https://www.w3.org/ns/credentials/v2"],
            ...(id === null ? {} : { id }),
            type: ["VerifiableCredential"],
            issuer: { id: issuer, name },
            validFrom: new Date(now.getTime() - (days % 1000) * 86_400_000).toISOString(),
            credentialSubject: {
              ...(id === null ? {} : { id: "did:example:subject" }),
              name,
              description,
            },
          };
          const key = await importPeerKey(issuerSeed);
          const suite = new DataIntegrityProof({
            signer: key.signer(),
            cryptosuite,
            date: "2026-01-02T03:04:05Z",
          });
          const theirs = await vc.issue({
            credential: structuredClone(unsigned),
            suite,
            documentLoader,
            now,
          });
          const options = { trustedIssuers: [issuer], now };
          expect(await verifyCredential(theirs, options)).toMatchObject({
            valid: true,
            errors: [],
          });

          const ours = await signCredential(unsigned, { signer: createSigner(issuerSeed), now });
          expect((await verifyByPeer({ ...ours })).verified).toBe(true);
          expect(await verifyCredential(ours, options)).toMatchObject({ valid: true, errors: [] });
          // Ed25519 is deterministic: the same document, options and key give the same signature.
          expect((ours["proof"] as JsonObject)["proofValue"]).toBe(theirs.proof.proofValue);
        },
      ),
      { numRuns: RUNS },
    );
  }, 60_000);
});

describe("of the data model 1.1", () => {
  test(`${RUNS} random credentials: theirs verify here, ours verify there, and are the same`, async () => {
    await fc.assert(
      fc.asyncProperty(
        seed,
        text,
        fc.nat(1000),
        fc.boolean(),
        async (issuerSeed, name, days, hasContext) => {
          const publicKeyMultibase = encodeMultikey(publicKeyFromSeed(issuerSeed));
          const issuer = `did:key:${publicKeyMultibase}`;
          const unsigned: JsonObject = {
            "@context": [
              "https://www.w3.org/2018/credentials/v1",
              ...(hasContext ? ["https://w3id.org/security/data-integrity/v2"] : []),
            ],
            id: "urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33",
            type: ["VerifiableCredential"],
            issuer: { id: issuer },
            issuanceDate: new Date(now.getTime() - days * 86_400_000).toISOString(),
            expirationDate: "2027-01-01T00:00:00Z",
            credentialSubject: { id: `urn:x:${encodeURIComponent(name)}` },
            termsOfUse: { type: "VerifiableCredential" },
          };
          const key = await importPeerKey(issuerSeed);
          const suite = new DataIntegrityProof({
            signer: key.signer(),
            cryptosuite,
            date: "2026-01-02T03:04:05Z",
          });
          const theirs = await vc.issue({
            credential: structuredClone(unsigned),
            suite,
            documentLoader,
            now,
          });
          const options = { trustedIssuers: [issuer], now };
          expect(await verifyCredential(theirs, options)).toMatchObject({
            valid: true,
            errors: [],
          });
          const ours = await signCredential(unsigned, { signer: createSigner(issuerSeed), now });
          expect((await verifyByPeer({ ...ours })).verified).toBe(true);
          expect(await verifyCredential(ours, options)).toMatchObject({ valid: true, errors: [] });
          expect(await verifyOnly(ours, options)).toMatchObject({ valid: true, errors: [] });
          expect(ours["@context"]).toEqual(theirs["@context"]);
          expect((ours["proof"] as JsonObject)["proofValue"]).toBe(theirs.proof.proofValue);
        },
      ),
      { numRuns: RUNS },
    );
  }, 60_000);
});

test(`${RUNS} random credentials with contexts of their own: theirs verify here on request, ours verify there`, async () => {
  const name = fc
    .stringMatching(/^[a-z][a-zA-Z]{2,12}$/)
    .filter((word) => !["type", "constructor"].includes(word));
  await fc.assert(
    fc.asyncProperty(
      seed,
      fc.uniqueArray(name, { minLength: 1, maxLength: 6 }),
      text,
      fc.boolean(),
      async (issuerSeed, names, value, isVocab) => {
        const publicKeyMultibase = encodeMultikey(publicKeyFromSeed(issuerSeed));
        const issuer = `did:key:${publicKeyMultibase}`;
        const claims = names.map((word) => `own${word}`);
        const terms = isVocab
          ? { "@vocab": "https://terms.example/#" }
          : Object.fromEntries(claims.map((word) => [word, `https://terms.example/${word}`]));
        const unsigned: JsonObject = {
          "@context": ["https://www.w3.org/ns/credentials/v2", terms],
          type: ["VerifiableCredential"],
          issuer,
          credentialSubject: {
            id: "urn:x:y",
            ...Object.fromEntries(claims.map((word) => [word, value])),
          },
        };
        const key = await importPeerKey(issuerSeed);
        const suite = new DataIntegrityProof({
          signer: key.signer(),
          cryptosuite,
          date: "2026-01-02T03:04:05Z",
        });
        const theirs = await vc.issue({
          credential: { validFrom: now.toISOString(), ...structuredClone(unsigned) },
          suite,
          documentLoader,
          now,
        });
        const options = { trustedIssuers: [issuer], now, inlineContexts: "allowed" } as const;
        expect(await verifyCredential(theirs, options)).toMatchObject({ valid: true, errors: [] });
        expect((await verifyCredential(theirs, { trustedIssuers: [issuer], now })).valid).toBe(
          false,
        );
        const { proof: _, ...again } = structuredClone(theirs) as JsonObject;
        const ours = await signCredential(again, {
          signer: createSigner(issuerSeed),
          now,
          inlineContexts: "allowed",
        });
        expect((await verifyByPeer({ ...ours })).verified).toBe(true);
        expect((ours["proof"] as JsonObject)["proofValue"]).toBe(theirs.proof.proofValue);
      },
    ),
    { numRuns: RUNS },
  );
}, 60_000);

test("a VC 1.1 credential with Ed25519Signature2020 by @digitalbazaar/ed25519-signature-2020 verifies here", async () => {
  const issuerSeed = new Uint8Array(32).fill(9);
  const publicKeyMultibase = encodeMultikey(publicKeyFromSeed(issuerSeed));
  const issuer = `did:key:${publicKeyMultibase}`;
  const key = await Ed25519VerificationKey2020.from({
    id: `${issuer}#${publicKeyMultibase}`,
    controller: issuer,
    type: "Ed25519VerificationKey2020",
    publicKeyMultibase,
    privateKeyMultibase: `z${bs58.encode(concatBytes(Uint8Array.of(0x80, 0x26), issuerSeed, publicKeyFromSeed(issuerSeed)))}`,
  });
  const signed = await vc.issue({
    credential: {
      "@context": [
        "https://www.w3.org/2018/credentials/v1",
        "https://w3id.org/security/suites/ed25519-2020/v1",
      ],
      type: ["VerifiableCredential"],
      issuer,
      issuanceDate: "2026-01-01T00:00:00Z",
      expirationDate: "2026-06-01T00:00:00Z",
      credentialSubject: { id: "did:example:subject" },
    },
    suite: new Ed25519Signature2020({ key, date: "2026-01-02T03:04:05Z" }),
    documentLoader,
    now,
  });
  const options = { trustedIssuers: [issuer], now };
  expect(await verifyCredential(signed, options)).toMatchObject({ valid: true, errors: [] });
  signed.credentialSubject.id = "did:example:other";
  expect((await verifyCredential(signed, options)).checks.signatureValid).toBe(false);
  expect(
    (await verifyCredential(signed, { ...options, now: new Date("2026-07-01T00:00:00Z") })).checks
      .notExpired,
  ).toBe(false);
});
