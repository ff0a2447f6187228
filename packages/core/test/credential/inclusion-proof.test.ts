import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  attachInclusionProof,
  readAnchoredFields,
  splitInclusionProof,
} from "../../src/credential/record.ts";
import { signCredential, signPresentation } from "../../src/credential/sign-credential.ts";
import type { JsonObject } from "@arcs/vc/internal";
import type { LedgerInclusionProof } from "../../src/schemas/generated/types.ts";
import { verifyCredential, verifyPresentation } from "../../src/verification/verify.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import {
  agent,
  everyKind,
  issueExample,
  issuer,
  issuerDid,
  now,
  trusting,
} from "../support/fixtures.ts";

const inclusionProof: LedgerInclusionProof = {
  type: "LedgerInclusionProof2025",
  treeSize: 3,
  leafIndex: 1,
  inclusionPath: [`u${"A".repeat(43)}`, `u${"_".repeat(42)}8`],
  subjectDataUri: "https://data.example/x",
};

describe.each(everyKind)("a %s credential with an inclusion proof", async (kind) => {
  const issued = await issueExample(kind, { expiresAt: new Date("2027-01-01T00:00:00Z") });
  const carrying = attachInclusionProof(
    issued.w3cCredential,
    inclusionProof,
  ) as unknown as JsonObject;

  test("verifies as it did without", async () => {
    expect(await verifyCredential(carrying, trusting(issued))).toMatchObject({
      valid: true,
      errors: [],
    });
    expect(await verifyCredential(JSON.stringify(carrying), trusting(issued))).toMatchObject({
      valid: true,
    });
  });

  test("splits into what it was made of", () => {
    expect(splitInclusionProof(carrying)).toEqual({
      credential: issued.w3cCredential,
      inclusionProof,
    });
  });

  test("shows every field of its record, but where the data is", () => {
    const { subjectDataUri: _, status: __, ...fields } = issued.credential;
    expect(readAnchoredFields(carrying)).toEqual(fields);
    expect(readAnchoredFields(issued.w3cCredential as unknown as JsonObject)).toEqual(fields);
  });
});

describe("an inclusion proof", async () => {
  const issued = await issueExample("Skill");
  const { proof } = issued.w3cCredential;
  const verify = (proofs: unknown): ReturnType<typeof verifyCredential> =>
    verifyCredential({ ...issued.w3cCredential, proof: proofs }, trusting(issued));

  test.each<[string, unknown]>([
    ["alone", inclusionProof],
    ["alone in a list", [inclusionProof]],
    ["twice and nothing else", [inclusionProof, inclusionProof]],
  ])("is no signature: %s", async (_, proofs) => {
    const { valid, checks, errors } = await verify(proofs);
    expect([valid, checks.signatureValid]).toEqual([false, false]);
    expect(errors.map(({ code }) => code)).toContain("unsupported_proof_type");
  });

  test.each<[string, unknown]>([
    ["with a member more", [proof, { ...inclusionProof, note: "x" }]],
    ["without its index", [proof, { ...inclusionProof, leafIndex: undefined }]],
    [
      "with hashes in another spelling",
      [proof, { ...inclusionProof, inclusionPath: [`z${"A".repeat(43)}`] }],
    ],
    [
      "with more hashes than a tree has levels",
      [proof, { ...inclusionProof, inclusionPath: Array(17).fill(`u${"A".repeat(43)}`) }],
    ],
    ["of a tree larger than there are", [proof, { ...inclusionProof, treeSize: 65_537 }]],
  ])("has one form and place: %s", async (_, proofs) => {
    const plain = JSON.parse(JSON.stringify(proofs));
    expect(await verify(plain)).toMatchObject({
      valid: false,
      checks: { signatureValid: true, schemaValid: false },
    });
  });

  test.each<[string, unknown]>([
    ["before the signature", [inclusionProof, proof]],
    ["twice", [proof, inclusionProof, inclusionProof]],
    ["in the place of a third proof", [proof, proof, inclusionProof]],
  ])("is a proof that nobody checks anywhere else: %s", async (_, proofs) => {
    const report = await verify(proofs);
    expect(report).toMatchObject({
      valid: false,
      checks: { signatureValid: false, schemaValid: false },
    });
    expect(report.errors.map(({ code }) => code)).toContain("unsupported_proof_type");
  });

  test("carries no signature that the ledger could vouch for", async () => {
    const other = await issueExample("Skill", { expiresAt: new Date("2027-01-01T00:00:00Z") });
    const borrowed = { ...inclusionProof, proofValue: other.w3cCredential.proof.proofValue };
    const resolveStatus = () =>
      ({ status: "active", signature: other.credential.signature }) as const;
    for (const [proofs, signatureValid] of [
      [[borrowed, proof], false],
      [[proof, borrowed], true],
    ] as const) {
      const document = { ...issued.w3cCredential, proof: proofs };
      const { checks, errors } = await verifyCredential(document, {
        ...trusting(issued),
        resolveStatus,
      });
      expect(checks).toMatchObject({ signatureValid, notRevoked: false });
      expect(errors.map(({ code }) => code)).toContain("anchor_mismatch");
    }
  });

  test("of another type is a proof like any other, and has to verify", async () => {
    expect(
      (await verify([proof, { ...inclusionProof, type: "LedgerInclusionProof2026" }])).checks
        .signatureValid,
    ).toBe(false);
  });

  test("that is malformed is not attached", () => {
    expect(() =>
      attachInclusionProof(issued.w3cCredential, { ...inclusionProof, treeSize: 0 }),
    ).toThrow(expect.objectContaining({ code: "invalid_argument" }));
  });
});

