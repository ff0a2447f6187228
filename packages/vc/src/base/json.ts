import canonicalize from "canonicalize";

import { isSdkError, SdkError, type VerificationError, verificationError } from "./errors.ts";
import { describeValue } from "./check-value.ts";

/** A value that JSON (RFC 8259) can carry. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object: string keys, JSON values. */
export type JsonObject = { [member: string]: JsonValue };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads a member that holds one value, several in an array, or nothing: JSON-LD writes all three.
 */
export function listOf(value: JsonValue | undefined): JsonValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

type OptionalNames<Members> = {
  [Name in keyof Members]: undefined extends Members[Name] ? Name : never;
}[keyof Members];

type Defined<Members> = {
  [Name in Exclude<keyof Members, OptionalNames<Members>>]: Members[Name];
} & {
  [Name in OptionalNames<Members>]?: Exclude<Members[Name], undefined>;
};

/** Leaves out undefined members, for types and texts in which absent and undefined differ. */
export function defined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Defined<Members>;
}

// Large enough for any data; deeper values would overflow the stack.
const BOUNDS = {
  maxDepth: 500,
  maxValues: Number.MAX_SAFE_INTEGER,
  maxCharacters: Number.MAX_SAFE_INTEGER,
};

/**
 * Writes a value in the canonical form of RFC 8785 (JCS): one text for one JSON value, whatever its
 * members' order.
 *
 * @throws SdkError `invalid_json_value` when JSON cannot carry the value: `undefined` anywhere,
 *   NaN, infinities, functions, cycles, lone surrogates, instances of classes, `__proto__` members, nesting beyond 500 levels. The message
 * names the place by a JSON Pointer. Nothing is ever dropped
 */
export function canonicalJson(value: unknown): string {
  try {
    return writeJcs(copyJson(value, BOUNDS));
  } catch (error) {
    if (isSdkError(error)) throw new SdkError("invalid_json_value", error.message);
    throw error;
  }
}

/**
 * Writes plain JSON, as `copyJson` returns it, in the canonical form of RFC 8785. For any other
 * value `canonicalize` would drop `undefined`, call `toJSON` and fill holes.
 */
export function writeJcs(value: JsonValue): string {
  return canonicalize(value) as string;
}

/** Copies plain JSON. */
export function copyPlain(value: JsonValue): JsonValue {
  return copyJson(value, BOUNDS);
}

type JsonBounds = {
  maxDepth: number;
  maxValues: number;
  maxCharacters: number;
};

type Walk = JsonBounds & { values: number; characters: number; path: (string | number)[] };

/**
 * Copies a value that is plain JSON, and refuses everything else; the copy shares nothing with the
 * original.
 *
 * Accessors and `toJSON` are never called, so the value cannot answer differently from one look to
 * the next. A cycle meets the depth bound.
 *
 * @throws SdkError `malformed_json` for what JSON cannot carry, `unsignable_value` for `__proto__`
 *   members and ill-formed text, `document_too_deep`, `document_too_complex`, `document_too_large` beyond the bounds
 */
export function copyJson(value: unknown, bounds: JsonBounds): JsonValue {
  const { maxDepth, maxValues, maxCharacters } = bounds;
  return copy(value, { maxDepth, maxValues, maxCharacters, values: 0, characters: 0, path: [] });
}

function copy(value: unknown, walk: Walk): JsonValue {
  if (++walk.values > walk.maxValues) {
    throw new SdkError(
      "document_too_complex",
      `the document must have at most ${walk.maxValues} values`,
    );
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
        throw new SdkError(
          "document_too_deep",
          `the document must have at most ${walk.maxDepth} levels`,
        );
      }
      return Array.isArray(value) ? copyArray(value, walk) : copyObject(value, walk);
    default:
      break;
  }
  throw notJson(typeof value === "number" ? String(value) : typeof value, walk);
}

