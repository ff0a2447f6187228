import { describe, expect, test } from "vitest";

import { findUnsignableValues } from "@arcs/vc/internal";
import { SERVICE_VOCABULARY } from "../../src/base/naming.ts";

const codes = (value: object): string[] =>
  findUnsignableValues(value as never, SERVICE_VOCABULARY).map((finding) => finding.code);

describe("names", () => {
  test("a type of ours as a full IRI would escape its schema", () => {
    expect(
      codes({ type: ["VerifiableCredential", `${SERVICE_VOCABULARY}ServiceSkillCredential`] }),
    ).toEqual(["uncompacted_member"]);
    expect(codes({ type: "https://other.example/#Type" })).toEqual([]);
  });
});

test.each([
  [{ a: null }, 1],
  [{ a: [1, null] }, 1],
  [{ id: "" }, 1],
  [{ type: "" }, 1],
  [{ id: "a:b", type: "x" }, 0],
])("%j has %d values that no signature covers", (value, count) => {
  expect(
    findUnsignableValues(value).filter(
      (finding) => finding.code === "unsigned_value" && finding.severity === "warning",
    ),
  ).toHaveLength(count);
});

test("id beside @id, type beside @type", () => {
  expect(codes({ id: "a:b", "@id": "c:d" })).toEqual(["unsigned_value"]);
});

test("no more than 20 findings of a code, each with its place; many warnings do not crowd out the finding that counts", () => {
  const document = {
    list: Array.from({ length: 100 }, () => null),
    type: `${SERVICE_VOCABULARY}ServiceSkillCredential`,
  };
  const findings = findUnsignableValues(document, SERVICE_VOCABULARY);
  expect(findings.map((finding) => finding.code)).toEqual([
    ...Array.from({ length: 20 }, () => "unsigned_value"),
    "uncompacted_member",
  ]);
  expect(findings[3]?.message).toMatch(/^\/list\/3 /);
});
