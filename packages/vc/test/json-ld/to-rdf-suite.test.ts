import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { ContextRegistry } from "../../src/json-ld/context-registry.ts";
import { type JsonObject, type JsonValue, isJsonObject } from "../../src/base/json.ts";
import { canonicalNQuads } from "../../src/json-ld/rdfc10.ts";
import { toQuads } from "../../src/json-ld/to-quads.ts";
import { readNQuads } from "../support/n-quads.ts";
import { vectors } from "../support/vectors.ts";

// W3C json-ld-api, tests: toRdf-manifest.jsonld and its folder. Beside the repository, not in it.
const folder = vectors?.path("json-ld-api/tests");
const isThere = folder !== undefined && existsSync(`${folder}/toRdf-manifest.jsonld`);

type Entry = {
  "@id": string;
  "@type": string[];
  name: string;
  input: string;
  expect?: string;
  expectErrorCode?: string;
  option?: {
    specVersion?: string;
    base?: string;
    expandContext?: string;
    processingMode?: string;
    rdfDirection?: "i18n-datatype" | "compound-literal";
    produceGeneralizedRdf?: boolean;
  };
};

const BASE = "https://w3c.github.io/json-ld-api/tests/";
const readJson = (file: string): JsonValue =>
  JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as JsonValue;
const isVersion11 = ({ option }: Entry): boolean =>
  option?.specVersion !== "json-ld-1.0" && option?.processingMode !== "json-ld-1.0";
const entries = isThere
  ? (readJson("toRdf-manifest.jsonld") as unknown as { sequence: Entry[] }).sequence.filter(
      isVersion11,
    )
  : [];

const load = (url: string): JsonObject | undefined => {
  const file = url.slice(BASE.length);
  if (!url.startsWith(BASE) || !existsSync(`${folder}/${file}`)) return undefined;
  const document = readJson(file);
  return isJsonObject(document) ? document : {};
};

function run({ input, option = {} }: Entry): string {
  const registry = new ContextRegistry(load, { isStrict: false, takesWrapped: false });
  const { quads } = toQuads(readJson(input), {
    registry,
    base: option.base ?? BASE + input,
    isSafe: false,
    rdfDirection: option.rdfDirection,
    ...(option.expandContext === undefined
      ? {}
      : { expandContext: readJson(option.expandContext) }),
  });
  return canonicalNQuads(quads);
}

// te111 and te112: IRIs with two "#" (RFC 3987 has none). Blank nodes as properties are
// generalised RDF, which no signature uses.
const LEFT_OUT = ["#te111", "#te112"];
const isPositive = (entry: Entry): boolean =>
  entry["@type"].includes("jld:PositiveEvaluationTest") &&
  entry.option?.produceGeneralizedRdf !== true;

describe.skipIf(!isThere)("the toRdf suite (skipped: no ../shared/vectors/json-ld-api)", () => {
  test.each(entries.filter((entry) => isPositive(entry) && !LEFT_OUT.includes(entry["@id"])))(
    "$@id $name",
    (entry) => {
      const expected = readFileSync(`${folder}/${entry.expect}`, "utf8");
      expect(run(entry)).toBe(canonicalNQuads(readNQuads(expected).quads));
    },
  );

  test.each(entries.filter(({ expectErrorCode }) => expectErrorCode !== undefined))(
    "$@id $name: $expectErrorCode",
    (entry) => {
      expect(() => run(entry)).toThrow(new RegExp(`^${entry.expectErrorCode}`));
    },
  );
});
