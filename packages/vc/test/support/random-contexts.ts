import type { JsonObject, JsonValue } from "../../src/base/json.ts";
import type { Random } from "../../../process/test/support/random.ts";

const MEMBERS = ["a", "b", "c", "d", "e", "f"];
const TYPES = ["T1", "T2", "T3"];
const XSD = "http://www.w3.org/2001/XMLSchema#";

/**
 * Makes three contexts with everything that contexts may contain, including nested scoped contexts.
 */
export function randomContexts(random: Random, prefix: string): ReadonlyMap<string, JsonObject> {
  const { pick } = random;
  const protection = pick([0, 0, 0, 1]);
  const urls = ["0", "1", "2"].map((name) => `${prefix}${name}`);
  const used: JsonValue[] = [];
  const root = { depth: 2, protection, isRoot: true, urls, used };
  return new Map(urls.map((url) => [url, { "@context": context(random, root) }]));
}

type ContextOptions = {
  depth: number;
  protection: number;
  isRoot: boolean;
  urls: readonly string[];
  used: JsonValue[];
};

function context(random: Random, options: ContextOptions): JsonObject {
  const { chance, pick, below } = random;
  const { depth, protection, isRoot, urls } = options;
  const result: JsonObject = {};
  if (chance(protection)) result["@protected"] = true;
  if (chance(0.1)) result["@version"] = 1.1;
  if (chance(isRoot ? 0.5 : 0.12))
    result["@vocab"] = chance(0.02) ? "" : pick(["urn:voc:", null, "https://voc.example/"]);
  if (isRoot || chance(0.5)) result["id"] = "@id";
  if (isRoot || chance(0.6)) result["type"] = chance(0.98) ? "@type" : "urn:v:type";
  if (chance(0.05)) result["ident"] = "@id";
  if (chance(0.05)) result["kind"] = "@type";
  if (chance(0.05)) result["val"] = "@value";
  if (chance(0.2))
    result["p"] = chance(0.7) ? "urn:p:" : { "@id": "urn:p:", "@prefix": chance(0.9) };
  const scoped = (): JsonValue =>
    scopedContext(random, { ...options, depth: depth - 1, protection: 0.15, isRoot: false });
  for (const member of isRoot
    ? MEMBERS
    : Array.from({ length: 1 + below(4) }, () => pick(MEMBERS))) {
    const term = simpleTerm(random);
    const withContext = depth > 0 && term !== null && chance(0.3);
    result[member] = withContext ? { ...asObject(term), "@context": scoped() } : term;
  }
  for (const type of TYPES) {
    if (!chance(isRoot ? 0.9 : 0.2)) continue;
    const id = `urn:t:${type}${below(2)}`;
    result[type] = depth > 0 && chance(0.7) ? { "@id": id, "@context": scoped() } : id;
  }
  if (chance(0.002)) result["@language"] = "en";
  if (chance(0.002)) result["@direction"] = "rtl";
  if (chance(0.002)) result["@base"] = pick([null, "https://base.example/"]);
  if (chance(0.004)) result["@propagate"] = chance(0.5);
  if (chance(0.002)) result["@import"] = pick(urls);
  if (chance(0.003)) result["lab"] = { "@id": "urn:v:lab", "@language": "de" };
  if (chance(0.003)) result["rev"] = { "@reverse": "urn:v:rev" };
  if (chance(0.003)) result["@type"] = { "@container": "@set", "@protected": true };
  return result;
}

function scopedContext(random: Random, options: ContextOptions): JsonValue {
  const { chance, pick } = random;
  if (chance(0.04)) return null;
  if (chance(0.005)) return pick(options.urls);
  // The same context in several places, under other rules: engines may confuse them.
  if (options.used.length > 0 && chance(0.1)) return pick(options.used);
  if (chance(0.1))
    return [
      context(random, { ...options, protection: 0.1 }),
      context(random, { ...options, protection: 0.1 }),
    ];
  const made = context(random, options);
  options.used.push(made);
  return made;
}

function asObject(term: JsonValue): JsonObject {
  return typeof term === "string" ? { "@id": term } : (term as JsonObject);
}

