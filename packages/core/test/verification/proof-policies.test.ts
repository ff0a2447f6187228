import { describe, expect, test } from "vitest";

import { signCredential, signPresentation } from "../../src/credential/sign-credential.ts";
import { type JsonObject, createProof } from "@arcs/vc/internal";
import { defaultCanonicalizer } from "../../src/canonicalization/default-canonicalizer.ts";
import { verifyCredential, verifyPresentation } from "../../src/verification/verify.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import {
  agent,
  changed,
  issueExample,
  issuer,
  issuerDid,
  now,
  stranger,
  trusting,
} from "../support/fixtures.ts";

const V1 = "https://www.w3.org/2018/credentials/v1";
const V2 = "https://www.w3.org/ns/credentials/v2";
const holder = `did:service:devnet:${agent.address}`;
const unsigned: JsonObject = {
  "@context": [V2],
  type: ["VerifiableCredential"],
  issuer: issuerDid,
  credentialSubject: { id: "urn:x:y" },
};
const credential = await signCredential(unsigned, { signer: issuer, now });
const proof = credential["proof"] as JsonObject;
const options = { trustedIssuers: [issuerDid], now };
const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map((error) => error.code);
const builds = [
  ["full", verifyCredential, verifyPresentation],
  ["verify-only", verifyOnly.verifyCredential, verifyOnly.verifyPresentation],
] as const;

