import { describe, expect, test } from "vitest";

import { computeSha2, sha256 } from "../../src/base/bytes.ts";
import type { JsonObject } from "../../src/base/json.ts";
import { didKey, didWeb } from "../../src/did/did-methods.ts";
import {
  createVerifier,
  signCredential,
  signPresentation,
  type Suite,
  type VerifierReport,
  verifyEd25519,
} from "../../src/index.ts";
import { encodeMultikey } from "../../src/keys/did-key.ts";
import { createSign, publicKeyFromSeed } from "../../src/keys/sign-ed25519.ts";
import type { ProofSigner } from "../../src/proof/data-integrity.ts";
import { ecdsaRdfc2019 } from "../../src/suites/ecdsa.ts";
import { ed25519Signature2020, eddsaJcs2022, eddsaRdfc2022 } from "../../src/suites/eddsa.ts";

const now = new Date("2026-01-02T03:04:05Z");
const keyOf = (fill: number): { did: string; key: string; signer: ProofSigner } => {
  const seed = new Uint8Array(32).fill(fill);
  const key = encodeMultikey(publicKeyFromSeed(seed));
  const did = `did:key:${key}`;
  return { did, key, signer: { verificationMethod: `${did}#${key}`, sign: createSign(seed) } };
};
const issuer = keyOf(1);
const holder = keyOf(2);
const verifier = createVerifier({ suites: [eddsaRdfc2022, eddsaJcs2022], did: [didKey] });

const unsigned: JsonObject = {
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["VerifiableCredential"],
  issuer: issuer.did,
  credentialSubject: { id: "https://learner.example/1", name: "Ada" },
};
const sign = (
  document: JsonObject,
  by = issuer,
  suite: Suite = eddsaRdfc2022,
): Promise<JsonObject> => signCredential(document, { signer: by.signer, suite, now });
const codesOf = ({ errors }: VerifierReport): string[] => errors.map(({ code }) => code);

describe("a verifier", () => {
  test.each([eddsaRdfc2022, eddsaJcs2022])("verifies $name of a trusted issuer", async (suite) => {
    const document = await sign(unsigned, issuer, suite);
    for (const input of [
      document,
      JSON.stringify(document),
      Buffer.from(JSON.stringify(document)),
    ]) {
      const report = await verifier.verifyCredential(input, { issuers: [issuer.did], now });
      expect(codesOf(report)).toEqual([]);
      expect(report).toMatchObject({ valid: true, credential: document });
    }
  });

  test("trusts nobody by itself", async () => {
    const document = await sign(unsigned);
    const report = await verifier.verifyCredential(document, { issuers: [], now });
    expect(report).toMatchObject({ valid: false, checks: { issuerTrusted: false } });
    expect(codesOf(report)).toEqual(["untrusted_issuer"]);
    await expect(verifier.verifyCredential(document, { now } as never)).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });

  test("lets any issuer pass when that is written out, and says so", async () => {
    const report = await verifier.verifyCredential(await sign(unsigned), { issuers: "any", now });
    expect(report).toMatchObject({ valid: true, checks: { issuerTrusted: null } });
    expect(report.byId?.("https://learner.example/1")).toMatchObject({ name: "Ada" });
  });

  test("a document without an issuer has none that could be trusted", async () => {
    const { issuer: _, ...rest } = await sign(unsigned);
    const report = await verifier.verifyCredential(rest, { issuers: "any", now });
    expect(report.valid).toBe(false);
  });

  test("another's signature is not the issuer's", async () => {
    const document = await sign({ ...unsigned, issuer: holder.did });
    const report = await verifier.verifyCredential(document, { issuers: "any", now });
    expect(report.valid).toBe(false);
    expect(codesOf(report)).toEqual(["verification_method_not_authorized"]);
  });

  test("knows the suites alone that it was made with", async () => {
    const document = await sign(unsigned);
    const { proof } = document;
    const older = { ...document, proof: { ...(proof as object), type: "Ed25519Signature2020" } };
    const codes = async (suites: Parameters<typeof createVerifier>[0]["suites"]) =>
      codesOf(
        await createVerifier({ suites, did: [didKey] }).verifyCredential(older, {
          issuers: "any",
          now,
        }),
      );
    expect(await codes([eddsaRdfc2022])).toEqual(["unsupported_proof_type"]);
    expect(await codes([ed25519Signature2020])).not.toContain("unsupported_proof_type");
    const named = {
      ...document,
      proof: { ...(proof as object), cryptosuite: "Ed25519Signature2020" },
    };
    const report = await createVerifier({
      suites: [ed25519Signature2020],
      did: [didKey],
    }).verifyCredential(named, { issuers: "any", now });
    expect(codesOf(report)).toEqual(["unsupported_cryptosuite"]);
  });

  test.each([{ verified: false }, "false", 1, undefined])(
    "a suite says yes by true alone, not by %j",
    async (answer) => {
      const verify = (): boolean => answer as never;
      const keys = { Ed25519: { signatureLength: 64, hash: sha256, verify } };
      const suite = { ...eddsaRdfc2022, keys };
      const report = await createVerifier({ suites: [suite], did: [didKey] }).verifyCredential(
        await sign(unsigned),
        { issuers: "any", now },
      );
      expect(codesOf(report)).toEqual(["invalid_signature"]);
    },
  );

  test("knows the DIDs alone that it was made with", async () => {
    const web = createVerifier({
      suites: [eddsaRdfc2022],
      did: [didWeb({ load: async () => ({ status: 404, text: "" }) })],
    });
    const report = await web.verifyCredential(await sign(unsigned), { issuers: "any", now });
    expect(codesOf(report)).toEqual(["verification_method_not_found"]);
  });
});

