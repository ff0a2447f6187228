import { type JsonObject, type JsonValue, canonicalJson, isJsonObject } from "@arcs/vc/internal";
import { SERVICE_VOCABULARY } from "../../src/base/naming.ts";

/** One altered copy of a document, with a description of the change. */
export type Tampering = { label: string; text: string };

/**
 * Every change, addition, removal, renaming, retyping or reordering of one member or array item of
 * a document. The order of an object's members stays: JSON gives it no meaning.
 */
export function* tamperings(document: JsonObject): Generator<Tampering> {
  const original = canonicalJson(document);
  for (const [path, value] of places(document)) {
    for (const [what, replacement] of replacements(value)) {
      const changed = withReplacement(document, path, replacement);
      const label = `${what} at /${path.join("/")}`;
      if (canonicalJson(changed) !== original) yield { label, text: JSON.stringify(changed) };
    }
  }
}

type Path = readonly (string | number)[];

function* places(value: JsonValue, path: Path = []): Generator<[Path, JsonValue]> {
  yield [path, value];
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* places(item, [...path, index]);
  else if (isJsonObject(value))
    for (const [key, member] of Object.entries(value)) yield* places(member, [...path, key]);
}

/** Removes this place from its parent. */
const removed = Symbol("removed");
/** Renames this member of its parent. */
type Renamed = { renameTo: (key: string) => string };
type Replacement = JsonValue | typeof removed | Renamed;

function* replacements(value: JsonValue): Generator<[string, Replacement]> {
  yield ["remove", removed];
  yield ["null", null];
  yield ["wrap in an array", [value]];
  yield ["wrap in an object", { id: value }];
  yield ["wrap in a value object", { "@value": value }];
  yield ["rename", { renameTo: (key) => `${key}X` }];
  yield ["rename to the full IRI", { renameTo: (key) => SERVICE_VOCABULARY + key }];
  yield ["rename to a keyword", { renameTo: (key) => `@${key}` }];
  yield ["rename to a W3C term", { renameTo: () => "description" }];

  if (typeof value === "string") {
    yield ["append a character", `${value}x`];
    yield ["append a space", `${value} `];
    yield ["drop the last character", value.slice(0, -1)];
    yield [
      "change the letter case",
      value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase(),
    ];
    yield ["empty", ""];
    if (/^\d+$/.test(value)) yield ["text to number", Number(value)];
  }
  if (typeof value === "number") {
    yield ["add one", value + 1];
    yield ["number to text", String(value)];
    yield ["number to a fraction", value + 0.5];
  }
  if (typeof value === "boolean") {
    yield ["negate", !value];
    yield ["boolean to text", String(value)];
    yield ["boolean to number", Number(value)];
  }
  if (Array.isArray(value)) {
    yield ["reverse", [...value].reverse()];
    yield ["rotate", [...value.slice(1), ...value.slice(0, 1)]];
    if (value[0] !== undefined) {
      yield ["duplicate an item", [...value, value[0]]];
      yield ["array to its first item", value[0]];
    }
    yield ["append an item", [...value, "extra"]];
    yield ["empty array", []];
  }
  if (isJsonObject(value)) {
    yield ["add a member that no context defines", { ...value, unheardOf: "x" }];
    yield [
      "add a member that a context defines",
      { ...value, description: "x", image: "https://x.example/" },
    ];
    yield ["add an empty member", { ...value, description: null }];
    yield ["add a keyword", { ...value, "@index": "x" }];
    yield ["add a context", { "@context": { "@vocab": "https://x.example/" }, ...value }];
    yield ["add an alias of the id", { ...value, "@id": String(value["id"] ?? "urn:x:y") }];
    yield [
      "add a type",
      { ...value, type: ["VerifiableCredential", "ServiceSkillCredential", "Extra"] },
    ];
    yield [
      "split in two",
      Object.entries(value).map(([key, member]) => ({
        ...(value["id"] ? { id: value["id"] } : {}),
        [key]: member,
      })),
    ];
  }
}

function withReplacement(document: JsonObject, path: Path, replacement: Replacement): JsonValue {
  if (path.length === 0) return isReplacementValue(replacement) ? replacement : document;
  const copy = structuredClone(document);
  let parent: any = copy;
  for (const step of path.slice(0, -1)) parent = parent[step];
  const last = path.at(-1) as string | number;
  if (replacement === removed) {
    if (Array.isArray(parent)) parent.splice(last as number, 1);
    else delete parent[last];
  } else if (isReplacementValue(replacement)) {
    parent[last] = replacement;
  } else if (!Array.isArray(parent)) {
    const value = parent[last];
    delete parent[last];
    parent[replacement.renameTo(String(last))] = value;
  }
  return copy;
}

function isReplacementValue(replacement: Replacement): replacement is JsonValue {
  return (
    replacement !== removed &&
    !(isJsonObject(replacement) && typeof replacement["renameTo"] === "function")
  );
}
