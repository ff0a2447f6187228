import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { findUnsignableValues } from "../../src/document/signable.ts";
import { SERVICE_VOCABULARY } from "../../src/base/naming.ts";
import { createCanonicalizer } from "../../src/canonicalization/engines/default-canonicalizer.ts";

const codes = (value: object): string[] => findUnsignableValues(value as never).map((finding) => finding.code);

describe("numbers", () => {
  test.each([0, 1, -1, 0.1, -2.5, 1234567.125, 0.001, 123456789012345, Number.MAX_SAFE_INTEGER, 0.123456789012345])(
    "%d is signable",
    (n) => {
      expect(codes({ n })).toEqual([]);
    },
  );
  test.each([2 ** 53, -(2 ** 53), 1e21, 1e-7, 4e-7, 5e-324, 1.5e-9, 0.1 + 0.2, 1 / 3, -0])("%d is not", (n) => {
    expect(codes({ n })).toEqual(["unsignable_value"]);
  });

  test("two different signable numbers never canonicalise alike", async () => {
    const terms = {
      n: "https://x.example/n",
      integer: { "@id": "https://x.example/i", "@type": "http://www.w3.org/2001/XMLSchema#integer" },
      double: { "@id": "https://x.example/d", "@type": "http://www.w3.org/2001/XMLSchema#double" },
      json: { "@id": "https://x.example/j", "@type": "@json" },
    };
    const url = "https://x.example/context";
    const { canonicalize } = createCanonicalizer({ contexts: new Map([[url, { "@context": terms }]]) });
    const tricky = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer().map((n) => n / 1000),
      fc.integer({ min: -1000, max: 1000 }),
      fc.maxSafeInteger(),
      fc.constantFrom(
        1e-7,
        4e-7,
        0.1,
        0.3,
        0.1 + 0.2,
        2 ** 53,
        2 ** 53 + 2,
        1e21,
        0,
        -0,
        1.5,
        0.000001,
        0.000002,
        999999999999999,
        999999999999998.9,
      ),
    );
    const signable = tricky.filter((n) => codes({ n }).length === 0);
    await fc.assert(
      fc.asyncProperty(
        signable,
        signable,
        fc.constantFrom("n", "integer", "double", "json"),
        async (left, right, term) => {
          fc.pre(left !== right);
          const [a, b] = await Promise.all(
            [left, right].map(async (value) => canonicalize({ "@context": url, [term]: value })),
          );
          expect(a).not.toBe(b);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("names", () => {
  test.each(["https://x.example/name", "schema:name", "_:b0", "@id", "@type", "@graph", "@reverse", ":"])(
    "%s is not a term",
    (name) => {
      expect(codes({ [name]: "x" })).toEqual(["uncompacted_member"]);
      expect(codes({ deep: [{ [name]: "x" }] })).toEqual(["uncompacted_member"]);
    },
  );
  test("language-tagged texts keep their keywords, other value objects do not", () => {
    expect(codes({ name: { "@value": "x", "@language": "en", "@direction": "ltr" } })).toEqual([]);
    expect(codes({ name: { "@value": "x", "@type": "y" } })).toContain("uncompacted_member");
    expect(codes({ "@context": ["https://x.example/"] })).toEqual([]);
  });
  test("a type of ours as a full IRI would escape its schema", () => {
    expect(codes({ type: ["VerifiableCredential", `${SERVICE_VOCABULARY}ServiceSkillCredential`] })).toEqual([
      "uncompacted_member",
    ]);
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
  expect(codes({ id: "a:b", "@id": "c:d" })).toEqual(["unsigned_value", "uncompacted_member"]);
});

test("no more than 20 findings of a code, each with its place; many warnings do not crowd out the finding that counts", () => {
  const findings = findUnsignableValues({ list: Array.from({ length: 100 }, () => null), number: 1e-9, "a:b": 1 });
  expect(findings.map((finding) => finding.code)).toEqual([
    ...Array.from({ length: 20 }, () => "unsigned_value"),
    "unsignable_value",
    "uncompacted_member",
  ]);
  expect(findings[3]?.message).toMatch(/^\/list\/3 /);
});
