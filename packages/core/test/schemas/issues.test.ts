import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { type JsonObject, describeIssue } from "@arcs/vc/internal";
import {
  patternWords,
  toIssues,
  validateSubjectData,
} from "../../src/schemas/check-own-schemas.ts";
import { exampleOf } from "../support/fixtures.ts";
import {
  validateServiceCredential,
  validateW3cCredential,
  validateW3cPresentation,
} from "../support/validate.ts";

const v2: JsonObject = {
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["VerifiableCredential"],
  issuer: "did:example:i",
  credentialSubject: { name: "x" },
};
const inCredential = (change: JsonObject): string[] =>
  validateW3cCredential({ ...v2, ...change }).map(({ path, message }) => `${path} ${message}`);
const inIdentity = (change: object): string[] =>
  validateSubjectData("AgentIdentity", { ...exampleOf("AgentIdentity"), ...change }).map(
    describeIssue,
  );

test("each rule has words that a person can read", () => {
  expect(inIdentity({ agentId: "" })).toEqual([
    '/agentId must have at least 1 character (received "")',
  ]);
  expect(inIdentity({ agentId: "x".repeat(129) })).toEqual([
    "/agentId must have at most 128 characters (received a text of 129 characters)",
  ]);
  expect(inIdentity({ name: 5 })).toEqual(["/name must be a text (received 5)"]);
  expect(inIdentity({ owner: "0" })).toEqual([
    '/owner must be a ledger address: base58 of 32 to 44 characters (received "0")',
  ]);
  expect(inIdentity({ serviceEndpoint: "nowhere" })).toEqual([
    '/serviceEndpoint must be a URL with its scheme, such as https://agent.example (received "nowhere")',
  ]);
  expect(inIdentity({ registeredAt: -1 })).toEqual([
    "/registeredAt must be at least 0 (received -1)",
  ]);
  expect(inIdentity({ registeredAt: 2 ** 53 })).toEqual([
    "/registeredAt must be at most 253402300799 (received 9007199254740992)",
  ]);
  expect(inIdentity({ capabilities: ["a", "b", "a"] })).toEqual([
    "/capabilities must not have equal items, as 0 and 2 are",
  ]);
  expect(inIdentity({ capabilities: Array.from({ length: 65 }, (_, i) => `c${i}`) })).toEqual([
    "/capabilities must have at most 64 items (received an array of 65 items)",
  ]);
  expect(
    validateSubjectData("DelegatedSigner", { ...exampleOf("DelegatedSigner"), permissions: [] }),
  ).toEqual([
    { path: "/permissions", message: "must have at least 1 item (received an array of 0 items)" },
  ]);
  expect(validateSubjectData("Skill", { ...exampleOf("Skill"), level: "godlike" })).toEqual([
    {
      path: "/level",
      message: 'must be one of beginner, intermediate, advanced, expert (received "godlike")',
    },
  ]);
  expect(inIdentity({ owner: undefined })).toEqual(['the document must have the member "owner"']);
});

test("alternatives are one issue", () => {
  expect(inCredential({ issuer: 5 })).toEqual([
    "/issuer must be a text, or must be an object (received 5)",
  ]);
  expect(inCredential({ issuer: {} })).toEqual([
    '/issuer must be a text, or must have the member "id"',
  ]);
  expect(inCredential({ type: "Other" })).toEqual([
    '/type must be "VerifiableCredential", or must be an array (received "Other")',
  ]);
  expect(inCredential({ type: ["Other", "Another"] })).toEqual([
    '/type must be "VerifiableCredential", or must contain the type that is required',
  ]);
  expect(inCredential({ proof: [] })).toEqual([
    "/proof must be an object, or must have at least 1 item (received an array of 0 items)",
  ]);
  expect(inCredential({ credentialSubject: {} })).toEqual([
    "/credentialSubject must have at least 1 member, or must be an array (received an object without members)",
  ]);
  expect(inCredential({ relatedResource: { id: "a:b" } })).toEqual([
    '/relatedResource must have the member "digestSRI", or must have the member "digestMultibase", or must be an array',
  ]);
});

