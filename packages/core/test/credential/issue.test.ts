import { describe, expect, test } from "vitest";

import { type JsonObject, decodeProofValue, hashSubjectData } from "@arcs/vc/internal";
import { exportCredential, exportCredentialToJSON } from "../../src/credential/record.ts";
import {
  issueCredential,
  issueCustomCredential,
  issueX402AgentCredential,
} from "../../src/credential/issue.ts";
import { httpCredentialTypes, kindDefinition, kindOfHttpType } from "../../src/credential/ids.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import {
  agent,
  changed,
  customSchemaId,
  everyKind,
  exampleOf,
  issueExample,
  issuer,
  issuerDid,
  now,
  schemas,
  stranger,
  trusting,
} from "../support/fixtures.ts";

const network = "devnet";
const issuedAt = now.getTime() / 1000;
const subjectDataOf = (credential: { credentialSubject: object }): JsonObject =>
  changed(credential.credentialSubject, (copy) => delete copy.id);

describe.each(everyKind)("issue and export of a %s credential", (kind) => {
  const prefix = kind.toLowerCase();

  test("the record has the fields of spec 2.3", async () => {
    const { credentialId, credential } = await issueExample(kind, {
      expiresAt: new Date("2027-01-01T00:00:00Z"),
    });
    expect(credential).toEqual({
      template: kind === "Custom" ? customSchemaId : kindDefinition(kind).template,
      subject: agent.address,
      issuer: issuer.address,
      credentialId,
      subjectDataHash: expect.any(Uint8Array),
      subjectDataUri: expect.stringMatching(/^(data:application\/json;base64,|ni:\/\/\/sha-256;)/),
      status: "Pending",
      signature: expect.any(Uint8Array),
      issuedAt,
      expiresAt: 1798761600,
    });
    expect(credentialId).toMatch(new RegExp(`^${prefix}-[1-9A-HJ-NP-Za-km-z]{1,11}$`));
    expect(credential.subjectDataHash).toHaveLength(32);
    expect(credential.signature).toHaveLength(64);
  });

  test("the document has the shape of spec 2.5", async () => {
    const { credentialId, w3cCredential } = await issueExample(kind);
    expect(w3cCredential).toEqual({
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://w3id.org/security/data-integrity/v2",
        "https://service.example/contexts/credentials/v1",
      ],
      type: ["VerifiableCredential", `Service${kind}Credential`],
      id: `urn:service:${credentialId}`,
      issuer: { id: issuerDid, name: "Example Issuer" },
      validFrom: "2026-01-02T03:04:05Z",
      credentialSubject: {
        id: `did:service:devnet:${agent.address}`,
        ...(kind === "Custom" ? { claims: { level: 3, tags: ["a", "b"] } } : exampleOf(kind)),
      },
      credentialSchema: { id: kindDefinition(kind).schemaId ?? customSchemaId, type: "JsonSchema" },
      credentialStatus: {
        id: `ledger:${issuer.address}:credential:${credentialId}`,
        type: "LedgerAccountStatus2025",
        statusPurpose: "revocation",
      },
      proof: {
        type: "DataIntegrityProof",
        created: "2026-01-02T03:04:05Z",
        verificationMethod: `${issuerDid}#key-1`,
        cryptosuite: "eddsa-rdfc-2022",
        proofPurpose: "assertionMethod",
        proofValue: expect.stringMatching(/^z[1-9A-HJ-NP-Za-km-z]{80,88}$/),
      },
    });
  });

  test("the export of the record and the subject data is the issued credential, to the byte", async () => {
    const { credential, w3cCredential } = await issueExample(kind, {
      expiresAt: new Date("2027-01-01T00:00:00Z"),
    });
    const options = { network, issuerName: "Example Issuer" };
    const subjectData = subjectDataOf(w3cCredential);
    expect(exportCredentialToJSON(credential, subjectData, options)).toBe(
      JSON.stringify(w3cCredential),
    );
    expect(exportCredentialToJSON(credential, subjectData, { ...options, pretty: true })).toBe(
      JSON.stringify(w3cCredential, null, 2),
    );
    expect(
      exportCredential({ ...credential, status: "Revoked", revokedAt: 5 }, subjectData, options),
    ).toEqual(w3cCredential);
    const { subjectDataUri } = credential;
    if (subjectDataUri.startsWith("data:")) {
      expect(JSON.parse(Buffer.from(subjectDataUri.split(",")[1]!, "base64").toString())).toEqual(
        subjectData,
      );
    } else {
      const [, digest = ""] = /^ni:\/\/\/sha-256;([A-Za-z0-9_-]{43})$/.exec(subjectDataUri)!;
      expect(Uint8Array.from(Buffer.from(digest, "base64url"))).toEqual(
        hashSubjectData(subjectData),
      );
    }
    expect(credential.subjectDataHash).toEqual(hashSubjectData(subjectData));
    expect(decodeProofValue(w3cCredential.proof.proofValue)).toEqual(credential.signature);
  });

  test("issue is deterministic, and a nonce makes another one", async () => {
    const [first, again, other] = [
      await issueExample(kind),
      await issueExample(kind),
      await issueExample(kind, { nonce: 2 }),
    ];
    expect(again).toEqual(first);
    expect(other.credentialId).not.toBe(first.credentialId);
    expect((await verifyCredential(other.w3cCredential, trusting(other))).valid).toBe(true);
  });
});

