import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../src/base/json.ts";
import { compare, kindOf } from "../support/evaluate-contexts.ts";

describe("documents that jsonld.js canonicalises too", () => {
  test.each<[string, string | string[], JsonObject]>([
    [
      "scalars",
      "urn:plain",
      { id: "urn:x", a: ["s", 1, 1.5, true, false, 0, -1, 9007199254740991] },
    ],
    [
      "small doubles, and such of 16 digits",
      "urn:plain",
      { id: "urn:x", a: [1.5e-7, 5e-7, 5e-324, 48.13715432198765] },
    ],
    ["the same value twice", "urn:plain", { id: "urn:x", a: ["s", "s", 1, 1, true, true] }],
    ["nulls", "urn:plain", { id: "urn:x", a: null, b: [null, "s", null] }],
    ["an array without items", "urn:plain", { id: "urn:x", a: [], b: [[], [null]] }],
    ["only an array without items", "urn:plain", { id: "urn:x", a: [] }],
    ["arrays in arrays", "urn:plain", { id: "urn:x", a: [["s", ["t"]], "s"] }],
    ["escapes", "urn:plain", { id: "urn:x", a: '\u0000\b\t\n\f\r\u001f"\\\u007f\u0080\u2028é🚀' }],
    ["a lone surrogate", "urn:plain", { id: "urn:x", a: "\ud83d" }],
    [
      "ids",
      "urn:plain",
      { id: "urn:x", link: ["urn:y", "pre:z", "odd_:z", "noPrefix:z", "pre://z"] },
    ],
    ["ids that are no texts", "urn:plain", { id: "urn:x", link: [1, true, 1.5] }],
    ["words", "urn:plain", { id: "urn:x", word: ["a", "pre:z", "urn:y", "T"] }],
    ["words that are no texts", "urn:plain", { id: "urn:x", word: [1, true] }],
    ["no coercion", "urn:plain", { id: "urn:x", none: ["s", 1] }],
    ["a set", "urn:plain", { id: "urn:x", set: ["s", "t"] }],
    [
      "datatypes",
      "urn:plain",
      { id: "urn:x", integer: [1, "2", 1.5, true], double: [1, 1.5, true, 5e-7] },
    ],
    [
      "more datatypes",
      "urn:plain",
      { id: "urn:x", string: ["s", 2, true], boolean: [true, "x", 1] },
    ],
    [
      "large numbers",
      "urn:plain",
      {
        id: "urn:x",
        a: [2 ** 60 + 2 ** 8, 1e21],
        integer: [2 ** 53, 1e21],
        double: [2 ** 53, 1e21],
      },
    ],
    ["numbers inside JSON", "urn:plain", { id: "urn:x", literal: [-0, 1e21, 2 ** 53, 0.1 + 0.2] }],
    [
      "JSON",
      "urn:plain",
      { id: "urn:x", literal: { b: [1, null, "é\u0001"], a: { "\r": 1e21, "": -0 } } },
    ],
    ["JSON null", "urn:plain", { id: "urn:x", literal: null }],
    ["JSON arrays stay one literal", "urn:plain", { id: "urn:x", literal: ["s", "s"] }],
    [
      "value objects",
      "urn:plain",
      { id: "urn:x", a: [{ "@value": "s" }, { "@value": 1 }, { "@value": true }] },
    ],
    [
      "texts with a language",
      "urn:plain",
      { id: "urn:x", a: { "@value": "s", "@language": "de-AT" } },
    ],
    [
      "a value object is not coerced",
      "urn:plain",
      { id: "urn:x", link: { "@value": "s" }, integer: { "@value": 1.5 } },
    ],
    ["one blank node", "urn:plain", { a: "s" }],
    ["several blank nodes", "urn:plain", { a: [{ a: "s" }, { a: "t", b: { a: "u" } }] }],
    ["an empty node", "urn:plain", { id: "urn:x", a: {} }],
    ["a reference", "urn:plain", { id: "urn:x", a: { id: "urn:y" } }],
    [
      "the same reference twice",
      "urn:plain",
      { id: "urn:x", a: [{ id: "urn:y" }, { id: "urn:y" }], same: { id: "urn:y" } },
    ],
    [
      "the same reference in other words",
      "urn:plain",
      { id: "urn:x", link: ["pre:z", "urn:pre:z"] },
    ],
    [
      "a node in two places",
      "urn:plain",
      {
        id: "urn:x",
        a: [
          { id: "urn:y", a: "1" },
          { id: "urn:y", b: "2" },
        ],
      },
    ],
    ["types", "urn:plain", { id: "urn:x", type: ["T", "urn:t:T", "pre:z", "T"] }],
    ["the same type twice, of a blank node", "urn:plain", { type: ["T", "T", "urn:t:T"], a: "s" }],
    ["types in an empty array", "urn:plain", { id: "urn:x", type: [], a: "s" }],
    ["@id and @type themselves", "urn:plain", { "@id": "urn:x", "@type": "T" }],
    [
      "full and compact IRIs as members",
      "urn:plain",
      { id: "urn:x", "urn:y": "s", "pre:z": ["t", { id: "urn:z" }] },
    ],
    ["a graph", "urn:plain", { id: "urn:x", graph: { id: "urn:y", a: "s" } }],
    [
      "graphs, some of them null",
      "urn:plain",
      { id: "urn:x", graph: [{ a: "s" }, null, [{ a: "t" }]], b: "u" },
    ],
    [
      "a graph within a graph",
      "urn:plain",
      { id: "urn:x", graph: { graph: { a: "s", b: { id: "urn:z" } } } },
    ],
    [
      "members that are words of the vocabulary",
      "urn:vocabulary",
      { id: "urn:x", any: "s", type: ["T", "Other"] },
    ],
    ["the empty word of a vocabulary", "urn:vocabulary", { id: "urn:x", "": "s" }],

    [
      "a type that brings terms about",
      "urn:scopes",
      { id: "urn:x", type: "T", a: "s", c: "t", b: "u" },
    ],
    [
      "types in their alphabetical order",
      "urn:scopes",
      { id: "urn:x", type: ["U", "T"], a: "s", c: "t", d: "u" },
    ],
    [
      "the same types in the other order",
      "urn:scopes",
      { id: "urn:x", type: ["T", "U"], a: "s", c: "t", d: "u" },
    ],
    [
      "a type end where another node begins",
      "urn:scopes",
      { id: "urn:x", type: "T", b: { a: "s", b: "t" } },
    ],
    [
      "a type not end at a reference",
      "urn:scopes",
      { id: "urn:x", type: "Kind", b: { name: "urn:y" } },
    ],
    [
      "a type end at a node with an id and more",
      "urn:scopes",
      { id: "urn:x", type: "T", b: { id: "urn:y", a: "s" } },
    ],
    [
      "types are words of the context outside",
      "urn:scopes",
      { id: "urn:x", type: ["T", "U"], c: "s" },
    ],
    ["a member's own context", "urn:scopes", { id: "urn:x", p: { a: "s", x: "t", b: { a: "u" } } }],
    [
      "a member's own context after a type's",
      "urn:scopes",
      { id: "urn:x", type: "T", p: { a: "s", x: "t" } },
    ],
    [
      "a type within a member's own context",
      "urn:scopes",
      { id: "urn:x", p: { type: "T", a: "s", c: "t", x: "u" } },
    ],
    ["a member coerced within", "urn:scopes", { id: "urn:x", typedWithin: ["urn:y", "urn:z"] }],
    [
      "no context at all within",
      "urn:scopes",
      { id: "urn:x", reset: { "@id": "urn:y", "urn:z": "s" }, a: "t" },
    ],
    [
      "a graph without its context",
      "urn:scopes",
      { id: "urn:x", plainWithin: { "@context": "urn:plain", a: "s" } },
    ],
    ["a context named by a member", "urn:scopes", { id: "urn:x", urlScoped: { set: "s" } }],
    [
      "a context within a node",
      "urn:scopes",
      { id: "urn:x", b: { "@context": "urn:plain", same: "s" }, a: "t" },
    ],
    [
      "contexts within a node",
      "urn:scopes",
      { id: "urn:x", type: "T", b: { "@context": ["urn:plain", "urn:scopes"], p: "s" } },
    ],
    ["a protected term", ["urn:protected", "urn:protected"], { id: "urn:x", a: "s" }],
    [
      "a short value object, whose member was one of graphs",
      "urn:scopes",
      { id: "urn:x", type: "Literal", graphOnce: { "@value": "s", "@language": "en" } },
    ],
    ["several contexts", ["urn:plain", "urn:redefines"], { id: "urn:x", a: "s", same: "t" }],
  ])("%s", async (_, context, members) => {
    expect(kindOf(await compare({ "@context": context, ...members }))).toBe("equal");
  });
});