describe("did:web", () => {
  const did = "did:web:uni.example";
  const method = { ...issuer.signer, verificationMethod: `${did}#key` };
  const key = {
    id: `${did}#key`,
    type: "Multikey",
    controller: did,
    publicKeyMultibase: issuer.key,
  };
  const verifyWith = async (document: unknown, status = 200): Promise<VerifierReport> => {
    const load = async () => ({ status, text: JSON.stringify(document) });
    const web = createVerifier({ suites: [eddsaRdfc2022], did: [didWeb({ load })] });
    const signed = await signCredential(
      { ...unsigned, issuer: did },
      { signer: method, suite: eddsaRdfc2022, now },
    );
    return web.verifyCredential(signed, { issuers: [did], now });
  };

  test("its document has the key", async () => {
    const report = await verifyWith({
      id: did,
      verificationMethod: [key],
      assertionMethod: [key.id],
    });
    expect(codesOf(report)).toEqual([]);
    expect(report.valid).toBe(true);
  });

  test("a key for another purpose does not sign credentials", async () => {
    for (const document of [
      { id: did, verificationMethod: [key], authentication: [key.id] },
      { id: did, verificationMethod: [key] },
    ])
      expect(codesOf(await verifyWith(document))).toEqual(["verification_method_not_authorized"]);
  });

  const listing = (times: object): object => ({
    id: did,
    verificationMethod: [{ ...key, ...times }],
    assertionMethod: [key.id],
  });

  test.each([
    { revoked: "2025-01-01T00:00:00Z" },
    { expires: "2025-01-01T00:00:00+01:00" },
    // From that moment on.
    { revoked: now.toISOString(), expires: "2030-01-01T00:00:00Z" },
    { revoked: "last year" },
    { expires: 1_700_000_000 },
  ])("a key that its owner ended signs nothing: %j", async (times) => {
    const report = await verifyWith(listing(times));
    expect(report).toMatchObject({ valid: false, checks: { signatureValid: false } });
    expect(codesOf(report)).toEqual(["key_not_valid"]);
  });

  test.each([{ revoked: "2026-01-02T03:04:06Z" }, { expires: "2030-01-01T00:00:00.5Z" }])(
    "a key that ends later does: %j",
    async (times) => expect(await verifyWith(listing(times))).toMatchObject({ valid: true }),
  );

  test("a document that cannot be had is a finding with the cause", async () => {
    const { valid, errors } = await verifyWith({}, 503);
    expect(valid).toBe(false);
    expect(errors[0]).toMatchObject({
      code: "verification_method_not_found",
      message: expect.stringContaining("answered 503"),
    });
  });
});

describe("a presentation", () => {
  const present = async (by = holder): Promise<JsonObject> =>
    signPresentation(
      {
        "@context": ["https://www.w3.org/ns/credentials/v2"],
        type: "VerifiablePresentation",
        holder: holder.did,
        verifiableCredential: [await sign(unsigned)],
      },
      { signer: by.signer, suite: eddsaRdfc2022, now, challenge: "c", domain: "shop.example" },
    );

  test("of its holder, for this challenge, is valid with what is in it", async () => {
    const report = await verifier.verifyPresentation(await present(), {
      issuers: "any",
      now,
      challenge: "c",
      domain: "shop.example",
    });
    expect(report).toMatchObject({ valid: true, holder: holder.did, errors: [] });
    expect(report.credentials[0]).toMatchObject({ valid: true, checks: { issuerTrusted: null } });
  });

  test("for another challenge, or of another, is not", async () => {
    const policy = { issuers: "any", now, challenge: "c" } as const;
    const replayed = await verifier.verifyPresentation(await present(), {
      ...policy,
      challenge: "d",
    });
    expect(replayed).toMatchObject({ valid: false, errors: [{ code: "challenge_mismatch" }] });
    const others = await verifier.verifyPresentation(await present(issuer), policy);
    expect(others.valid).toBe(false);
  });
});

