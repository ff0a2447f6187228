import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  exportCredential,
  type CredentialRecord,
  hashSubjectData,
} from "../../src/credential/record.ts";
import { subjectDataUriOf } from "../../src/credential/issue.ts";
import { canonicalJson, type JsonObject } from "../../src/base/json.ts";
import { changed, exampleOf, issueExample } from "../support/fixtures.ts";

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
