import { describe, expect, test, vi } from "vitest";

import {
  type JsonObject,
  bytesToHex,
  concatBytes,
  decodeBase58,
  decodeHex,
  encodeBase58,
  encodeMultikey,
  formatDidKey,
} from "@arcs/vc/internal";
import { signCredential } from "../../src/credential/sign-credential.ts";
import { decodeAddress } from "../../src/keys/did.ts";
import * as full from "../../src/index.ts";
import { verifyJcsCredential } from "../../src/verify-jcs/index.ts";
import { changed, issuer, now, stranger } from "../support/fixtures.ts";
import { vectors } from "../../../vc/test/support/vectors.ts";

const V2 = "https://www.w3.org/ns/credentials/v2";
const did = formatDidKey(decodeAddress(issuer.address));
const options = { trustedIssuers: [did], now };
const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map((error) => error.code);
const unsigned: JsonObject = {
  "@context": [V2],
  type: ["VerifiableCredential"],
  issuer: did,
  validUntil: "2026-02-01T00:00:00Z",
  credentialSubject: { id: "urn:x:y", name: "x", level: 5 },
};
const sign = (document: JsonObject = unsigned): Promise<JsonObject> =>
  signCredential(document, { signer: issuer, now, cryptosuite: "eddsa-jcs-2022" });
const signed = await sign();
const proof = signed["proof"] as JsonObject;