describe.each([
  ["full", verifyCredential, verifyPresentation],
  ["verify-only", verifyOnly.verifyCredential, verifyOnly.verifyPresentation],
])("an inclusion proof in what is none of our kinds: the %s build", (_, verify, present) => {
  test("is no free pass, and hides no proof beside the issuer's", async () => {
    const V2 = "https://www.w3.org/ns/credentials/v2";
    const unsigned = {
      "@context": [V2],
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      credentialSubject: { id: "urn:x:y" },
    };
    const signed = await signCredential(unsigned, { signer: issuer, now });
    const presentation = await signPresentation(
      { "@context": [V2], type: ["VerifiablePresentation"], verifiableCredential: [signed] },
      { signer: agent, now, challenge: "c" },
    );
    const options = { trustedIssuers: [issuerDid], now };
    expect(await verify(signed, options)).toMatchObject({ valid: true });
    expect(await present(presentation, { ...options, challenge: "c" })).toMatchObject({
      valid: true,
    });
    for (const inclusion of [
      inclusionProof,
      { type: "LedgerInclusionProof2025" },
      { ...(signed["proof"] as JsonObject), type: "LedgerInclusionProof2025" },
    ] as JsonObject[]) {
      const report = await verify({ ...signed, proof: [signed["proof"]!, inclusion] }, options);
      expect(report).toMatchObject({ valid: false, checks: { signatureValid: false } });
      expect(report.errors.map(({ code }) => code)).toContain("unsupported_proof_type");
      const set = { ...presentation, proof: [presentation["proof"]!, inclusion] };
      const presented = await present(set, { ...options, challenge: "c" });
      expect(presented).toMatchObject({ valid: false, presentationValid: false });
      expect(presented.errors.map(({ code }) => code)).toContain("unsupported_proof_type");
    }
  });
});

test("fields are read from any document without throwing, or not at all", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (document) => {
      expect(readAnchoredFields(document as JsonObject)).toBeUndefined();
    }),
  );
});

test("fields are not read from a credential whose times the ledger could not hold", async () => {
  const { w3cCredential } = await issueExample("Skill");
  for (const change of [
    { validFrom: "2026-01-02T03:04:05.5Z" },
    { validFrom: "yesterday" },
    { validUntil: "2026-02-30T00:00:00Z" },
    { credentialStatus: { id: "ledger:x:credential:y" } },
    { credentialSubject: { id: "did:web:x.example" } },
    { credentialSubject: [] },
    { proof: null },
  ]) {
    expect(
      readAnchoredFields({ ...w3cCredential, ...change } as unknown as JsonObject),
    ).toBeUndefined();
  }
});
