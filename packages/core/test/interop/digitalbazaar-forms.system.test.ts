// Random documents of every form with @digitalbazaar/vc and its suites, both ways. Deterministic
// results are compared: the same document, options and key give the same signature.
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import {
  createSignCryptosuite,
  createVerifyCryptosuite,
} from "@digitalbazaar/eddsa-jcs-2022-cryptosuite";
import { cryptosuite as rdfc } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import * as vc from "@digitalbazaar/vc";
import fc from "fast-check";
import { expect, test } from "vitest";

import type { JsonObject } from "@arcs/vc/internal";
import { signCredential, signPresentation } from "../../src/credential/sign-credential.ts";
import { createSigner } from "../../src/keys/signer.ts";
import { verifyCredential, verifyPresentation } from "../../src/verification/verify.ts";
import { verifyJcsCredential } from "../../src/verify-jcs/index.ts";
import { now } from "../support/fixtures.ts";
import { didOf, documentLoader, importPeerKey } from "../support/peer.ts";

const RUNS = 80;
const TIMEOUT_MS = 120_000;
const V1 = "https://www.w3.org/2018/credentials/v1";
const V2 = "https://www.w3.org/ns/credentials/v2";
const DATA_INTEGRITY = "https://w3id.org/security/data-integrity/v2";
const date = "2026-01-02T03:04:05Z";

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .filter((t) => !/\p{Surrogate}/u.test(t));
const version = fc.constantFrom("1.1" as const, "2.0" as const);
type Version = "1.1" | "2.0";

function unsignedOf(
  issuer: string,
  { version: of, name }: { version: Version; name: string },
): JsonObject {
  const common = {
    type: ["VerifiableCredential"],
    issuer,
    credentialSubject: { id: `urn:x:${encodeURIComponent(name)}` },
  };
  return of === "1.1"
    ? { "@context": [V1, DATA_INTEGRITY], ...common, issuanceDate: "2026-01-01T00:00:00Z" }
    : { "@context": [V2], ...common, validFrom: "2026-01-01T00:00:00Z", name };
}

type Peer = { rdfc: object; jcs: object };

/** The peer's suites with a key to sign with. */
async function suitesOf(signerSeed: Uint8Array, created = date): Promise<Peer> {
  const signer = (await importPeerKey(signerSeed)).signer();
  const make = (cryptosuite: object): object =>
    new DataIntegrityProof({ signer, cryptosuite, date: created });
  return { rdfc: make(rdfc), jcs: make(createSignCryptosuite()) };
}

const verifiers = (): object[] => [
  new DataIntegrityProof({ cryptosuite: rdfc }),
  new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
];
const byPeer = async (credential: unknown): Promise<boolean[]> => {
  const suite = verifiers();
  const { results } = await vc.verifyCredential({
    credential: structuredClone(credential),
    suite,
    documentLoader,
    now,
  });
  return (results ?? []).map(({ verified }) => verified);
};
const issueByPeer = (credential: unknown, suite: object): Promise<any> =>
  vc.issue({ credential: structuredClone(credential), suite, documentLoader, now });

const proofsOf = ({ proof }: JsonObject): JsonObject[] => [proof ?? []].flat() as JsonObject[];
const valuesOf = (document: JsonObject): unknown[] =>
  proofsOf(document).map(({ proofValue }) => proofValue);
const cryptosuites = ["eddsa-rdfc-2022", "eddsa-jcs-2022"] as const;

