import bs58 from "bs58";
import { describe, expect, test } from "vitest";

import {
  type JsonObject,
  bytesToHex,
  createProof,
  createResolver,
  hashJson,
  hashJsonData,
  readTrustList,
  signEd25519,
  verifyProofs,
} from "@arcs/vc/internal";
import { signCredential, signPresentation } from "../../src/credential/sign-credential.ts";
import { defaultCanonicalizer as canonicalizer } from "../../src/canonicalization/default-canonicalizer.ts";
import { publicKeyOfMethod } from "../../src/keys/did.ts";
import { verifyCredential, verifyPresentation } from "../../src/verification/verify.ts";
import {
  agent,
  changed,
  issueExample,
  issuer,
  issuerDid,
  now,
  trusting,
} from "../support/fixtures.ts";
import { vectors } from "../../../vc/test/support/vectors.ts";

const V2 = "https://www.w3.org/ns/credentials/v2";
const jcs = { cryptosuites: ["eddsa-jcs-2022"] } as const;
const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map((error) => error.code);
const verify = (document: JsonObject): ReturnType<typeof verifyProofs> =>
  verifyProofs(document, {
    canonicalizer,
    resolveVerificationMethod: createResolver(readTrustList([]), {
      now,
      computeKey: publicKeyOfMethod,
    }),
    now,
    clockSkewSeconds: 0,
    maxChainLength: 3,
    proofPurpose: "assertionMethod",
    ...jcs,
  });

// W3C vc-di-eddsa, TestVectors, appendix B of the recommendation.
describe.skipIf(vectors === undefined)(
  "the vectors of the recommendation (skipped: no ../shared/vectors)",
  () => {
    const file = (name: string): string =>
      vectors!.text(`vc-di-eddsa/eddsa-jcs-2022/${name}`).trim();
    const json = (name: string): any => vectors!.json(`vc-di-eddsa/${name}`);

    test("every intermediate value, and the signature", async () => {
      const { proof, ...unsecured } = json("eddsa-jcs-2022/signedJCS.json");
      expect(bytesToHex(hashJson(unsecured))).toBe(file("docHashJCS.txt"));
      expect(bytesToHex(hashJson(json("eddsa-jcs-2022/proofConfigJCS.json")))).toBe(
        file("proofHashJCS.txt"),
      );
      const combined = hashJsonData(hashJson(unsecured), proof);
      expect(bytesToHex(combined)).toBe(file("combinedHashJCS.txt"));
      expect(proof.proofValue).toBe(file("sigBTC58JCS.txt"));
      expect(await verify({ ...unsecured, proof })).toMatchObject({ verified: true, errors: [] });
    });

    test("the same proof is created", async () => {
      const { proof, ...unsecured } = json("eddsa-jcs-2022/signedJCS.json");
      const { privateKeyMultibase } = json("keyPair.json");
      const seed = bs58.decode(privateKeyMultibase.slice(1)).slice(2);
      const created = await createProof(unsecured, {
        signer: {
          verificationMethod: proof.verificationMethod,
          sign: (bytes) => signEd25519(bytes, seed),
        },
        canonicalizer,
        cryptosuite: "eddsa-jcs-2022",
        proofPurpose: "assertionMethod",
        created: proof.created,
      });
      expect(created).toEqual(proof);
    });
  },
);

