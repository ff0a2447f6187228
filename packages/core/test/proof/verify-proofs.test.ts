import { describe, expect, test } from "vitest";

import {
  type CreateProofOptions,
  type JsonObject,
  concatBytes,
  createProof,
  createResolver,
  encodeBase58,
  encodeMultikey,
  readTrustList,
  verifyProofs,
} from "@arcs/vc/internal";
import { decodeAddress, publicKeyOfMethod } from "../../src/keys/did.ts";
import { createSigner } from "../../src/keys/signer.ts";
import { defaultCanonicalizer as canonicalizer } from "../../src/canonicalization/default-canonicalizer.ts";

const now = new Date("2026-01-02T00:00:00Z");
const signer = createSigner(new Uint8Array(32).fill(5));
const multikey = encodeMultikey(decodeAddress(signer.address));
const verificationMethod = `did:key:${multikey}#${multikey}`;
const document: JsonObject = {
  "@context": [
    "https://www.w3.org/ns/credentials/v2",
    "https://w3id.org/security/data-integrity/v2",
  ],
  type: ["VerifiableCredential"],
  issuer: `did:key:${multikey}`,
  credentialSubject: { name: "x" },
};
const create = (
  options: Partial<CreateProofOptions> = {},
  of: JsonObject = document,
): Promise<JsonObject> =>
  createProof(of, {
    signer: { verificationMethod, sign: (bytes) => signer.sign(bytes) },
    canonicalizer,
    proofPurpose: "assertionMethod",
    created: "2026-01-01T00:00:00Z",
    ...options,
  });
const verify = async (proof: unknown, expected: object = {}): Promise<string[]> => {
  const report = await verifyProofs({ ...document, proof } as JsonObject, {
    canonicalizer,
    resolveVerificationMethod: createResolver(readTrustList([]), {
      now,
      computeKey: publicKeyOfMethod,
    }),
    now,
    clockSkewSeconds: 0,
    maxChainLength: 3,
    proofPurpose: "assertionMethod",
    ...expected,
  });
  const found = report.errors.map((error) => error.code);
  expect(report.verified).toBe(found.length === 0);
  return found;
};

describe("a proof is refused", () => {
  test("not as it was made", async () => {
    expect(await verify(await create())).toEqual([]);
    expect(await verify([await create()])).toEqual([]);
  });

  test.each([
    [{ type: "Other" }, "unsupported_proof_type"],
    [{ type: undefined }, "unsupported_proof_type"],
    [{ cryptosuite: "eddsa-jcs-2022" }, "unsupported_cryptosuite"],
    [{ cryptosuite: undefined }, "unsupported_cryptosuite"],
    [{ proofPurpose: "authentication" }, "proof_purpose_mismatch"],
    [{ proofPurpose: undefined }, "malformed_proof"],
    [{ verificationMethod: undefined }, "malformed_proof"],
    [{ verificationMethod: 5 }, "malformed_proof"],
    [{ verificationMethod: "did:example:x#key" }, "verification_method_not_found"],
    [{ verificationMethod: `did:key:${multikey}` }, "invalid_signature"],
    [{ verificationMethod: `did:key:${multikey}#` }, "verification_method_not_found"],
    [
      { verificationMethod: `did:service:devnet:${signer.address}` },
      "verification_method_not_found",
    ],
    [{ verificationMethod: `did:key:${multikey}#key-1` }, "verification_method_not_found"],
    [
      { verificationMethod: `did:service:devnet:${signer.address}#key-2` },
      "verification_method_not_found",
    ],
    [
      { verificationMethod: `did:service:nowhere:${signer.address}#key-1` },
      "verification_method_not_found",
    ],
    [{ verificationMethod: `did:service:devnet:${signer.address}#key-1` }, "invalid_signature"],
    [{ created: "yesterday" }, "malformed_proof"],
    [{ created: "junk 2020-01-01T00:00:00Z junk" }, "malformed_proof"],
    [{ created: "2026-01-01T00:00:00" }, "malformed_proof"],
    [{ created: "2026-01-01T00:00:01Z" }, "invalid_signature"],
    [{ expires: "never" }, "malformed_proof"],
    [{ proofValue: undefined }, "malformed_proof_value"],
    [{ proofValue: "u5Q" }, "malformed_proof_value"],
    [{ proofValue: "z0OIl" }, "malformed_proof_value"],
    [{ proofValue: `z${encodeBase58(new Uint8Array(63).fill(9))}` }, "malformed_proof_value"],
    [
      {
        proofValue: `z${encodeBase58(concatBytes(new Uint8Array(1), new Uint8Array(64).fill(9)))}`,
      },
      "malformed_proof_value",
    ],
    [{ proofValue: `z${encodeBase58(new Uint8Array(64).fill(9))}` }, "invalid_signature"],
    [{ previousProof: "urn:x:y" }, "previous_proof_not_found"],
    [{ previousProof: [5] }, "malformed_proof"],
    [{ "@context": "https://www.w3.org/2018/credentials/v1" }, "proof_context_mismatch"],
    [{ "@context": [] }, "proof_context_mismatch"],
    [{ "@context": null }, "proof_context_mismatch"],
    [{ "@context": [{ "@vocab": "https://x.example/" }] }, "proof_context_mismatch"],
    [{ unheardOf: "x" }, "undefined_term"],
    [{ domain: "x.example" }, "invalid_signature"],
  ])("with %j: %s", async (change, code) => {
    const proof = Object.fromEntries(
      Object.entries({ ...(await create()), ...change }).filter(([, value]) => value !== undefined),
    );
    expect(await verify(proof)).toContain(code);
  });

  test.each([[[]], [undefined]])("when there is none: %j", async (proof) => {
    expect(await verify(proof)).toEqual(["missing_proof"]);
  });

  test.each([null, "proof", 5, [[]]])("when it is no object: %j", async (proof) => {
    expect(await verify(proof)).toEqual(["malformed_proof"]);
  });
});

