import { attachInclusionProof, type JsonObject } from "@arcs/core";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import { createBridgeRequest, hashCredential } from "../../src/index.ts";
import { agent, changed, issuerDid, makeCredential, wallet } from "../support/fixtures.ts";

/** RFC 8785 for documents with strings only: the output of another implementation. */
function canonical(value: any): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(",")}}`;
}

describe("createBridgeRequest", () => {
  test("names the credential and its hashes, and holds none of its claims", async () => {
    const credential = await makeCredential({ expiresAt: new Date("2030-01-01T00:00:00Z") });
    const request = createBridgeRequest(credential, {
      recipient: { email: "agent@owner.example" },
    });
    expect(request).toEqual({
      credentialId: expect.stringMatching(/^skill-/),
      kind: "Skill",
      credentialHash: `0x${createHash("sha256").update(canonical(credential)).digest("hex")}`,
      subjectDataHash: `0x${createHash("sha256").update('{"agentId":"agent-1","skill":"translation"}').digest("hex")}`,
      issuer: issuerDid,
      subject: `did:service:devnet:${agent.address}`,
      expiresAt: 1893456000,
      recipient: { email: "agent@owner.example" },
    });
    expect(JSON.stringify(request)).not.toContain("translation");
  });

  test("an inclusion proof of the ledger does not change the hash; anything else does", async () => {
    const credential = await makeCredential();
    const batched = attachInclusionProof(credential as never, {
      type: "LedgerInclusionProof2025",
      treeSize: 1,
      leafIndex: 0,
      inclusionPath: [],
      subjectDataUri: "x",
    });
    expect(hashCredential(batched as unknown as JsonObject)).toEqual(hashCredential(credential));
    const changes: ((copy: any) => void)[] = [
      (copy) => (copy.proof.proofValue = `${copy.proof.proofValue.slice(0, -1)}x`),
      (copy) => (copy.issuer.name = "x"),
      (copy) => (copy.credentialSubject.skill = "x"),
    ];
    for (const change of changes) {
      expect(hashCredential(changed(credential, change))).not.toEqual(hashCredential(credential));
    }
  });

  test.each([
    {},
    { email: "no address" },
    { email: "a@b:polygon" },
    { email: "two@at@signs.example" },
    { email: `${"a".repeat(65)}@x.example` },
    { email: "" },
    { address: "0x12" },
    { address: `${wallet}0` },
    { address: `did:${wallet}` },
    { address: "0xZZ887669437644aA348c518844660ef8d63bd643" },
  ])("a recipient that is none: %j", async (recipient) => {
    const credential = await makeCredential();
    expect(() => createBridgeRequest(credential, { recipient: recipient as never })).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });

  test("a document that is no exported credential", async () => {
    const credential = await makeCredential();
    for (const document of [
      {},
      { ...credential, proof: undefined },
      { ...credential, credentialStatus: {} },
      [],
    ]) {
      expect(() => createBridgeRequest(document)).toThrow(
        expect.objectContaining({ code: "invalid_credential_format" }),
      );
    }
  });
});
