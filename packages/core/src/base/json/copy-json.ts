import { describeValue } from "../describe-value.ts";
import { SdkError } from "../errors.ts";
import type { JsonObject, JsonValue } from "./json-value.ts";

/** Bounds on a JSON value. */
export type JsonBounds = {
  /** Levels of nesting. */
  maxDepth: number;
  /** Values in all: objects, arrays, texts, numbers, booleans, nulls. */
  maxValues: number;
  /** Characters of texts and member names together. */
  maxCharacters: number;
};

type Walk = JsonBounds & { values: number; characters: number; path: (string | number)[] };

/**
 * Copies a value that is plain JSON, and refuses everything else; the copy shares nothing with the original.
 *
 * Accessors and `toJSON` are never called, so the value cannot answer differently from one look to the next. A cycle
 * meets the depth bound.
 *
 * @throws SdkError `malformed_json` for what JSON cannot carry, `unsignable_value` for `__proto__` members and ill-formed
 * text, `document_too_deep`, `document_too_complex`, `document_too_large` beyond the bounds
 */
export function copyJson(value: unknown, bounds: JsonBounds): JsonValue {
  const { maxDepth, maxValues, maxCharacters } = bounds;
  return copy(value, { maxDepth, maxValues, maxCharacters, values: 0, characters: 0, path: [] });
}

function copy(value: unknown, walk: Walk): JsonValue {
  if (++walk.values > walk.maxValues) {
    throw new SdkError("document_too_complex", `the document expected at most ${walk.maxValues} values`);
  }
  switch (typeof value) {
    case "string":
      return checkText(value, walk);
    case "boolean":
      return value;
    case "number":
      if (Number.isFinite(value)) return value;
      break;
    case "object":
      if (value === null) return null;
      if (walk.path.length >= walk.maxDepth) {
        throw new SdkError("document_too_deep", `the document expected at most ${walk.maxDepth} levels`);
      }
      return Array.isArray(value) ? copyArray(value, walk) : copyObject(value, walk);
    default:
      break;
  }
  throw notJson(typeof value === "number" ? String(value) : typeof value, walk);
}

function copyArray(array: readonly unknown[], walk: Walk): JsonValue[] {
  if (walk.values + array.length > walk.maxValues) {
    throw new SdkError("document_too_complex", `the document expected at most ${walk.maxValues} values`);
  }
  if (Object.keys(array).length > array.length || Object.getOwnPropertySymbols(array).length > 0) {
    throw notJson("a named member of an array", walk);
  }
  const result: JsonValue[] = [];
  for (let index = 0; index < array.length; index++) {
    result.push(copyMember(array, index, walk));
  }
  return result;
}

function copyObject(object: object, walk: Walk): JsonObject {
  const prototype: unknown = Object.getPrototypeOf(object);
  // An object of another realm (an iframe, a vm context) has another Object.prototype, itself without a prototype.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw notJson(describeInstance(object), walk);
  if (Object.getOwnPropertySymbols(object).length > 0) throw notJson("a symbol as a member name", walk);

  const result: JsonObject = {};
  for (const name of Object.keys(object)) {
    if (name === "__proto__") {
      throw new SdkError("unsignable_value", `${place(walk)} expected no member named __proto__`);
    }
    checkText(name, walk);
    result[name] = copyMember(object, name, walk);
  }
  return result;
}

function describeInstance(object: object): string {
  const what = describeValue(object);
  return what.startsWith("an object") ? "an instance of a class" : what;
}

function copyMember(parent: object, key: string | number, walk: Walk): JsonValue {
  walk.path.push(key);
  const property = Object.getOwnPropertyDescriptor(parent, key);
  if (property === undefined) throw notJson("a hole in an array", walk);
  if (!("value" in property)) throw notJson("an accessor", walk);
  const result = copy(property.value, walk);
  walk.path.pop();
  return result;
}

function checkText(text: string, walk: Walk): string {
  walk.characters += text.length;
  if (walk.characters > walk.maxCharacters) {
    throw new SdkError("document_too_large", `the document expected at most ${walk.maxCharacters} bytes`);
  }
  // With the u flag only a surrogate that is not half of a pair matches.
  if (/\p{Surrogate}/u.test(text)) {
    throw new SdkError("unsignable_value", `${place(walk)} expected well-formed Unicode, got a lone surrogate`);
  }
  return text;
}

function notJson(what: string, walk: Walk): SdkError {
  return new SdkError("malformed_json", `${place(walk)} expected a JSON value, got ${what}`);
}

function place(walk: Walk): string {
  return walk.path.length === 0 ? "the document" : toJsonPointer(walk.path);
}

/** Writes a path as a JSON Pointer (RFC 6901), cut where it becomes too long to read. */
export function toJsonPointer(path: readonly (string | number)[]): string {
  const pointer = path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  return pointer.length <= 200 ? pointer : `${pointer.slice(0, 200)}…`;
}
