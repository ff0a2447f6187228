import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../src/base/json.ts";
import type { Outcome } from "../support/engines.ts";
import { compare, kindOf } from "../support/evaluate-contexts.ts";

describe("odd documents", () => {
  test.each<[Outcome & string, string, string | string[], JsonObject]>([
    [
      "stricter",
      "half of a surrogate pair in JSON",
      "urn:plain",
      { id: "urn:x", literal: "\ud83d" },
    ],
    ["equal", "a list", "urn:plain", { id: "urn:x", list: ["s"] }],
    ["equal", "an @list", "urn:plain", { id: "urn:x", a: { "@list": ["s"] } }],
    ["equal", "an @set", "urn:plain", { id: "urn:x", a: { "@set": ["s"] } }],
    ["equal", "a map of languages", "urn:plain", { id: "urn:x", language: { en: "s" } }],
    ["refused", "a map by index", "urn:plain", { id: "urn:x", index: { one: "s" } }],
    [
      "equal",
      "@included",
      "urn:plain",
      { id: "urn:x", a: "s", "@included": { id: "urn:y", a: "t" } },
    ],
    ["equal", "@graph", "urn:plain", { id: "urn:x", "@graph": { id: "urn:y", a: "t" } }],
    [
      "equal",
      "another name of @graph",
      "urn:plain",
      { id: "urn:x", graphs: { id: "urn:y", a: "t" } },
    ],
    ["equal", "@reverse", "urn:plain", { id: "urn:x", "@reverse": { a: { id: "urn:y" } } }],
    ["equal", "a reverse term", "urn:plain", { id: "urn:x", a: "s", reversed: { id: "urn:y" } }],
    ["equal", "@nest", "urn:plain", { id: "urn:x", "@nest": { a: "s" } }],
    ["equal", "a term with a language", "urn:plain", { id: "urn:x", german: "s" }],
    ["equal", "a context with a language", "urn:speaks", { id: "urn:x", a: "s" }],
    [
      "refused",
      "a base direction that is none",
      "urn:plain",
      { id: "urn:x", a: { "@value": "s", "@direction": "up" } },
    ],
    [
      "equal",
      "a base direction of a number",
      "urn:plain",
      { id: "urn:x", a: { "@value": 5, "@direction": "rtl" } },
    ],
    [
      "refused",
      "no base direction",
      "urn:plain",
      { id: "urn:x", a: { "@value": "s", "@direction": null } },
    ],
    [
      "equal",
      "a typed value object",
      "urn:plain",
      { id: "urn:x", a: { "@value": "s", "@type": "urn:y" } },
    ],
    [
      "stricter",
      "no language",
      "urn:plain",
      { id: "urn:x", a: { "@value": "s", "@language": null } },
    ],
    ["equal", "another name of @value", "urn:plain", { id: "urn:x", a: { value: "s" } }],
    [
      "equal",
      "a name that a type gives @value",
      "urn:scopes",
      { id: "urn:x", type: "Boxed", b: { val: "s" } },
    ],
    [
      "refused",
      "a value object that its member's context makes a graph of",
      "urn:scopes",
      { id: "urn:x", literalTwice: { "@value": "s" } },
    ],
    [
      "once",
      "the text and the number of one literal",
      "urn:plain",
      { id: "urn:x", string: ["1", 1] },
    ],
    ["equal", "one literal from two members", "urn:plain", { id: "urn:x", a: "s", same: "s" }],
    [
      "equal",
      "one literal in two objects",
      "urn:plain",
      { id: "urn:x", a: ["s", { "@value": "s" }] },
    ],
    [
      "once",
      "one JSON literal twice",
      "urn:plain",
      {
        id: "urn:x",
        a: [
          { id: "urn:y", literal: {} },
          { id: "urn:y", literal: {} },
        ],
      },
    ],
    [
      "equal",
      "one statement of a blank node twice",
      "urn:plain",
      { link: ["pre:z", "urn:pre:z"], a: { b: "s" } },
    ],
    ["once", "rdf:type as a member", "urn:plain", { id: "urn:x", type: "T", rdfType: "urn:t:T" }],
    [
      "equal",
      "blank nodes that look alike",
      "urn:plain",
      { id: "urn:x", a: [{ b: "s" }, { b: "s" }] },
    ],
    [
      "equal",
      "a double in exponent form with a type",
      "urn:plain",
      { id: "urn:x", a: { "@value": 5e-7, "@type": "T" } },
    ],
    ["stricter", "an IRI that N-Quads escapes", "urn:plain", { id: "urn:x", link: "urn:{y}" }],
    ["stricter", "an id that N-Quads escapes", "urn:plain", { id: "urn:^x", a: "s" }],
    ["stricter", "a term that N-Quads escapes", "urn:plain", { id: "urn:x", caret: "s" }],
    ["equal", "a datatype that N-Quads escapes", "urn:plain", { id: "urn:x", odd: "s" }],
    ["stricter", "a text with a datatype for languages", "urn:plain", { id: "urn:x", tagged: "s" }],
    ["equal", "a double as text", "urn:plain", { id: "urn:x", double: "1.5" }],
    [
      "equal",
      "a known context inside JSON",
      "urn:plain",
      { id: "urn:x", literal: { "@context": "urn:plain" } },
    ],
    ["equal", "two names of the types", "urn:plain", { id: "urn:x", type: "T", "@type": "urn:y" }],
    [
      "equal",
      "types under a name that a type brings about",
      "urn:scopes",
      { id: "urn:x", type: "Kind", kind: "T" },
    ],
    [
      "stricter",
      "a member that becomes a graph",
      "urn:scopes",
      { id: "urn:x", graphWithin: { b: "s" } },
    ],
    [
      "stricter",
      "a member that becomes JSON",
      "urn:scopes",
      { id: "urn:x", jsonWithin: { b: "s" } },
    ],
    ["equal", "a member that becomes nothing", "urn:scopes", { id: "urn:x", nullWithin: "s" }],
    [
      "equal",
      "a node whose type makes a graph of it",
      "urn:scopes",
      { id: "urn:x", b: { type: "GraphType", a: "s" } },
    ],

    ["refused", "an undefined term", "urn:plain", { id: "urn:x", a: "s", undefinedTerm: "t" }],
    ["refused", "a term without a meaning", "urn:plain", { id: "urn:x", a: "s", nothing: "t" }],
    ["refused", "a word without a meaning", "urn:plain", { id: "urn:x", word: "nothing" }],
    ["refused", "an undefined type", "urn:plain", { id: "urn:x", type: "Undefined" }],
    ["refused", "a keyword as a type", "urn:plain", { id: "urn:x", type: "@json", a: "s" }],
    [
      "refused",
      "a term of a type that ended",
      "urn:scopes",
      { id: "urn:x", type: "T", b: { c: "s" } },
    ],
    ["refused", "a relative id", "urn:plain", { id: "x", a: "s" }],
    ["refused", "a relative reference", "urn:plain", { id: "urn:x", link: "y" }],
    ["refused", "a word for a keyword", "urn:plain", { id: "urn:x", word: "type" }],
    ["refused", "the label of a blank node", "urn:plain", { id: "_:x", a: "s" }],
    ["refused", "a reference to a label", "urn:plain", { id: "urn:x", link: "_:y" }],
    ["refused", "two ids", "urn:plain", { id: "urn:x", "@id": "urn:x", a: "s" }],
    [
      "refused",
      "two ids, one of them brought about by a type",
      "urn:scopes",
      { id: "urn:x", name: "urn:y", type: "Kind" },
    ],
    ["refused", "an id that is no text", "urn:plain", { id: 5, a: "s" }],
    ["refused", "a type that is no text", "urn:plain", { id: "urn:x", type: ["T", 5] }],
    ["refused", "a word that looks like a keyword", "urn:plain", { id: "urn:x", "@unheard": "s" }],
    ["refused", "a value object of nothing", "urn:plain", { id: "urn:x", a: { "@value": null } }],
    ["refused", "a value object of an object", "urn:plain", { id: "urn:x", a: { "@value": {} } }],
    [
      "refused",
      "a language that is none",
      "urn:plain",
      { id: "urn:x", a: { "@value": "s", "@language": "x_y" } },
    ],
    [
      "refused",
      "a number with a language",
      "urn:plain",
      { id: "urn:x", a: { "@value": 1, "@language": "en" } },
    ],
    [
      "refused",
      "a value object with more",
      "urn:plain",
      { id: "urn:x", a: { "@value": "s", b: "t" } },
    ],
    ["refused", "a document without statements", "urn:plain", { id: "urn:x" }],
    ["refused", "a document of nulls", "urn:plain", { id: "urn:x", a: null }],
    ["refused", "a document of a null graph", "urn:plain", { id: "urn:x", graph: [null] }],
    ["refused", "a graph without statements", "urn:plain", { id: "urn:x", graph: { id: "urn:y" } }],
    ["refused", "a graph of a text", "urn:plain", { id: "urn:x", graph: "urn:y" }],
    [
      "refused",
      "a graph of a value object",
      "urn:plain",
      { id: "urn:x", graph: { "@value": "s" } },
    ],
    ["refused", "a number of 17 digits", "urn:plain", { id: "urn:x", a: 0.1 + 0.2 }],
    [
      "refused",
      "a whole number of 17 digits that becomes a double",
      "urn:plain",
      { id: "urn:x", double: 2 ** 60 + 2 ** 8 },
    ],
    ["refused", "a negative zero", "urn:plain", { id: "urn:x", double: -0 }],
    [
      "refused",
      "a negative zero in a value object",
      "urn:plain",
      { id: "urn:x", a: { "@value": -0 } },
    ],
    ["refused", "a text for a double that is no number", "urn:plain", { id: "urn:x", double: "x" }],
    [
      "refused",
      "a protected term redefined",
      ["urn:protected", "urn:redefines"],
      { id: "urn:x", a: "s" },
    ],
    [
      "refused",
      "a protected term redefined within",
      "urn:protected",
      { id: "urn:x", a: { "@context": "urn:redefines", a: "s" } },
    ],
    ["refused", "an unknown context", "urn:unknown", { id: "urn:x", a: "s" }],
    [
      "refused",
      "an unknown context within",
      "urn:plain",
      { id: "urn:x", a: { "@context": "urn:unknown", a: "s" } },
    ],
    ["refused", "no context", [], { "@id": "urn:x", "urn:y": "s", a: "t" }],
    ["equal", "only full IRIs, without a context", [], { "@id": "urn:x", "urn:y": "s" }],
    [
      "stricter",
      "a member whose context redefines it",
      "urn:scopes",
      { id: "urn:x", q: { q: "s", a: "t" } },
    ],
  ])("%s: %s", async (outcome, _, context, members) => {
    expect(kindOf(await compare({ "@context": context, ...members }))).toBe(outcome);
  });

  test.each<[string, JsonObject]>([
    ["a context of its own", { "@context": { a: "urn:v:a" }, "@id": "urn:x", a: "s" }],
    [
      "a null context within",
      { "@context": "urn:plain", id: "urn:x", a: { "@context": null, "urn:y": "s" } },
    ],
    ["no @context", { "@id": "urn:x", "urn:y": "s" }],
    [
      "what JSON does not have",
      { "@context": "urn:plain", id: "urn:x", a: ["s", undefined as never] },
    ],
    [
      "a member that is undefined",
      { "@context": "urn:plain", id: "urn:x", a: "s", b: undefined as never },
    ],
    [
      "many levels",
      Array.from({ length: 80 }).reduce<JsonObject>(
        (a, _, level) => ({ "@context": "urn:plain", id: `urn:${level}`, a }),
        {},
      ),
    ],
  ])("%s", async (_, document) => {
    expect(kindOf(await compare(document))).toMatch(/^(equal|refused|stricter)$/);
  });

  // jsonld.js lets value objects of three members leave the context of types, which JSON-LD 1.1 API,
  // section 5.1.2, step 7, does not.
  test("a long value object stays in the context of types", async () => {
    const outcome = await compare({
      "@context": "urn:scopes",
      id: "urn:x",
      type: "Literal",
      graphOnce: { "@value": "s", "@language": "en", "@direction": "ltr" },
    });
    expect(outcome).toMatchObject({
      own: expect.stringContaining("literalOnce"),
      reference: "refused: canonicalization_failed",
    });
  });
});