describe.each(builds)("presentations: the %s build", (_, __, present) => {
  const bare: JsonObject = {
    "@context": [V2],
    type: ["VerifiablePresentation"],
    verifiableCredential: [credential],
  };
  const optional = { ...options, presentationProof: "optional" } as const;
  const sign = (document: JsonObject, domain?: string): Promise<JsonObject> =>
    signPresentation(document, {
      signer: agent,
      now,
      challenge: "c",
      ...(domain === undefined ? {} : { domain }),
    });

  test("without a proof: refused, but on request a list of credentials", async () => {
    const challenged = { ...options, challenge: "c" };
    expect(codes(await present(bare, challenged))).toEqual(["missing_proof"]);
    expect(codes(await present(bare, { ...challenged, presentationProof: "required" }))).toEqual([
      "missing_proof",
    ]);
    const report = await present(bare, optional);
    expect(report).toMatchObject({ valid: true, presentationValid: true, holder: undefined });
    expect(report.errors).toMatchObject([{ code: "presentation_not_signed", severity: "warning" }]);
    expect((await present({ ...bare, holder }, optional)).holder).toBeUndefined();
  });

  test("without a proof: form and credentials are judged as ever", async () => {
    const altered = changed(
      bare,
      (copy) => (copy.verifiableCredential[0].credentialSubject.id = "urn:x:z"),
    );
    expect(await present(altered, optional)).toMatchObject({
      valid: false,
      presentationValid: true,
    });
    const { proof: ___, ...unsecured } = credential;
    expect(await present({ ...bare, verifiableCredential: [unsecured] }, optional)).toMatchObject({
      valid: false,
    });
    expect(codes(await present({ ...bare, type: ["Other"] }, optional))).toContain(
      "invalid_presentation_format",
    );
    expect(await present({ ...bare, holder: 2 ** 60 }, optional)).toMatchObject({
      presentationValid: false,
    });
  });

  test("a proof that is there has to hold, whether it must be there or not", async () => {
    const signed = await sign({ ...bare, holder });
    expect(await present(signed, optional)).toMatchObject({
      valid: true,
      holder,
      errors: [{ code: "challenge_not_checked", severity: "warning" }],
    });
    expect(await present(signed, { ...optional, challenge: "c" })).toMatchObject({
      valid: true,
      holder,
      errors: [],
    });
    expect(codes(await present(signed, { ...optional, challenge: "d" }))).toEqual([
      "challenge_mismatch",
    ]);
    expect(codes(await present({ ...signed, holder: issuerDid }, optional))).toContain(
      "invalid_signature",
    );
    for (const none of [[], null, {}, "x"]) {
      const report = await present({ ...signed, proof: none }, optional);
      expect(report).toMatchObject({ valid: false, presentationValid: false });
    }
    await expect(present(bare, { ...optional, challenge: "" })).rejects.toMatchObject({
      code: "invalid_argument",
    });
    await expect(present(bare, options as never)).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });

  test("of the data model 1.1", async () => {
    const v1: JsonObject = {
      "@context": [V1],
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      issuanceDate: "2026-01-01T00:00:00Z",
      credentialSubject: { id: "urn:x:y" },
    };
    const inner = await signCredential(v1, { signer: issuer, now });
    const older = {
      "@context": [V1],
      type: "VerifiablePresentation",
      holder,
      verifiableCredential: inner,
    };
    const signed = await sign(older, "a.example");
    expect(signed["@context"]).toEqual([V1, "https://w3id.org/security/data-integrity/v2"]);
    const challenged = { ...options, challenge: "c", domain: "a.example" };
    expect(await present(signed, challenged)).toMatchObject({ valid: true, holder, errors: [] });
    const altered = changed(
      signed,
      (copy) => (copy.verifiableCredential.issuanceDate = "2026-01-01T00:00:01Z"),
    );
    expect(await present(altered, challenged)).toMatchObject({
      valid: false,
      presentationValid: false,
    });
    expect(codes(await present({ ...signed, type: "Other" }, challenged))).toContain(
      "invalid_presentation_format",
    );
    // Credentials of the older model may stand in a presentation of the newer one.
    const mixed = await sign(
      { ...bare, holder, verifiableCredential: [inner, credential] },
      "a.example",
    );
    expect(await present(mixed, challenged)).toMatchObject({ valid: true, holder });
  });

  test("what the holder answers is not asked of the issuers", async () => {
    const signed = await sign({ ...bare, holder }, "a.example");
    expect(
      await present(signed, { ...options, challenge: "c", domain: "a.example" }),
    ).toMatchObject({ valid: true });
  });

  test("enveloped ones are refused by name", async () => {
    const enveloped = {
      "@context": V2,
      id: "data:application/vc+jwt,eyJ.e.c2",
      type: "EnvelopedVerifiableCredential",
    };
    const inside = await present({ ...bare, verifiableCredential: [enveloped] }, optional);
    expect(inside).toMatchObject({ valid: false });
    expect(codes(inside.credentials[0]!)).toContain("enveloped_not_supported");
    expect(Object.values(inside.credentials[0]!.checks)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    const outside = {
      "@context": V2,
      id: "data:application/vp+jwt,eyJ",
      type: ["EnvelopedVerifiablePresentation"],
    };
    expect(codes(await present(outside, optional))).toEqual(["enveloped_not_supported"]);
  });
});

describe.each(builds)("challenge and domain of a credential: the %s build", (_, verify) => {
  test("are compared where they are expected", async () => {
    const made = await createProof(unsigned, {
      signer: { verificationMethod: `${issuerDid}#key-1`, sign: (bytes) => issuer.sign(bytes) },
      canonicalizer: defaultCanonicalizer,
      proofPurpose: "assertionMethod",
      challenge: "c",
      domain: "a.example",
    });
    const signed: JsonObject = { ...unsigned, proof: made };
    const expected = { ...options, challenge: "c", domain: "a.example" };
    expect(await verify(signed, expected)).toMatchObject({ valid: true });
    expect(await verify(signed, options)).toMatchObject({ valid: true });
    expect(codes(await verify(signed, { ...options, challenge: "d" }))).toEqual([
      "challenge_mismatch",
    ]);
    expect(codes(await verify(signed, { ...options, domain: "b.example" }))).toEqual([
      "domain_mismatch",
    ]);
    expect(codes(await verify(credential, expected))).toEqual([
      "domain_mismatch",
      "challenge_mismatch",
    ]);
    for (const empty of [{ challenge: "" }, { domain: "" }]) {
      await expect(verify(signed, { ...options, ...empty })).rejects.toMatchObject({
        code: "invalid_argument",
      });
    }
  });
});

describe.each(builds)(
  "a proof that is not supported beside the issuer's: the %s build",
  (_, verify, present) => {
    const foreign = [
      { ...proof, cryptosuite: "ecdsa-rdfc-2019" },
      { type: "RsaSignature2018", jws: "e30..c2ln" },
    ] as JsonObject[];
    const ignoring = { ...options, unsupportedProofs: "ignored" } as const;

    test("is refused, unless the caller lets it be ignored", async () => {
      for (const other of foreign) {
        for (const proofs of [
          [proof, other],
          [other, proof],
        ]) {
          const set = { ...credential, proof: proofs };
          expect(await verify(set, options)).toMatchObject({
            valid: false,
            checks: { signatureValid: false },
          });
          const report = await verify(set, ignoring);
          expect(report).toMatchObject({ valid: true, checks: { signatureValid: true } });
          expect(report.errors).toMatchObject([{ code: "proof_not_checked", severity: "warning" }]);
        }
      }
    });

    test("never stands in for the issuer's", async () => {
      for (const proofs of [foreign, foreign[0]!]) {
        const report = await verify({ ...credential, proof: proofs }, ignoring);
        expect(report).toMatchObject({ valid: false, checks: { signatureValid: false } });
        expect(codes(report)).toEqual(["unsupported_proof_type"]);
      }
      const verificationMethod = `did:service:devnet:${stranger.address}#key-1`;
      const byStranger = await signCredential(unsigned, {
        signer: stranger,
        now,
        verificationMethod,
      });
      const beside = await verify(
        { ...unsigned, proof: [byStranger["proof"]!, ...foreign] },
        ignoring,
      );
      expect(codes(beside)).toContain("verification_method_not_authorized");
      expect(beside.valid).toBe(false);
    });

    test("excuses no proof that is supported and does not hold", async () => {
      const broken = { ...proof, created: "2026-01-02T03:04:06Z" };
      for (const other of [
        broken,
        "x",
        { ...proof, proofPurpose: "authentication" },
      ] as JsonObject[]) {
        const report = await verify({ ...credential, proof: [proof, other] }, ignoring);
        expect(report).toMatchObject({ valid: false, checks: { signatureValid: false } });
      }
    });

    test("carries no signature that a status source could vouch for", async () => {
      const entry = {
        id: "urn:x:status",
        type: "BitstringStatusListEntry",
        statusPurpose: "revocation",
      };
      const signed = await signCredential(
        { ...unsigned, credentialStatus: entry },
        { signer: issuer, now },
      );
      const other = await issueExample("Skill");
      const borrowed = { ...foreign[0]!, proofValue: other.w3cCredential.proof.proofValue };
      const report = await verify(
        { ...signed, proof: [signed["proof"]!, borrowed] },
        {
          ...ignoring,
          resolveStatus: () => ({ status: "active", signature: other.credential.signature }),
        },
      );
      expect(report).toMatchObject({
        valid: false,
        checks: { signatureValid: true, notRevoked: false },
      });
      expect(codes(report)).toContain("anchor_mismatch");
    });

    test("in presentations: the holder's suffices", async () => {
      const bare = {
        "@context": [V2],
        type: ["VerifiablePresentation"],
        holder,
        verifiableCredential: [credential],
      };
      const signed = await signPresentation(bare, { signer: agent, now, challenge: "c" });
      const set = { ...signed, proof: [signed["proof"]!, ...foreign] };
      const strict = await present(set, { ...options, challenge: "c" });
      expect(strict).toMatchObject({ valid: false, presentationValid: false });
      const report = await present(set, { ...ignoring, challenge: "c" });
      expect(report).toMatchObject({ valid: true, presentationValid: true, holder });
      expect(codes(report)).toEqual(["proof_not_checked", "proof_not_checked"]);
      const only = await present({ ...signed, proof: foreign }, { ...ignoring, challenge: "c" });
      expect(only).toMatchObject({ valid: false, holder: undefined });
    });

    test("our own kinds keep their one form", async () => {
      const issued = await issueExample("Skill");
      const set = { ...issued.w3cCredential, proof: [issued.w3cCredential.proof, foreign[0]!] };
      const report = await verify(set, { ...trusting(issued), unsupportedProofs: "ignored" });
      expect(report).toMatchObject({ valid: false, checks: { schemaValid: false } });
    });
  },
);
