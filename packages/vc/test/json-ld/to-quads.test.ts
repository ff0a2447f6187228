import { expect, test } from "vitest";

import { ContextRegistry } from "../../src/json-ld/context-registry.ts";
import type { JsonObject } from "../../src/base/json.ts";
import { canonicalNQuads } from "../../src/json-ld/rdfc10.ts";
import { toQuads } from "../../src/json-ld/to-quads.ts";

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const context: JsonObject = {
  "@context": {
    json: { "@id": "urn:v:json", "@type": "@json" },
    text: "urn:v:text",
    spoken: { "@id": "urn:v:spoken", "@type": `${RDF}langString` },
  },
};
const registry = new ContextRegistry((url) => (url === "urn:c" ? context : undefined));
const canonicalize = (members: JsonObject): string =>
  canonicalNQuads(toQuads({ "@context": "urn:c", "@id": "urn:x", ...members }, { registry }).quads);

test("null is a JSON literal, and a statement", () => {
  expect(canonicalize({ json: null })).toBe(`<urn:x> <urn:v:json> "null"^^<${RDF}JSON> .\n`);
});

test("a text of a language has one", () => {
  expect(() => canonicalize({ spoken: "x" })).toThrow("a text of a language without one");
});

test("what JSON does not have is refused", () => {
  expect(() => canonicalize({ text: [undefined as never] })).toThrow("invalid value");
  expect(() => canonicalize({ text: undefined as never })).toThrow("invalid value");
});

test("a context inside of JSON is JSON, and need not be known", () => {
  expect(canonicalize({ json: { "@context": "urn:unknown" } })).toBe(
    `<urn:x> <urn:v:json> "{\\"@context\\":\\"urn:unknown\\"}"^^<${RDF}JSON> .\n`,
  );
});

test("a context that would not be entered is refused", () => {
  const nested = { "@nest": { "@context": "urn:c", text: "x" } };
  expect(() => canonicalize(nested)).toThrow("a context of nested members");
});
