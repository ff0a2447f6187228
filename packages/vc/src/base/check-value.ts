import { SdkError } from "./errors.ts";

// A 32-byte key needs more characters than this in any encoding.
const MAX_SHOWN_CHARACTERS = 31;
const MAX_NAMES = 5;
const MAX_NAME_CHARACTERS = 30;

/**
 * Describes a value for an error message by kind and size, never by content. It never throws,
 * whatever the value's accessors do.
 */
export function describeValue(value: unknown): string {
  try {
    return describe(value);
  } catch {
    return "an object that cannot be read";
  }
}

/**
 * Describes a value that is not secret: numbers and short texts appear as they are. For a text as
 * long as a key only the length is shown, because people put keys in the wrong place.
 */
export function showValue(value: unknown): string {
  if (typeof value === "string" && value.length <= MAX_SHOWN_CHARACTERS)
    return JSON.stringify(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "bigint" && value < 10n ** 18n && value > -(10n ** 18n)) return `${value}n`;
  return describeValue(value);
}

/** Cuts a text of others to a length that people read. */
export function shorten(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 120)}…`;
}

function describe(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value === "string") return describeText(value);
  if (typeof value === "number") return Number.isNaN(value) ? "NaN" : "a number";
  return typeof value === "object" ? describeObject(value) : `a ${typeof value}`;
}

/**
 * Names what copying adds, such as quotes or line breaks: the length alone would not explain the
 * refusal.
 */
function describeText(text: string): string {
  if (text === "") return "an empty text";
  const size = `a text of ${count(text.length, "character")}`;
  if (text.trim() !== text) return `${size}, with spaces or line breaks around it`;
  const isQuoted = text.length > 1 && /^["'`]/.test(text) && text.startsWith(text.slice(-1));
  return isQuoted ? `${size}, with quotes around it` : size;
}

function describeObject(value: object): string {
  if (Array.isArray(value)) return `an array of ${count(value.length, "item")}`;
  if (ArrayBuffer.isView(value)) return `bytes of length ${value.byteLength}`;
  if ("then" in value && typeof value.then === "function") return "a promise: is an await missing?";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "an invalid Date" : "a Date";
  const names = Object.keys(value).map((name) =>
    JSON.stringify(name.slice(0, MAX_NAME_CHARACTERS)).slice(1, -1),
  );
  if (names.length === 0) return "an object without members";
  return `an object with the member${names.length === 1 ? "" : "s"} ${names.slice(0, MAX_NAMES).join(", ")}${names.length > MAX_NAMES ? ", …" : ""}`;
}

function count(size: number, what: string): string {
  return `${size} ${what}${size === 1 ? "" : "s"}`;
}

/** A separate check, because describing a value costs more than the other checks together. */
function isPromise(value: object): boolean {
  try {
    return "then" in value && typeof value.then === "function";
  } catch {
    return false;
  }
}

/**
 * Tells whether a value is an array of such items only. Unlike `every` it does not skip holes,
 * which later code would meet.
 */
export function isArrayOf<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is readonly Item[] {
  if (!Array.isArray(value)) return false;
  for (const item of value as unknown[]) if (!isItem(item)) return false;
  return true;
}

const typedArrays = Object.getPrototypeOf(Int8Array.prototype) as Uint8Array;

/**
 * Tells whether a value is a Uint8Array, also one of another realm (a vm context, an iframe). It
 * asks the platform; prototypes and members do not count. An array whose buffer was transferred is
 * refused.
 */
export function isBytes(value: unknown): value is Uint8Array {
  if (Reflect.get(typedArrays, Symbol.toStringTag, value) !== "Uint8Array") return false;
  try {
    // A transferred buffer has length 0, and nearly every operation on it throws.
    return (
      Reflect.get(typedArrays, "length", value) !== 0 ||
      new Uint8Array(value as Uint8Array).length === 0
    );
  } catch {
    return false;
  }
}

const kinds = {
  text: ["a text", (value: unknown) => typeof value === "string"],
  bytes: ["a Uint8Array", isBytes],
  count: [
    "a whole number from 0",
    (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0,
  ],
  number: ["a number", (value: unknown) => typeof value === "number" && !Number.isNaN(value)],
  boolean: ["true or false", (value: unknown) => typeof value === "boolean"],
  function: ["a function", (value: unknown) => typeof value === "function"],
  map: ["a Map", (value: unknown) => value instanceof Map],
  date: [
    "a Date, such as new Date()",
    (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime()),
  ],
} as const satisfies Record<string, readonly [words: string, holds: (value: unknown) => boolean]>;

/**
 * The expected shape of an argument: a kind of value, an array of one shape, or an object by its
 * members. `object` and `array` accept any content. A member whose name ends with `?` may be
 * undefined.
 */
export type Shape =
  | keyof typeof kinds
  | "object"
  | "array"
  | readonly [Shape]
  | { readonly [member: string]: Shape };

/**
 * Checks an argument before it is read. Callers without types then learn which member is missing,
 * not what the engine failed at.
 *
 * @param label - the parameter's name, as callers know it
 * @throws SdkError `invalid_argument`; the message names the member, the expected form, and the
 *   value received
 */
export function assertShape(value: unknown, label: string, shape: Shape): void {
  if (shape === "array") return assertArray(value, label);
  if (shape === "object") return assertObject(value, label);
  if (typeof shape === "string") return assertKind(value, label, shape);
  if (isList(shape)) {
    assertArray(value, label);
    // Not forEach, which passes holes over.
    for (const [place, item] of value.entries()) assertShape(item, `${label}[${place}]`, shape[0]);
    return;
  }
  assertObject(value, label);
  for (const [name, expected] of Object.entries(shape)) {
    const member = name.replace(/\?$/, "");
    const given = (value as Readonly<Record<string, unknown>>)[member];
    if (given !== undefined || member === name) assertShape(given, `${label}.${member}`, expected);
  }
}

/**
 * Checks that a value is an object with members, before they are read.
 *
 * @throws SdkError `invalid_argument`; the message names the value by its label and describes it
 */
export function assertObject(value: unknown, label: string): asserts value is object {
  if (typeof value === "object" && value !== null && !Array.isArray(value) && !isPromise(value))
    return;
  throw new SdkError(
    "invalid_argument",
    `${label} must be an object (received ${describeValue(value)})`,
  );
}

/**
 * Checks that a value is an array, before its items are read. @throws SdkError `invalid_argument`;
 * it describes the value
 */
export function assertArray(value: unknown, label: string): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new SdkError(
      "invalid_argument",
      `${label} must be an array (received ${describeValue(value)})`,
    );
  }
}

function assertKind(value: unknown, label: string, kind: keyof typeof kinds): void {
  const [words, holds] = kinds[kind];
  if (holds(value)) return;
  const came = kind === "count" || kind === "number" ? showValue(value) : describeValue(value);
  throw new SdkError("invalid_argument", `${label} must be ${words} (received ${came})`);
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}
