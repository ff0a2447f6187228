import type { JsonObject, JsonValue } from "../../src/base/json.ts";
import { createComparison, type Outcome } from "./engines.ts";

const XSD = "http://www.w3.org/2001/XMLSchema#";
const scoped = (id: string, context: JsonValue, more: JsonObject = {}): JsonObject => ({
  "@id": id,
  "@context": context,
  ...more,
});

/** Contexts in which each term is one trap. */
const contexts = new Map<string, JsonObject>([
  [
    "urn:plain",
    {
      "@context": {
        id: "@id",
        type: "@type",
        a: "urn:v:a",
        b: "urn:v:b",
        same: "urn:v:a",
        link: { "@id": "urn:v:link", "@type": "@id" },
        word: { "@id": "urn:v:word", "@type": "@vocab" },
        none: { "@id": "urn:v:none", "@type": "@none" },
        literal: { "@id": "urn:v:literal", "@type": "@json" },
        set: { "@id": "urn:v:set", "@container": "@set" },
        list: { "@id": "urn:v:list", "@container": "@list" },
        index: { "@id": "urn:v:index", "@container": "@index" },
        language: { "@id": "urn:v:language", "@container": "@language" },
        graph: { "@id": "urn:v:graph", "@container": "@graph" },
        graphOfJson: { "@id": "urn:v:graphOfJson", "@container": "@graph", "@type": "@json" },
        integer: { "@id": "urn:v:integer", "@type": `${XSD}integer` },
        double: { "@id": "urn:v:double", "@type": `${XSD}double` },
        string: { "@id": "urn:v:string", "@type": `${XSD}string` },
        boolean: { "@id": "urn:v:boolean", "@type": `${XSD}boolean` },
        tagged: {
          "@id": "urn:v:tagged",
          "@type": "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString",
        },
        odd: { "@id": "urn:v:odd", "@type": "urn:type:{x}" },
        german: { "@id": "urn:v:german", "@language": "de" },
        reversed: { "@reverse": "urn:v:reversed" },
        nothing: null,
        rdfType: { "@id": "http://www.w3.org/1999/02/22-rdf-syntax-ns#type", "@type": "@id" },
        caret: "urn:v:^caret",
        pre: "urn:pre:",
        odd_: { "@id": "urn:odd", "@prefix": true },
        noPrefix: "urn:no-prefix",
        T: "urn:t:T",
        value: "@value",
        graphs: "@graph",
      },
    },
  ],
  [
    "urn:scopes",
    {
      "@context": {
        id: "@id",
        type: "@type",
        a: "urn:v:a",
        b: "urn:v:b",
        T: scoped("urn:t:T", { a: "urn:of-T:a", c: "urn:of-T:c", U: "urn:of-T:U" }),
        U: scoped("urn:t:U", { a: "urn:of-U:a", d: "urn:of-U:d" }),
        val: "urn:v:val",
        Boxed: scoped("urn:t:Boxed", { val: "@value" }),
        Kind: scoped("urn:t:Kind", { kind: "@type", name: "@id" }),
        p: scoped("urn:v:p", { a: "urn:in-p:a", x: "urn:in-p:x" }),
        q: scoped("urn:v:q", { q: scoped("urn:v:q2", { a: "urn:in-q2:a" }) }),
        typedWithin: scoped("urn:v:typedWithin", {
          typedWithin: { "@id": "urn:v:typedWithin", "@type": "@id" },
        }),
        graphWithin: scoped("urn:v:graphWithin", {
          graphWithin: { "@id": "urn:v:graphWithin", "@container": "@graph" },
        }),
        jsonWithin: scoped("urn:v:jsonWithin", {
          jsonWithin: { "@id": "urn:v:jsonWithin", "@type": "@json" },
        }),
        nullWithin: scoped("urn:v:nullWithin", { nullWithin: null }),
        plainWithin: {
          "@id": "urn:v:plainWithin",
          "@type": "@id",
          "@context": null,
          "@container": "@graph",
        },
        reset: scoped("urn:v:reset", null),
        urlScoped: scoped("urn:v:urlScoped", "urn:plain"),
        graphOnce: { "@id": "urn:v:graphOnce", "@container": "@graph" },
        Literal: scoped("urn:t:Literal", { graphOnce: "urn:v:literalOnce" }),
        literalTwice: scoped("urn:v:literalTwice", {
          literalTwice: scoped("urn:v:literalTwice", {
            literalTwice: { "@id": "urn:v:literalTwice", "@container": "@graph" },
          }),
        }),
        GraphType: scoped("urn:t:GraphType", { b: { "@id": "urn:v:b", "@container": "@graph" } }),
      },
    },
  ],
  [
    "urn:protected",
    { "@context": { "@protected": true, id: "@id", type: "@type", a: "urn:v:a", T: "urn:t:T" } },
  ],
  ["urn:redefines", { "@context": { a: "urn:v:other" } }],
  ["urn:vocabulary", { "@context": { "@vocab": "urn:voc:", id: "@id", type: "@type", T: "T" } }],
  ["urn:speaks", { "@context": { "@language": "en", id: "@id", a: "urn:v:a" } }],
]);

export const compare = createComparison(contexts);
export const kindOf = (outcome: Outcome): unknown => outcome;