function copyArray(array: readonly unknown[], walk: Walk): JsonValue[] {
  if (walk.values + array.length > walk.maxValues) {
    throw new SdkError(
      "document_too_complex",
      `the document must have at most ${walk.maxValues} values`,
    );
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
  // An object of another realm (an iframe, a vm context) has another Object.prototype, itself
  // without a prototype.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw notJson(describeInstance(object), walk);
  if (Object.getOwnPropertySymbols(object).length > 0)
    throw notJson("a symbol as a member name", walk);

  const result: JsonObject = {};
  for (const name of Object.keys(object)) {
    if (name === "__proto__") {
      throw new SdkError("unsignable_value", `${place(walk)} must have no member named __proto__`);
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
    throw new SdkError(
      "document_too_large",
      `the document must be at most ${walk.maxCharacters} bytes`,
    );
  }
  // With the u flag only a surrogate that is not half of a pair matches.
  if (/\p{Surrogate}/u.test(text)) {
    throw new SdkError(
      "unsignable_value",
      `${place(walk)} must be well-formed Unicode (received a lone surrogate)`,
    );
  }
  return text;
}

function notJson(what: string, walk: Walk): SdkError {
  return new SdkError("malformed_json", `${place(walk)} must be a JSON value (received ${what})`);
}

function place(walk: Walk): string {
  return walk.path.length === 0 ? "the document" : toJsonPointer(walk.path);
}

/** Writes a path as a JSON Pointer (RFC 6901), cut where it becomes too long to read. */
export function toJsonPointer(path: readonly (string | number)[]): string {
  const pointer = path
    .map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
  return pointer.length <= 200 ? pointer : `${pointer.slice(0, 200)}…`;
}

/**
 * Parses JSON text (RFC 8259) as `JSON.parse` should.
 *
 * After V8 has parsed a member name with a backslash, it may confuse another name with it if that
 * one contains an escape: `"a\n"` becomes `"a\\"` (nodejs/node#63785; Node 24 and 26, not 20 and
 * 22). So the sender of one text can change how another is parsed. A wrong name always contains a
 * backslash, so a value without such names is right.
 *
 * @throws SyntaxError if it is not JSON text
 */
export function parseJson(text: string): unknown {
  // oxlint-disable-next-line no-restricted-properties -- what may be read wrongly is looked for below
  return namesAsWritten(text, JSON.parse(text) as JsonValue);
}

/**
 * Returns the value that `JSON.parse` made of a text, rebuilt if a name may have been parsed
 * wrongly.
 */
export function namesAsWritten(text: string, value: JsonValue): JsonValue {
  return text.includes("\\") && hasBackslashInName(value) ? buildJson(text) : value;
}

function hasBackslashInName(value: JsonValue): boolean {
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next) && Object.keys(next).some((name) => name.includes("\\"))) return true;
    for (const inner of Object.values(next)) open.push(inner);
  }
  return false;
}

/**
 * Builds the value of a text that `JSON.parse` accepted, with each name as it is in the text.
 *
 * @param onRepeat - called with each repeated name of an object, as it is written; the last value
 *   wins
 */
export function buildJson(text: string, onRepeat?: (written: string) => void): JsonValue {
  // Without a second name for the first one: the minifier of Next 14 returned another, empty array.
  const open: (JsonObject | JsonValue[])[] = [[]];
  let name: string | undefined;
  for (const token of tokensOf(text)) {
    if (token === "}" || token === "]") {
      open.pop();
      continue;
    }
    const around = open.at(-1) as JsonObject | JsonValue[];
    // oxlint-disable-next-line no-restricted-properties -- only names are read wrongly, and there are none in it
    const value = (token === "{" ? {} : token === "[" ? [] : JSON.parse(token)) as JsonValue;
    if (Array.isArray(around)) around.push(value);
    else if (name === undefined) {
      name = value as string;
      if (Object.hasOwn(around, name)) onRepeat?.(token);
      continue;
    } else {
      setMember(around, name, value);
      name = undefined;
    }
    if (typeof value === "object" && value !== null) open.push(value);
  }
  return (open[0] as JsonValue[])[0] as JsonValue;
}

/** Sets a member, including one named `__proto__`, whose assignment would set the prototype. */
function setMember(object: JsonObject, name: string, value: JsonValue): void {
  if (name !== "__proto__") object[name] = value;
  else
    Object.defineProperty(object, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
}

/** The braces and brackets of a JSON text, and its strings, numbers, booleans and nulls. */
function* tokensOf(text: string): Generator<string> {
  const token = /[[\]{}"]|[^[\]{}",:\s]+/g;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === '"') token.lastIndex = endOfString(text, found.index);
    yield text.slice(found.index, token.lastIndex);
  }
}

/**
 * Returns the end of the string that begins with the quotation mark at `start`; the end of the text
 * if nothing closes it.
 */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charAt(end - 1 - backslashes) === "\\") backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
}

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * Tells whether two texts are the same number to the last digit: `1e2` equals `100.0`, `0.3`
 * differs from `0.30000000000000001`.
 */
export function isSameNumber(left: string, right: string): boolean {
  return readDigits(left) === readDigits(right);
}

/**
 * Returns the digits without zeros at either end, and the position of the point. Zero has neither,
 * nor a sign.
 */
function readDigits(text: string): string {
  const [, sign, whole = "", fraction = "", exponent = "0"] = NUMBER.exec(text) ?? [];
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (digits[start] === "0") start++;
  while (end > start && digits[end - 1] === "0") end--;
  if (start === end) return "0";
  return `${sign === "-" ? "-" : ""}${digits.slice(start, end)}e${Number(exponent) + whole.length - start}`;
}

// Up to 15 digits without an exponent are exact. Strings may match too; they are told apart
// afterwards.
const MAY_BE_ROUNDED = /[\d.]{16}|\d[eE][-+\d]/;

/**
 * Finds a number in a JSON text that parses to a different one, such as 9007199254740993. An
 * attacker could change the text to that number without breaking the signature.
 *
 * @param text - valid JSON
 */
export function findRoundedNumber(text: string): VerificationError | undefined {
  if (!MAY_BE_ROUNDED.test(text)) return undefined;
  for (const token of tokensOf(text)) {
    if (!/^-?\d/.test(token) || isSameNumber(token, String(Number(token)))) continue;
    const message = `a number must have no more digits than are read, or be a text: ${token.slice(0, 100)} is read as ${Number(token)}`;
    return verificationError("unsignable_value", message);
  }
  return undefined;
}