test(
  `${RUNS} random credentials with eddsa-jcs-2022: theirs verify here, ours there, and are the same`,
  async () => {
    const value = fc.oneof(text, fc.boolean(), fc.integer(), fc.array(text, { maxLength: 3 }));
    // Terms unknown to every context are bound as well, as JSON.
    const claims = fc.dictionary(fc.stringMatching(/^own[A-Za-z]{1,8}$/), value, { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(seed, version, text, claims, async (issuerSeed, of, name, more) => {
        const issuer = didOf(issuerSeed);
        const plain = unsignedOf(issuer, { version: of, name });
        const unsigned = {
          ...plain,
          credentialSubject: { ...(plain["credentialSubject"] as JsonObject), ...more },
        };
        const signer = createSigner(issuerSeed);
        const ours = await signCredential(unsigned, { signer, now, cryptosuite: "eddsa-jcs-2022" });
        expect(await byPeer(ours)).toEqual([true]);
        const theirs = await issueByPeer(unsigned, (await suitesOf(issuerSeed)).jcs);
        const options = { trustedIssuers: [issuer], now };
        expect(await verifyCredential(theirs, { ...options, cryptosuites })).toMatchObject({
          valid: true,
          errors: [],
        });
        expect(await verifyJcsCredential(theirs, options)).toMatchObject({
          valid: true,
          errors: [],
        });
        expect((await verifyCredential(theirs, options)).valid).toBe(false);
        expect(valuesOf(ours)).toEqual(valuesOf(theirs));
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);

test(
  `${RUNS} random proof sets, of both cryptosuites and versions: theirs verify here, ours there`,
  async () => {
    const kinds = fc.array(fc.constantFrom(...cryptosuites), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(seed, version, text, kinds, async (issuerSeed, of, name, suites) => {
        const issuer = didOf(issuerSeed);
        const unsigned = unsignedOf(issuer, { version: of, name });
        const signer = createSigner(issuerSeed);
        let [ours, theirs] = [unsigned, unsigned];
        for (const [index, cryptosuite] of suites.entries()) {
          // The proofs of a set differ at least in their time.
          const time = new Date(now.getTime() - index * 1000);
          ours = await signCredential(ours, { signer, now: time, cryptosuite });
          const peer = await suitesOf(issuerSeed, `${time.toISOString().slice(0, 19)}Z`);
          theirs = await issueByPeer(
            theirs,
            cryptosuite === "eddsa-jcs-2022" ? peer.jcs : peer.rdfc,
          );
        }
        expect(await byPeer(ours)).toEqual(suites.map(() => true));
        const options = { trustedIssuers: [issuer], now, cryptosuites };
        for (const set of [ours, theirs]) {
          expect(proofsOf(set).map(({ cryptosuite }) => cryptosuite)).toEqual(suites);
          expect(await verifyCredential(set, options)).toMatchObject({ valid: true, errors: [] });
        }
        expect(valuesOf(ours)).toEqual(valuesOf(theirs));
        const [first, ...others] = proofsOf(theirs);
        const changed = {
          ...theirs,
          proof: [...others, { ...first, created: "2026-01-01T00:00:00Z" }],
        } as JsonObject;
        expect((await verifyCredential(changed, options)).valid).toBe(false);
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);

test(
  `${RUNS} random presentations of both versions: theirs verify here, ours there, and are the same`,
  async () => {
    const names = fc.array(text, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        seed,
        seed,
        version,
        names,
        text,
        async (issuerSeed, holderSeed, of, all, challenge) => {
          const [issuer, holder] = [didOf(issuerSeed), didOf(holderSeed)];
          const signer = createSigner(issuerSeed);
          const credentials = await Promise.all(
            all.map((name) =>
              signCredential(unsignedOf(issuer, { version: of, name }), { signer, now }),
            ),
          );
          const unsigned: JsonObject = {
            "@context": of === "1.1" ? [V1, DATA_INTEGRITY] : [V2],
            type: ["VerifiablePresentation"],
            holder,
            verifiableCredential: credentials,
          };
          const asked = { challenge, domain: "verifier.example" };
          const ours = await signPresentation(unsigned, {
            signer: createSigner(holderSeed),
            now,
            ...asked,
          });
          const suite = (await suitesOf(holderSeed)).rdfc;
          const presentation = structuredClone(unsigned);
          const theirs = await vc.signPresentation({
            presentation,
            suite,
            documentLoader,
            ...asked,
          });
          const verified = await vc.verify({
            presentation: structuredClone(ours),
            suite: verifiers(),
            documentLoader,
            now,
            ...asked,
          });
          expect(verified.error?.errors?.[0]?.message).toBeUndefined();
          expect(verified.verified).toBe(true);
          const options = { trustedIssuers: [issuer], now, ...asked };
          for (const each of [ours, theirs]) {
            expect(await verifyPresentation(each, options)).toMatchObject({
              valid: true,
              errors: [],
            });
            const other = { ...options, challenge: `${challenge}x` };
            expect((await verifyPresentation(each, other)).valid).toBe(false);
          }
          expect(valuesOf(ours)).toEqual(valuesOf(theirs));
        },
      ),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);
