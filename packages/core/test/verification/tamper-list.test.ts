import { describe, expect, test } from "vitest";

import { verifyCredential } from "../../src/verification/verify.ts";
import { SERVICE_VOCABULARY } from "../../src/base/naming.ts";
import { issueExample, trusting } from "../support/fixtures.ts";

// Changes under which a correct eddsa-rdfc-2022 signature still holds, because RDF drops the
// changed part. An ordinary verifier (@digitalbazaar/vc) reported each of them as verified. Here
// each makes the credential invalid.
const changes: [name: string, change: (copy: any) => void, code: string][] = [
  [
    "a tiny number in place of another",
    (c) => (c.credentialSubject.registeredAt = 4e-7),
    "invalid_signature",
  ],
  [
    "a number with a 17th digit",
    (c) => (c.credentialSubject.registeredAt = 0.1 + 0.2),
    "unsignable_value",
  ],
  [
    "an integer beyond 2^53",
    (c) => (c.credentialSubject.registeredAt = 2 ** 53),
    "invalid_signature",
  ],
  [
    "another lone surrogate",
    (c) => (c.credentialSubject.frameworkOrigin = "lone \udc00 x"),
    "unsignable_value",
  ],
  [
    "a __proto__ member in the subject",
    (c) =>
      Object.defineProperty(c.credentialSubject, "__proto__", {
        value: { isAdmin: true },
        enumerable: true,
      }),
    "unsignable_value",
  ],
  ["a null member", (c) => (c.validUntil = null), "unsigned_value"],
  ["an empty IRI", (c) => (c.credentialSubject.serviceEndpoint = ""), "invalid_subject_data"],
  [
    "array members reordered",
    (c) => c.credentialSubject.capabilities.reverse(),
    "invalid_signature",
  ],
  [
    "an array member twice",
    (c) => c.credentialSubject.capabilities.push(c.credentialSubject.capabilities[0]),
    "invalid_subject_data",
  ],
  ["types reordered", (c) => c.type.reverse(), "invalid_credential_format"],
  [
    "a value in an array of one",
    (c) => (c.credentialSubject.name = [c.credentialSubject.name]),
    "invalid_subject_data",
  ],
  ["true as a text", (c) => (c.credentialSubject.x402Enabled = "true"), "invalid_subject_data"],
  [
    "an integer as a text",
    (c) => (c.credentialSubject.registeredAt = String(c.credentialSubject.registeredAt)),
    "invalid_subject_data",
  ],
  [
    "a value object",
    (c) =>
      (c.credentialSubject.x402PricePerCall = { "@value": c.credentialSubject.x402PricePerCall }),
    "invalid_subject_data",
  ],
  [
    "a term as its full IRI",
    (c) => {
      c.credentialSubject[`${SERVICE_VOCABULARY}agentId`] = c.credentialSubject.agentId;
      delete c.credentialSubject.agentId;
    },
    "uncompacted_member",
  ],
  [
    "id as @id",
    (c) => {
      c["@id"] = c.id;
      delete c.id;
    },
    "uncompacted_member",
  ],
  [
    "a type as its full IRI",
    (c) => (c.type[1] = SERVICE_VOCABULARY + c.type[1]),
    "uncompacted_member",
  ],
  [
    "the subject in two objects",
    (c) => {
      const { id, agentId, ...rest } = c.credentialSubject;
      c.credentialSubject = [
        { id, agentId },
        { id, ...rest },
      ];
    },
    "invalid_credential_format",
  ],
  ["the issuer twice", (c) => (c.issuer = [c.issuer.id, c.issuer]), "invalid_credential_format"],
  ["a redundant context left out", (c) => c["@context"].splice(1, 1), "invalid_credential_format"],
  [
    "a context added",
    (c) => c["@context"].push("https://w3id.org/security/suites/ed25519-2020/v1"),
    "invalid_credential_format",
  ],
  [
    "our context and our type spelled out in full",
    (c) => {
      c["@context"].pop();
      c.type[1] = SERVICE_VOCABULARY + c.type[1];
      c.credentialSubject = Object.fromEntries(
        Object.entries(c.credentialSubject).map(([key, value]) => [
          ["id", "name", "description"].includes(key) ? key : SERVICE_VOCABULARY + key,
          value,
        ]),
      );
    },
    "uncompacted_member",
  ],
  ["the proof in an array of one", (c) => (c.proof = [c.proof]), "invalid_credential_format"],
];

describe("what RDF forgets", () => {
  test.each(changes)("%s", async (_, change, code) => {
    const issued = await issueExample("AgentIdentity");
    const copy = structuredClone(issued.w3cCredential);
    change(copy);
    const report = await verifyCredential(copy, trusting(issued));
    expect(report.valid).toBe(false);
    expect(report.errors.map((error) => error.code)).toContain(code);
  });

  test("at issue such values are refused too", async () => {
    const { issueX402AgentCredential } = await import("../../src/credential/issue.ts");
    const { agent, exampleOf, issuer, now } = await import("../support/fixtures.ts");
    const issue = (change: object): Promise<unknown> =>
      issueX402AgentCredential(
        {
          ...exampleOf("AgentIdentity"),
          agentAddress: agent.address,
          network: "devnet",
          ...change,
        } as never,
        { signer: issuer, now },
      );
    await expect(issue({ registeredAt: 0.5 })).rejects.toMatchObject({
      code: "invalid_subject_data",
    });
    await expect(issue({ frameworkOrigin: null })).rejects.toMatchObject({
      code: "invalid_subject_data",
    });
    await expect(issue({ frameworkOrigin: "\ud800" })).rejects.toMatchObject({ name: "SdkError" });
    await expect(issue({ unheardOf: 1 })).rejects.toMatchObject({ code: "invalid_subject_data" });
  });
});