describe("eddsa-jcs-2022", () => {
  const unsigned: JsonObject = {
    // An unknown context: the JSON is bound, and contexts are ignored.
    "@context": [V2, "https://terms.example/unknown/v1"],
    id: "urn:uuid:7c1d3f0e-55b4-4d5e-9d0e-0c1f5a2b3c4d",
    type: ["VerifiableCredential"],
    issuer: issuerDid,
    validUntil: "2026-02-01T00:00:00Z",
    credentialSubject: { id: "urn:x:y", level: 5, isFine: true, name: "x" },
    evidence: { id: "urn:uuid:7c1d3f0e-55b4-4d5e-9d0e-0c1f5a2b3c4d", type: "VerifiableCredential" },
  };
  const sign = (document: JsonObject = unsigned): Promise<JsonObject> =>
    signCredential(document, { signer: issuer, now, cryptosuite: "eddsa-jcs-2022" });
  const options = { trustedIssuers: [issuerDid], now };

  test("is accepted where the caller asks for it, and nowhere else", async () => {
    const signed = await sign();
    expect(signed["proof"]).toMatchObject({
      cryptosuite: "eddsa-jcs-2022",
      "@context": unsigned["@context"],
    });
    expect(await verifyCredential(signed, { ...options, ...jcs })).toMatchObject({
      valid: true,
      errors: [],
    });
    expect(codes(await verifyCredential(signed, options))).toEqual(["unsupported_cryptosuite"]);
    const rdfc = await signCredential(
      { ...unsigned, "@context": [V2], credentialSubject: { id: "urn:x:y" } },
      { signer: issuer, now },
    );
    expect(codes(await verifyCredential(rdfc, { ...options, ...jcs }))).toEqual([
      "unsupported_cryptosuite",
    ]);
    const both = { ...options, cryptosuites: ["eddsa-rdfc-2022", "eddsa-jcs-2022"] } as const;
    expect(await verifyCredential(rdfc, both)).toMatchObject({ valid: true });
    const set = await sign(rdfc);
    expect(await verifyCredential(set, both)).toMatchObject({ valid: true, errors: [] });
    expect(
      await verifyCredential(
        changed(set, (copy) => copy.proof.reverse()),
        both,
      ),
    ).toMatchObject({ valid: true });
  });

  test.each<[string, (copy: any) => void]>([
    ["a number as a text", (c) => (c.credentialSubject.level = "5")],
    ["a boolean as a text", (c) => (c.credentialSubject.isFine = "true")],
    ["a text in a list of one", (c) => (c.credentialSubject.name = ["x"])],
    ["a value object", (c) => (c.credentialSubject.name = { "@value": "x" })],
    ["another order", (c) => c["@context"].reverse()],
    ["a member that no context defines", (c) => (c.unheardOf = 1)],
    [
      "a member moved to a duplicate node id",
      (c) => ((c.evidence.validUntil = c.validUntil), delete c.validUntil),
    ],
    [
      "a member renamed",
      (c) => (
        (c.credentialSubject.title = c.credentialSubject.name),
        delete c.credentialSubject.name
      ),
    ],
    ["contexts appended", (c) => c["@context"].push("https://w3id.org/security/data-integrity/v2")],
    ["the proof's time", (c) => (c.proof.created = "2026-01-02T03:04:06Z")],
    ["a member more in the proof", (c) => (c.proof.nonce = "x")],
    ["the proof's contexts left out", (c) => delete c.proof["@context"]],
    ["contexts and the proof's", (c) => ((c["@context"] = [V2]), (c.proof["@context"] = [V2]))],
    ["the suite", (c) => (c.proof.cryptosuite = "eddsa-rdfc-2022")],
  ])("binds the JSON to the letter: %s", async (_, change) => {
    const altered = changed(await sign(), change);
    const report = await verifyCredential(altered, {
      ...options,
      cryptosuites: ["eddsa-rdfc-2022", "eddsa-jcs-2022"],
    });
    expect(report).toMatchObject({ valid: false, checks: { signatureValid: false } });
  });

  test("signs documents without contexts, and presentations", async () => {
    const proof = await createProof(
      { hello: "world" },
      {
        signer: { verificationMethod: `${issuerDid}#key-1`, sign: (bytes) => issuer.sign(bytes) },
        canonicalizer,
        cryptosuite: "eddsa-jcs-2022",
        proofPurpose: "assertionMethod",
      },
    );
    expect(proof).not.toHaveProperty("@context");
    expect(await verify({ hello: "world", proof })).toMatchObject({ verified: true });
    expect(await verify({ hello: "World", proof })).toMatchObject({ verified: false });

    const presentation = await signPresentation(
      { "@context": [V2], type: ["VerifiablePresentation"], verifiableCredential: [await sign()] },
      { signer: agent, now, challenge: "c", cryptosuite: "eddsa-jcs-2022" },
    );
    const asked = { ...options, challenge: "c" };
    expect(await verifyPresentation(presentation, { ...asked, ...jcs })).toMatchObject({
      valid: true,
      errors: [],
    });
    expect(await verifyPresentation(presentation, asked)).toMatchObject({
      valid: false,
      presentationValid: false,
    });
    const altered = changed(
      presentation,
      (copy) => (copy.verifiableCredential[0].credentialSubject.level = "5"),
    );
    expect(await verifyPresentation(altered, { ...asked, ...jcs })).toMatchObject({
      presentationValid: false,
    });
  });

  test("never stands in for the proof of one of our kinds", async () => {
    const issued = await issueExample("Skill");
    const { proof: _, ...document } = issued.w3cCredential;
    const signed = await sign(document as unknown as JsonObject);
    const report = await verifyCredential(signed, { ...trusting(issued), ...jcs });
    expect(report).toMatchObject({ valid: false, checks: { schemaValid: false } });
  });

  test("chains", async () => {
    const first = { ...(await sign()) };
    const proof: JsonObject = { ...(first["proof"] as JsonObject) };
    const named = await createProof(unsigned, {
      signer: { verificationMethod: `${issuerDid}#key-1`, sign: (bytes) => issuer.sign(bytes) },
      canonicalizer,
      cryptosuite: "eddsa-jcs-2022",
      proofPurpose: "assertionMethod",
      id: "urn:x:first",
    });
    const second = await createProof(
      { ...unsigned, proof: named },
      {
        signer: { verificationMethod: `${issuerDid}#key-1`, sign: (bytes) => issuer.sign(bytes) },
        canonicalizer,
        cryptosuite: "eddsa-jcs-2022",
        proofPurpose: "assertionMethod",
        previousProof: "urn:x:first",
      },
    );
    expect(await verify({ ...unsigned, proof: [named, second] })).toMatchObject({ verified: true });
    expect(
      await verify({ ...unsigned, proof: [{ ...proof, id: "urn:x:first" }, second] }),
    ).toMatchObject({
      verified: false,
    });
  });
});
