import { expect, test } from "vitest";

import { MAX_FINDINGS } from "@arcs/vc/internal";
import { toIssues } from "../../src/schemas/check-own-schemas.ts";
import { ajvIssues } from "../support/ajv-reference.ts";
import { compareWithAjv, pairs, schemas } from "../support/compare-with-ajv.ts";
import { validateW3cCredential } from "../support/validate.ts";

test("every schema has its second reading", () => {
  expect(pairs.length).toBe(
    Object.keys(schemas).filter((name) => name !== "subjectSchemas").length,
  );
  expect(pairs.map(({ schema }) => typeof schema)).toEqual(pairs.map(() => "object"));
});

test("documents get the verdicts and the words that ajv's errors give", () => {
  const { conforming, refused } = compareWithAjv(4_000);
  expect(Math.min(conforming, refused)).toBeGreaterThan(150);
});

const v2 = {
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["VerifiableCredential"],
  issuer: "did:example:i",
  credentialSubject: { name: "x" },
};
const many = <Item>(item: (n: number) => Item): Item[] =>
  Array.from({ length: 2_000 }, (_, n) => item(n));
const members = Object.fromEntries(many((n) => [`m${n}`, n]));

test.each<[string, string, object]>([
  ["members", "ServiceCredential", members],
  ["contexts", "W3cCredentialV2", { ...v2, "@context": many(() => 5) }],
  ["types", "W3cCredentialV2", { ...v2, type: many(() => 5) }],
  [
    "types, the one looked for among them",
    "W3cCredentialV2",
    { ...v2, type: ["VerifiableCredential", ...many(() => 5)] },
  ],
  ["subjects", "W3cCredentialV1", { ...v2, credentialSubject: many(() => ({})) }],
  ["choices inside a choice", "W3cCredentialV2", { ...v2, termsOfUse: many(() => ({ type: 5 })) }],
  ["names", "W3cCredentialV2", { ...v2, name: many(() => ({ "@value": 1, "@direction": "up" })) }],
  ["capabilities", "AgentIdentitySubjectData", { capabilities: many(() => 5) }],
])(
  "thousands of wrong %s: the same first issues, of no more findings than anyone reads",
  (_, title, data) => {
    const { reference, validate } = pairs.find((pair) => pair.title === title)!;
    const findings = validate(data)!;
    const { issues, errors } = ajvIssues(reference, data);
    expect(errors).toBeGreaterThan(1_000);
    expect(findings.length).toBeLessThan(MAX_FINDINGS + 10);
    expect(toIssues(findings, { data })).toEqual(issues);
  },
);

test("one member of many kinds of wrong is not told at length", () => {
  const { validate } = pairs.find(({ title }) => title === "W3cCredentialV2")!;
  const data = { ...v2, name: members };
  const issues = toIssues(validate(data)!, { data });
  expect(issues).toHaveLength(1);
  expect(issues[0]!.message.length).toBeLessThan(15_000);
});

test("what answers otherwise when it is asked again does not pass", () => {
  let asked = 0;
  const issuer = {
    get id() {
      asked += 1;
      return asked <= 2 ? 5 : "did:example:i";
    },
  };
  expect(validateW3cCredential({ ...v2, issuer })).toEqual([
    { path: "", message: "must be plain JSON" },
  ]);
});