function simpleTerm(random: Random): JsonValue {
  const { chance, pick } = random;
  const id = iri(random);
  if (chance(0.45)) return id;
  if (chance(0.03)) return null;
  const term: JsonObject = { "@id": id };
  const types = [
    "@id",
    "@id",
    "@vocab",
    "integer",
    "double",
    "string",
    "dateTime",
    "@json",
    "@none",
    "p:dt",
  ];
  if (chance(0.5)) {
    const type = pick(types);
    term["@type"] = /^[a-z]+$/i.test(type) ? XSD + type : type;
  }
  if (chance(0.25)) {
    const rare = ["@list", "@index", "@language", "@id", "@type", []];
    term["@container"] = chance(0.1) ? pick(rare) : pick(["@set", "@graph", ["@graph", "@set"]]);
  }
  if (chance(0.1)) term["@protected"] = chance(0.5);
  return term;
}

function iri({ chance, pick, below }: Random): string {
  if (chance(0.15)) return `p:${pick(MEMBERS)}`;
  if (chance(0.1)) return "urn:v:shared";
  if (chance(0.01)) return "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  return `urn:v:${pick(MEMBERS)}${below(3)}`;
}

/** Makes a document that uses all parts of such contexts. */
export function randomDocument(random: Random, urls: readonly string[]): JsonObject {
  const { chance, pick } = random;
  const contexts = chance(0.7)
    ? urls[0]!
    : chance(0.6)
      ? [urls[0]!, urls[1]!]
      : [urls[2]!, urls[1]!, urls[0]!];
  const document: JsonObject = {
    "@context": contexts,
    ...node(random, { depth: 3, urls }),
    "@context2": null,
  };
  delete document["@context2"];
  document["@context"] = contexts;
  if (chance(0.6)) document["id"] ??= "urn:n:top";
  document[pick(MEMBERS)] = value(random, { depth: 3, urls });
  return document;
}

type NodeOptions = { depth: number; urls: readonly string[] };

function node(random: Random, options: NodeOptions): JsonObject {
  const { chance, pick, below, some } = random;
  const { urls } = options;
  const object: JsonObject = {};
  if (chance(0.5)) {
    const id = pick([
      "urn:n:0",
      "urn:n:1",
      "urn:n:2",
      "urn:n:0",
      "p:z",
      "urn:n:9",
      chance(0.1) ? "rel" : "urn:n:3",
    ]);
    object[pick(["id", "id", "id", "@id", "ident"])] = id;
  }
  if (chance(0.5)) {
    const types = [...TYPES, "a", "urn:t:x", "p:t"];
    object[pick(["type", "type", "@type"])] = chance(0.5)
      ? pick(TYPES)
      : some(4, () => pick(types));
  }
  if (chance(0.03)) object["kind"] = pick(TYPES);
  if (chance(0.06)) object["@context"] = chance(0.5) ? pick(urls) : [pick(urls), pick(urls)];
  for (let count = chance(0.25) ? 0 : below(4); count > 0; count--) {
    const member = chance(0.98)
      ? pick(MEMBERS)
      : pick(["p:k", "urn:k:1", "zz", "val", "lab", "rev", "", "T1"]);
    object[member] = value(random, options);
  }
  return object;
}

function value(random: Random, options: NodeOptions): JsonValue {
  const { chance, some } = random;
  const { depth, urls } = options;
  if (depth <= 0 || chance(0.4)) return scalar(random);
  const inner = { depth: depth - 1, urls };
  if (chance(0.25)) return some(4, () => (chance(0.6) ? scalar(random) : node(random, inner)));
  return node(random, inner);
}

function scalar(random: Random): JsonValue {
  const { pick, below } = random;
  return pick<() => JsonValue>([
    () => `s${below(4)}`,
    () => `urn:x:${below(4)}`,
    () => `p:q${below(2)}`,
    () => pick(MEMBERS),
    () => below(5),
    () => 1.5,
    () => true,
    () => null,
    () => "\u007f",
    () => 'é"\n',
    () => 1e-7,
    () => 1e21,
    () => 12345678901234567000,
    () => ({ "@value": "v" }),
    () => ({ "@value": "w", "@language": "EN" }),
    () => ({ "@value": "w", "@language": "en", "@direction": "ltr" }),
  ])();
}