describe("domain, challenge, expires", () => {
  test("are compared when expected, and signed when given", async () => {
    const proof = await create({
      domain: "a.example",
      challenge: "c",
      expires: "2026-01-02T00:00:00Z",
    });
    expect(await verify(proof, { domain: "a.example", challenge: "c" })).toEqual([]);
    expect(await verify(proof)).toEqual([]);
    expect(await verify(proof, { domain: "b.example" })).toEqual(["domain_mismatch"]);
    expect(await verify(proof, { challenge: "d" })).toEqual(["challenge_mismatch"]);
    expect(await verify(await create(), { domain: "a.example", challenge: "c" })).toEqual([
      "domain_mismatch",
      "challenge_mismatch",
    ]);
    expect(await verify({ ...proof, challenge: "d" }, { challenge: "d" })).toEqual([
      "invalid_signature",
    ]);
    expect(await verify(proof, { now: new Date("2026-01-02T00:00:01Z") })).toEqual([
      "proof_expired",
    ]);
    expect(
      await verify(proof, { now: new Date("2026-01-02T00:00:01Z"), clockSkewSeconds: 1 }),
    ).toEqual([]);
    expect(
      await verify({ ...proof, domain: ["a.example", "b.example"] }, { domain: "a.example" }),
    ).toEqual(["invalid_signature"]);
  });
});

describe("proof contexts", () => {
  test("only the document's own will do: whatever follows the proof's would be unsigned", async () => {
    const context = document["@context"] as string[];
    expect(await verify({ ...(await create()), "@context": context })).toEqual([]);
    const shorter = await create({}, { ...document, "@context": context.slice(0, 1) });
    for (const other of [
      context.slice(0, 1),
      context[0],
      context[1],
      [...context].reverse(),
      [...context, context[0]],
    ]) {
      expect(await verify({ ...shorter, "@context": other })).toEqual(["proof_context_mismatch"]);
      expect(await verify({ ...(await create()), "@context": other })).toEqual([
        "proof_context_mismatch",
      ]);
    }
  });
});

describe("createProof", () => {
  test("refuses what it cannot sign", async () => {
    await expect(create({ previousProof: "urn:x:y" })).rejects.toMatchObject({
      code: "previous_proof_not_found",
    });
    await expect(create({}, { ...document, unheardOf: 1 })).rejects.toMatchObject({
      code: "undefined_term",
      message: expect.stringContaining("unheardOf"),
    });
    await expect(
      create({}, { ...document, type: ["VerifiableCredential", "Unheard"] }),
    ).rejects.toMatchObject({
      code: "undefined_term",
      message: expect.stringContaining("Unheard"),
    });
    await expect(create({}, { ...document, id: "relative" })).rejects.toMatchObject({
      name: "SdkError",
    });
    await expect(
      create({}, { ...document, "@context": ["https://x.example/"] }),
    ).rejects.toMatchObject({
      code: "unknown_context",
    });
    await expect(
      create({ signer: { verificationMethod, sign: () => new Uint8Array(63) } }),
    ).rejects.toMatchObject({
      code: "invalid_signer",
    });
    await expect(
      create({}, { ...document, validFrom: { "@value": "x", "@language": 5 } }),
    ).rejects.toMatchObject({
      code: "canonicalization_failed",
    });
  });
});