describe("verifyJcsCredential", () => {
  test("takes an object, text or bytes", async () => {
    const text = JSON.stringify(signed);
    for (const input of [signed, text, new TextEncoder().encode(text)]) {
      const checks = { signatureValid: true, issuerTrusted: true, notExpired: true };
      expect(await verifyJcsCredential(input, options)).toEqual({
        valid: true,
        checks,
        errors: [],
        credential: signed,
      });
    }
    for (const input of [null, "{", '{"a":1,"a":2}', 5, `{"a":${"[".repeat(1000)}`]) {
      expect(await verifyJcsCredential(input, options)).toMatchObject({
        valid: false,
        credential: undefined,
      });
    }
  });

  test.each<[string, (copy: any) => void, string]>([
    ["a claim", (c) => (c.credentialSubject.level = "5"), "invalid_signature"],
    ["a member more", (c) => (c.more = 1), "invalid_signature"],
    ["contexts", (c) => c["@context"].push("urn:x"), "proof_context_mismatch"],
    [
      "contexts and the proof's",
      (c) => ((c["@context"] = []), (c.proof["@context"] = [])),
      "invalid_signature",
    ],
    ["the issuer", (c) => (c.issuer = "did:example:other"), "invalid_signature"],
    ["the proof's time", (c) => (c.proof.created = "2026-01-02T03:04:06Z"), "invalid_signature"],
    ["the purpose", (c) => (c.proof.proofPurpose = "authentication"), "proof_purpose_mismatch"],
    ["the suite", (c) => (c.proof.cryptosuite = "eddsa-rdfc-2022"), "unsupported_cryptosuite"],
    ["the type", (c) => (c.proof.type = "Ed25519Signature2020"), "unsupported_proof_type"],
    ["no proof", (c) => delete c.proof, "missing_proof"],
    ["no proofs", (c) => (c.proof = []), "missing_proof"],
    ["a text as proof", (c) => (c.proof = [c.proof, "x"]), "malformed_proof"],
    [
      "a proof that is not there",
      (c) => (c.proof.previousProof = "urn:x:y"),
      "previous_proof_not_found",
    ],
    ["ids that are none", (c) => (c.proof.previousProof = [5]), "malformed_proof"],
    [
      "another signature",
      (c) => (c.proof.proofValue = `z${encodeBase58(new Uint8Array(64).fill(9))}`),
      "invalid_signature",
    ],
    [
      "a point of small order",
      (c) => (c.proof.proofValue = `z${encodeBase58(new Uint8Array(64))}`),
      "invalid_signature",
    ],
    ["a short signature", (c) => (c.proof.proofValue = "z2"), "malformed_proof_value"],
    ["no method", (c) => delete c.proof.verificationMethod, "malformed_proof"],
    [
      "an unknown method",
      (c) => (c.proof.verificationMethod = "did:web:x.example#k"),
      "verification_method_not_found",
    ],
    [
      "another key of the DID",
      (c) => (c.proof.verificationMethod = `${did}#key-1`),
      "verification_method_not_found",
    ],
    ["the other name of the key", (c) => (c.proof.verificationMethod = did), "invalid_signature"],
  ])("refuses what the full build refuses: %s", async (_, change, code) => {
    const altered = changed(signed, change);
    const report = await verifyJcsCredential(altered, options);
    expect(report).toMatchObject({ valid: false, checks: { signatureValid: false } });
    expect(codes(report)).toContain(code);
    const byFull = await full.verifyCredential(altered, {
      ...options,
      cryptosuites: ["eddsa-jcs-2022"],
    });
    expect(byFull).toMatchObject({ valid: false, checks: { signatureValid: false } });
  });

  test("a signature has one spelling: S plus the order of the group is another one", async () => {
    const bytes = decodeBase58((proof["proofValue"] as string).slice(1), 88)!;
    const number = BigInt(`0x${bytesToHex(bytes.slice(32).reverse())}`);
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const s = decodeHex((number + order).toString(16).padStart(64, "0"))!.reverse();
    const proofValue = `z${encodeBase58(concatBytes(bytes.slice(0, 32), s))}`;
    const report = await verifyJcsCredential(
      { ...signed, proof: { ...proof, proofValue } },
      options,
    );
    expect(codes(report)).toEqual(["invalid_signature"]);
  });

  test("a stranger's proof is not the issuer's, and an issuer has to be trusted", async () => {
    const key = encodeMultikey(decodeAddress(stranger.address));
    const verificationMethod = `did:key:${key}#${key}`;
    const byStranger = await signCredential(unsigned, {
      signer: stranger,
      now,
      cryptosuite: "eddsa-jcs-2022",
      verificationMethod,
    });
    expect(codes(await verifyJcsCredential(byStranger, options))).toEqual([
      "verification_method_not_authorized",
    ]);
    const set = { ...signed, proof: [proof, byStranger["proof"]!] };
    expect(await verifyJcsCredential(set, options)).toMatchObject({ valid: true });
    const broken = {
      ...signed,
      proof: [proof, { ...(byStranger["proof"] as JsonObject), created: "2026-01-02T03:04:06Z" }],
    };
    expect(await verifyJcsCredential(broken, options)).toMatchObject({ valid: false });
    const untrusted = await verifyJcsCredential(signed, { trustedIssuers: [], now });
    expect(untrusted).toMatchObject({
      valid: false,
      checks: { signatureValid: true, issuerTrusted: false },
    });
  });

  test("registered keys hold in their interval, by either name", async () => {
    const publicKeyMultibase = encodeMultikey(decodeAddress(issuer.address));
    for (const id of [did, `${did}#${publicKeyMultibase}`]) {
      const keys = [{ id, publicKeyMultibase, revoked: "2026-01-01T00:00:00Z" }];
      expect(
        codes(await verifyJcsCredential(signed, { trustedIssuers: [{ id: did, keys }], now })),
      ).toEqual(["key_not_valid"]);
    }
  });

  test("time, challenge and domain", async () => {
    const late = await verifyJcsCredential(signed, {
      ...options,
      now: new Date("2027-01-01T00:00:00Z"),
    });
    expect(late).toMatchObject({
      valid: false,
      checks: { signatureValid: true, notExpired: false },
    });
    expect(codes(await verifyJcsCredential(signed, { ...options, challenge: "c" }))).toEqual([
      "challenge_mismatch",
    ]);
    expect(codes(await verifyJcsCredential(signed, { ...options, domain: "a.example" }))).toEqual([
      "domain_mismatch",
    ]);
    await expect(
      verifyJcsCredential(signed, { trustedIssuers: [did] } as never),
    ).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });

  test("a status that nobody looked up is not fine", async () => {
    const credentialStatus = {
      id: "urn:x:status",
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
    };
    const revocable = await sign({ ...unsigned, credentialStatus });
    expect(codes(await verifyJcsCredential(revocable, options))).toEqual(["status_unavailable"]);
    expect((await verifyJcsCredential(revocable, options)).valid).toBe(false);
    const skipped = await verifyJcsCredential(revocable, { ...options, statusCheck: "skipped" });
    expect(skipped).toMatchObject({
      valid: true,
      errors: [{ code: "status_not_checked", severity: "warning" }],
    });
  });

  test("what is no credential has no validity", async () => {
    const report = await verifyJcsCredential({ a: 1 }, options);
    expect(report.checks).toEqual({
      signatureValid: false,
      issuerTrusted: false,
      notExpired: false,
    });
  });

  // W3C vc-di-eddsa, TestVectors.
  test.skipIf(vectors === undefined)("the vector of the recommendation", async () => {
    const vector = vectors!.json("vc-di-eddsa/eddsa-jcs-2022/signedJCS.json");
    const key = {
      id: vector.proof.verificationMethod,
      publicKeyMultibase: vector.proof.verificationMethod.split("#")[1],
    };
    const trustedIssuers = [{ id: vector.issuer, keys: [key] }];
    expect(await verifyJcsCredential(vector, { trustedIssuers, now })).toMatchObject({
      valid: true,
      errors: [],
    });
    const stranger = await verifyJcsCredential(vector, { trustedIssuers: [vector.issuer], now });
    expect(codes(stranger)).toEqual(["verification_method_not_authorized"]);
  });
});

test("a good signature costs no arithmetic where WebCrypto has Ed25519", async () => {
  const verify = vi.spyOn(crypto.subtle, "verify");
  const digest = vi.spyOn(crypto.subtle, "digest");
  try {
    expect(await verifyJcsCredential(signed, options)).toMatchObject({ valid: true });
    await expect(verify.mock.results.at(-1)?.value).resolves.toBe(true);
    // SHA-512 is computed only for our own arithmetic.
    expect(digest.mock.calls.map(([algorithm]) => algorithm)).toEqual(["SHA-256", "SHA-256"]);
  } finally {
    verify.mockRestore();
    digest.mockRestore();
  }
});