test("where an alternative fits but for something inside, only that is reported", () => {
  expect(inCredential({ credentialSubject: [{ name: "x" }, {}] })).toEqual([
    "/credentialSubject/1 must have at least 1 member (received an object without members)",
  ]);
  expect(inCredential({ evidence: [{ id: "a:b" }] })).toEqual([
    '/evidence/0 must have the member "type"',
  ]);
  expect(inCredential({ name: { "@value": 5 } })).toEqual([
    "/name/@value must be a text (received 5)",
  ]);
  expect(inCredential({ issuer: { id: "relative" } })).toEqual([
    expect.stringMatching(/^\/issuer\/id must be an absolute IRI/),
  ]);
});

test("a name that the document chose is quoted, and cut", () => {
  const issues = validateSubjectData("Skill", {
    ...exampleOf("Skill"),
    [`\n"${"x".repeat(100_000)}`]: 1,
  });
  expect(issues).toEqual([
    { path: "", message: expect.stringMatching(/^must not have the member "\\n\\"x{58}…"$/) },
  ]);
});

test("no more than 20 issues", () => {
  const document = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`m${i}`, 1]));
  expect(validateServiceCredential(document)).toHaveLength(20);
  const contexts = Array.from({ length: 100 }, () => ({}));
  expect(
    validateW3cPresentation({ "@context": contexts, type: "VerifiablePresentation" }),
  ).toHaveLength(20);
  const subjects = Array.from({ length: 100 }, () => ({}));
  expect(validateW3cCredential({ ...v2, credentialSubject: subjects })).toHaveLength(20);
});

test("every rule that the schemas use has words", () => {
  const used = new Set<string>();
  const patterns = new Set<string>();
  const annotations = ["$schema", "$id", "title", "description", "$ref"];
  const visit = (schema: any): void => {
    if (typeof schema !== "object") return;
    for (const [keyword, value] of Object.entries<any>(schema)) {
      if (["properties", "definitions"].includes(keyword)) Object.values(value).forEach(visit);
      else if (["allOf", "anyOf", "items"].includes(keyword)) [value].flat().forEach(visit);
      else if (!annotations.includes(keyword)) used.add(keyword);
      if (keyword === "pattern") patterns.add(value);
      if (keyword === "additionalItems" && value !== false) visit(value);
    }
  };
  for (const folder of ["subjects", "credentials"]) {
    const url = new URL(`../../../../schemas/${folder}/`, import.meta.url);
    for (const file of readdirSync(url))
      visit(JSON.parse(readFileSync(new URL(file, url), "utf8")));
  }
  expect(used.size).toBeGreaterThan(10);
  expect([...patterns].toSorted()).toEqual(Object.keys(patternWords).toSorted());
  for (const keyword of used) {
    const [issue] = toIssues([{ instancePath: "", keyword, params: { allowedValues: [] } }], {
      data: {},
    });
    expect([keyword, issue?.message]).toEqual([
      keyword,
      expect.not.stringContaining("conform to the rule"),
    ]);
  }
  expect(
    toIssues([{ instancePath: "/a", keyword: "new", params: {} }], { data: { a: 1 } }),
  ).toEqual([{ path: "/a", message: 'must conform to the rule "new" (received 1)' }]);
});

test("what stood there is told, but no text that may be a key", () => {
  const key = "7".repeat(64);
  expect(inIdentity({ owner: key })).toEqual([
    "/owner must be a ledger address: base58 of 32 to 44 characters (received a text of 64 characters)",
  ]);
  expect(
    toIssues([{ instancePath: "/apiKey", keyword: "type", params: { type: "object" } }], {
      data: { apiKey: "short" },
    }),
  ).toEqual([{ path: "/apiKey", message: "must be an object (received a text of 5 characters)" }]);
});