test.each([
  [undefined],
  [{ suites: [], did: [didKey] }],
  [{ suites: [eddsaRdfc2022] }],
  [{ suites: [eddsaRdfc2022], did: [didKey], contexts: {} }],
  // A name that the imported module does not have is undefined without types.
  [{ suites: [eddsaRdfc2022, undefined], did: [didKey] }],
  [{ suites: ["eddsa-rdfc-2022"], did: [didKey] }],
  [{ suites: [{ name: "my-suite", signs: "rdf" }], did: [didKey] }],
  [{ suites: [{ ...eddsaJcs2022, signs: "rdf" }], did: [didKey] }],
  [{ suites: [{ ...eddsaJcs2022, signs: "cbor", keys: {} }], did: [didKey] }],
  [{ suites: [eddsaRdfc2022], did: [didKey, undefined] }],
  [{ suites: [eddsaRdfc2022], did: [didWeb] }],
  [{ suites: [eddsaRdfc2022], did: [didKey], status: {} }],
  [{ suites: [eddsaRdfc2022], did: [didKey], limits: 5 }],
])("%j makes no verifier", (options) => {
  expect(() => createVerifier(options as never)).toThrow(
    expect.objectContaining({ name: "SdkError", code: "invalid_argument" }),
  );
});

test.each([undefined, null, "eddsa-rdfc-2022", { name: "eddsa-rdfc-2022" }])(
  "%j signs nothing in place of a suite",
  async (suite) => {
    await expect(
      signCredential(unsigned, { signer: issuer.signer, suite: suite as never, now }),
    ).rejects.toMatchObject({ name: "SdkError", code: "invalid_argument" });
  },
);

test("a signer without a name or a function is refused, and one of another key says so", async () => {
  const signWith = (signer: object, suite: Suite = eddsaRdfc2022): Promise<JsonObject> =>
    signCredential(unsigned, { signer: signer as ProofSigner, suite, now });
  for (const signer of [{}, { sign: issuer.signer.sign }, { verificationMethod: issuer.did }])
    await expect(signWith(signer)).rejects.toMatchObject({ code: "invalid_argument" });
  await expect(signWith(issuer.signer, ecdsaRdfc2019)).rejects.toMatchObject({
    code: "invalid_signer",
    message: "signer must have a key of ecdsa-rdfc-2019, not Ed25519",
  });
});

test("as many issuers as the limits allow sign what a presentation has", async () => {
  const credentials = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const each = keyOf(index + 10);
      return sign({ ...unsigned, issuer: each.did }, each);
    }),
  );
  const document = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: "VerifiablePresentation",
    verifiableCredential: credentials,
  };
  const large = createVerifier({
    suites: [eddsaRdfc2022],
    did: [didKey],
    limits: { maxProofs: 30 },
  });
  const report = await large.verifyPresentation(document, {
    issuers: "any",
    now,
    presentationProof: "optional",
  });
  expect(report.credentials.map(({ valid }) => valid)).toEqual(credentials.map(() => true));
  expect(report.valid).toBe(true);
});

test("proofs of a set are hashed as their suites say, whatever hashed before them", async () => {
  const hash = (bytes: Uint8Array): Uint8Array => computeSha2("sha512", bytes);
  const keys = { Ed25519: { signatureLength: 64, hash, verify: verifyEd25519 } };
  const own = { name: "my-suite", signs: "json", keys } as const;
  const other = { name: "my-second-suite", signs: "rdf", keys } as const;
  let document = unsigned;
  for (const suite of [eddsaJcs2022, own, eddsaRdfc2022, other])
    document = await sign(document, issuer, suite);
  const both = createVerifier({
    suites: [eddsaRdfc2022, eddsaJcs2022, own, other],
    did: [didKey],
    limits: { maxChainLength: 2 },
  });
  const report = await both.verifyCredential(document, { issuers: "any", now });
  expect(codesOf(report)).toEqual([]);
  expect(report.valid).toBe(true);
});
