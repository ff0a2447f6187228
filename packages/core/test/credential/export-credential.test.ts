import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type JsonObject, canonicalJson, hashSubjectData, subjectDataOf } from "@arcs/vc/internal";
import {
  exportCredential,
  exportCredentialToJSON,
  type CredentialRecord,
} from "../../src/credential/record.ts";
import { issueCredential, subjectDataUriOf } from "../../src/credential/issue.ts";
import { attempt } from "../../src/base/errors.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import {
  agent,
  changed,
  everyKind,
  exampleOf,
  issueExample,
  issuer,
  now,
  stranger,
  trusting,
} from "../support/fixtures.ts";

const network = "devnet";

describe("exportCredential refuses", () => {
  test.each([
    ["other subject data", {}, (data: any) => (data.skill = "other"), {}, "subject_data_mismatch"],
    ["data of another kind", {}, (data: any) => (data.unheardOf = 1), {}, "invalid_subject_data"],
    ["an unknown kind", { credentialId: "unknown-111" }, undefined, {}, "invalid_record"],
    ["a malformed id", { credentialId: "skill_111" }, undefined, {}, "invalid_record"],
    ["a short signature", { signature: new Uint8Array(63) }, undefined, {}, "invalid_argument"],
    ["a short hash", { subjectDataHash: new Uint8Array(31) }, undefined, {}, "invalid_argument"],
    ["a fraction of a second", { issuedAt: 1.5 }, undefined, {}, "invalid_time"],
    ["another network", {}, undefined, { network: "nowhere" }, "invalid_network"],
    ["an issuer that is no address", { issuer: "x" }, undefined, {}, "invalid_address"],
  ] as [string, Partial<CredentialRecord>, ((data: any) => void) | undefined, object, string][])(
    "%s",
    async (_, change, alter, options, code) => {
      const { credential } = await issueExample("Skill");
      const data = changed(exampleOf("Skill"), alter ?? (() => undefined));
      expect(() =>
        exportCredential({ ...credential, ...change }, data, { network, ...options }),
      ).toThrow(expect.objectContaining({ name: "SdkError", code }));
    },
  );
});

describe.each(everyKind)("an exported %s credential always verifies", (kind) => {
  const expiresAt = new Date("2027-01-01T00:00:00Z");
  const documentBase = "https://credentials.acme.example";
  const issuerName = "Example Issuer";

  test.each([
    ["the contract's own options, the name not given", { network }],
    ["the name in another case", { network, issuerName: "example issuer" }],
    ["another network", { network: "testnet", issuerName }],
    ["a base that was not signed for its schema", { network, issuerName, documentBase }],
  ])("%s", async (_, options) => {
    const issued = await issueExample(kind, { expiresAt });
    const data = subjectDataOf(issued.w3cCredential as unknown as JsonObject)!;
    const exported = attempt(() => exportCredentialToJSON(issued.credential, data, options));
    // The URL of the context is not signed, what it defines is: a schema of another base is refused.
    if (exported !== undefined) {
      const verified = await verifyCredential(JSON.parse(exported), {
        ...trusting(issued),
        documentBases: [documentBase],
      });
      expect(verified.checks.signatureValid).toBe(true);
      expect(kind).toBe("Custom");
      return;
    }
    for (const pretty of [false, true]) {
      expect(() => exportCredentialToJSON(issued.credential, data, { ...options, pretty })).toThrow(
        expect.objectContaining({
          code: "invalid_signature",
          message: expect.stringContaining("`issuerName`"),
        }),
      );
    }
  });

  test.each([
    ["another time of issue", { issuedAt: now.getTime() / 1000 + 1 }],
    ["a later expiry", { expiresAt: now.getTime() / 1000 + 5 }],
    ["another subject", { subject: stranger.address }],
    ["another issuer", { issuer: stranger.address }],
    ["another signature", { signature: new Uint8Array(64).fill(7) }],
  ])("a record with %s is refused", async (_, change) => {
    const { credential, w3cCredential } = await issueExample(kind, { expiresAt });
    const data = subjectDataOf(w3cCredential as unknown as JsonObject)!;
    expect(() =>
      exportCredential({ ...credential, ...change }, data, { network, issuerName }),
    ).toThrow(expect.objectContaining({ code: "invalid_signature" }));
  });

  test("honest exports are not refused", async () => {
    for (const [issue, options] of [
      [{ issuerName: issuer.address }, { network }],
      [{ issuerName: 'Bürgeramt \u{1F3DB} "x" \n' }, {}],
      [{ documentBase }, { documentBase }],
      [{ nonce: 7 }, { network }],
    ] as const) {
      const { credential, w3cCredential } = await issueExample(kind, issue);
      const data = subjectDataOf(w3cCredential as unknown as JsonObject)!;
      const { name } = w3cCredential.issuer;
      const text = exportCredentialToJSON(credential, data, {
        network,
        issuerName: name,
        ...options,
      });
      expect(text).toBe(JSON.stringify(w3cCredential));
    }
  });
});

test("data of every form that can be issued can be exported at once", async () => {
  for (const serviceEndpoint of [
    "https://agent.example/%C3%BC?q=%20#a",
    "urn:x:agent",
    "http://[::1]:8080/a/../b",
    "HTTPS://AGENT.EXAMPLE",
    "did:service:x",
  ]) {
    const subjectData = { ...exampleOf("AgentIdentity"), serviceEndpoint };
    const issued = await issueCredential(
      { kind: "AgentIdentity", agentAddress: agent.address, network, subjectData } as never,
      { signer: issuer, now },
    );
    expect(exportCredentialToJSON(issued.credential, subjectData, { network })).toBe(
      JSON.stringify(issued.w3cCredential),
    );
  }
});

test("hashSubjectData of the issued data agrees for any order of members", async () => {
  const { credential } = await issueExample("AgentIdentity");
  const entries = Object.entries(exampleOf("AgentIdentity"));
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (shuffled) => {
      expect(hashSubjectData(Object.fromEntries(shuffled))).toEqual(credential.subjectDataHash);
    }),
  );
});

test("small subject data are in the record's URI, larger ones are named by their hash", () => {
  const dataOf = (length: number, letter = "x"): JsonObject => ({
    agentId: "a",
    skill: letter.repeat(length),
  });
  const uriOf = (data: JsonObject): string =>
    subjectDataUriOf(canonicalJson(data), hashSubjectData(data));
  const lengths = [1, 280, 281, 282, 283, 290, 5000];
  for (const data of lengths.flatMap((length) => [
    dataOf(length),
    dataOf(Math.floor(length / 2), "é"),
  ])) {
    const uri = uriOf(data);
    const bytes = Buffer.from(canonicalJson(data));
    expect(uri.length).toBeLessThanOrEqual(440);
    // 306 bytes are 408 characters of base64; the prefix has 29.
    if (bytes.length <= 306)
      expect(uri).toBe(`data:application/json;base64,${bytes.toString("base64")}`);
    else expect(uri).toMatch(/^ni:\/\/\/sha-256;[A-Za-z0-9_-]{43}$/);
  }
  // The example of RFC 6920, section 8.1 is "Hello World!"; ours is over the RFC 8785 form of an
  // object.
  expect(uriOf(dataOf(5000))).toBe(
    `ni:///sha-256;${Buffer.from(hashSubjectData(dataOf(5000))).toString("base64url")}`,
  );
});