describe("issueX402AgentCredential (spec 4.6)", () => {
  const input = {
    agentAddress: agent.address,
    agentId: "translator-1",
    owner: stranger.address,
    name: "Translator",
    serviceEndpoint: "https://translator.example/api",
    frameworkOrigin: "elizaos",
    x402PaymentAddress: agent.address,
    x402AcceptedTokens: ["EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],
    x402PricePerCall: "10000",
    capabilities: ["translation"],
    description: "Translates",
    network: "mainnet",
  };

  test("takes the inputs and gives the outputs of the spec", async () => {
    const { credentialId, credential, w3cCredential } = await issueX402AgentCredential(input, {
      signer: issuer,
      now,
    });
    expect(credentialId).toBe(credential.credentialId);
    expect(credential).toMatchObject({
      subject: agent.address,
      issuer: issuer.address,
      status: "Pending",
    });
    const { agentAddress, network: _, ...fields } = input;
    expect(w3cCredential.credentialSubject).toEqual({
      id: `did:service:mainnet-beta:${agentAddress}`,
      ...fields,
      x402Enabled: true,
      registeredAt: issuedAt,
      verifiedAt: issuedAt,
    });
    expect(w3cCredential.issuer).toEqual({
      id: `did:service:mainnet-beta:${issuer.address}`,
      name: issuer.address,
    });
  });

  test("defaults give way to what the caller says; undefined members count as absent", async () => {
    const { w3cCredential } = await issueX402AgentCredential(
      {
        ...input,
        x402Enabled: false,
        registeredAt: 5,
        verifiedAt: 6,
        description: undefined as never,
      },
      { signer: issuer, now },
    );
    expect(w3cCredential.credentialSubject).toMatchObject({
      x402Enabled: false,
      registeredAt: 5,
      verifiedAt: 6,
    });
    expect(w3cCredential.credentialSubject).not.toHaveProperty("description");
    const { x402PaymentAddress: _, ...unpaid } = input;
    const without = await issueX402AgentCredential(unpaid, { signer: issuer, now });
    expect(without.w3cCredential.credentialSubject).toMatchObject({ x402Enabled: false });
  });

  test("x402 is paid on EVM chains too", async () => {
    const evm = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
    const change = { x402PaymentAddress: evm, x402AcceptedTokens: [evm] };
    const issued = await issueX402AgentCredential(
      { ...input, network: "devnet", ...change },
      { signer: issuer, now },
    );
    expect(issued.w3cCredential.credentialSubject).toMatchObject(change);
    expect((await verifyCredential(issued.w3cCredential, trusting(issued))).valid).toBe(true);
  });

  test.each([
    [{ x402PaymentAddress: "0x036CbD" }, "invalid_subject_data"],
    [{ agentId: undefined }, "invalid_subject_data"],
    [{ owner: undefined }, "invalid_subject_data"],
    [{ name: "" }, "invalid_subject_data"],
    [{ serviceEndpoint: "not a uri" }, "invalid_subject_data"],
    [{ serviceEndpoint: "https://x.example/<script>" }, "invalid_subject_data"],
    [{ x402PricePerCall: "1.5" }, "invalid_subject_data"],
    [{ network: "nowhere" }, "invalid_network"],
    [{ agentAddress: "nobody" }, "invalid_address"],
    [{ agentAddress: "11111111111111111111111111111111" }, "invalid_address"],
  ])("refuses %j: %s", async (change, code) => {
    await expect(
      issueX402AgentCredential({ ...input, ...change } as never, { signer: issuer, now }),
    ).rejects.toMatchObject({ name: "SdkError", code });
  });

  test("the error lists what does not conform", async () => {
    const error = await issueX402AgentCredential(
      { ...input, agentId: "", x402PricePerCall: "x" },
      { signer: issuer, now },
    ).catch((e) => e);
    expect(error.details.errors.map((issue: { path: string }) => issue.path).sort()).toEqual([
      "/agentId",
      "/x402PricePerCall",
    ]);
    expect(error.message).toContain("/agentId");
  });
});

describe("the other issue functions", () => {
  test("a custom credential is held to the issuer's own schema", async () => {
    const validate = schemas.get(customSchemaId)!;
    const issue = (claims: JsonObject): Promise<unknown> =>
      issueCustomCredential(
        { agentAddress: agent.address, network, claims, schema: { id: customSchemaId, validate } },
        { signer: issuer, now },
      );
    await expect(issue({ level: "high" })).rejects.toMatchObject({
      code: "invalid_subject_data",
      details: { errors: [expect.objectContaining({ path: "/credentialSubject/claims/level" })] },
    });
    const issued = await issueExample("Custom");
    const unknownSchema = await verifyCredential(issued.w3cCredential, {
      ...trusting(issued),
      schemas: new Map(),
    });
    expect(unknownSchema.errors.map((error) => error.code)).toEqual(["schema_unavailable"]);
    const optional = { ...trusting(issued), schemas: new Map(), schemaCheck: "optional" } as const;
    expect(await verifyCredential(issued.w3cCredential, optional)).toMatchObject({
      valid: true,
      checks: { schemaValid: true },
      errors: [{ code: "schema_not_checked", severity: "warning" }],
    });
    const failing = new Map([
      [
        customSchemaId,
        () => {
          throw new Error("broken");
        },
      ],
    ]);
    for (const schemaCheck of ["required", "optional"] as const) {
      const report = await verifyCredential(issued.w3cCredential, {
        ...trusting(issued),
        schemas: failing,
        schemaCheck,
      });
      expect(report).toMatchObject({
        valid: false,
        errors: [{ code: "schema_unavailable", message: expect.stringContaining("broken") }],
      });
    }
  });

  test("the kinds of the HTTP types", () => {
    expect(httpCredentialTypes.map((type) => kindOfHttpType(type))).toEqual([
      "AgentIdentity",
      "Skill",
      "Reputation",
      "Completion",
      "POAP",
    ]);
    expect(kindOfHttpType("toString")).toBeUndefined();
  });
});

test.each(["Unknown", "toString", undefined])("kind %s does not exist", async (kind) => {
  const input = { kind, agentAddress: agent.address, network, subjectData: {} } as never;
  await expect(issueCredential(input, { signer: issuer, now })).rejects.toMatchObject({
    code: "invalid_argument",
  });
});

describe("issue options", () => {
  const issue = (options: object): Promise<unknown> =>
    issueCredential(
      {
        kind: "Skill",
        agentAddress: agent.address,
        network,
        subjectData: exampleOf("Skill") as never,
      },
      { signer: issuer, now, ...options },
    );
  test.each([
    [{ now: new Date(Number.NaN) }, "invalid_time"],
    [{ now: new Date(-1000) }, "invalid_time"],
    [{ expiresAt: new Date("2026-01-02T03:04:04Z") }, "invalid_time"],
    [{ nonce: 1.5 }, "invalid_argument"],
    [{ now: undefined }, "invalid_time"],
    [{ now: "2026-01-01" }, "invalid_time"],
    [{ signer: undefined }, "invalid_signer"],
    [{ signer: "key" }, "invalid_signer"],
    [{ signer: {} }, "invalid_signer"],
    [{ signer: { secretKey: new Uint8Array(5) } }, "invalid_argument"],
    [{ signer: { address: issuer.address, sign: () => new Uint8Array(64) } }, "invalid_signer"],
    [
      { signer: { address: stranger.address, sign: (bytes: Uint8Array) => issuer.sign(bytes) } },
      "invalid_signer",
    ],
    [{ issuerName: "" }, "invalid_credential_format"],
    [{ issuerName: "\ud800" }, "unsignable_value"],
    [{ issuerName: "x".repeat(201) }, "invalid_credential_format"],
  ])("%j is refused: %s", async (options, code) => {
    await expect(issue(options)).rejects.toMatchObject({ name: "SdkError", code });
  });

  test("a wallet that signs asynchronously, and a web3.js-like key pair, do as well", async () => {
    const byWallet = await issue({
      signer: { address: issuer.address, sign: async (bytes: Uint8Array) => issuer.sign(bytes) },
    });
    expect(byWallet).toEqual(await issue({}));
    expect(await issue({ subjectDataUri: "ipfs://x" })).toMatchObject({
      credential: { subjectDataUri: "ipfs://x" },
    });
  });
});
