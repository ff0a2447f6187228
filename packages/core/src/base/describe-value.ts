import { SdkError } from "./errors.ts";

// A 32-byte key needs more characters than this in any encoding.
const MAX_SHOWN_CHARACTERS = 31;
const MAX_NAMES = 5;
const MAX_NAME_CHARACTERS = 30;

/**
 * Describes a value for an error message by kind and size, never by content. It never throws, whatever the value's accessors do.
 */
export function describeValue(value: unknown): string {
  try {
    return describe(value);
  } catch {
    return "an object that cannot be read";
  }
}

/**
 * Describes a value that is not secret: numbers and short texts appear as they are. For a text as long as a key only the length is
 * shown, because people put keys in the wrong place.
 */
export function showValue(value: unknown): string {
  if (typeof value === "string" && value.length <= MAX_SHOWN_CHARACTERS) return JSON.stringify(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "bigint" && value < 10n ** 18n && value > -(10n ** 18n)) return `${value}n`;
  return describeValue(value);
}

function describe(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value === "string") return describeText(value);
  if (typeof value === "number") return Number.isNaN(value) ? "NaN" : "a number";
  if (typeof value === "boolean" || typeof value === "bigint") return `a ${typeof value}`;
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  return describeObject(value);
}

/** Names what copying adds, such as quotes or line breaks: the length alone would not explain the refusal. */
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
  const names = Object.keys(value).map((name) => JSON.stringify(name.slice(0, MAX_NAME_CHARACTERS)).slice(1, -1));
  if (names.length === 0) return "an object without members";
  return `an object with the member${names.length === 1 ? "" : "s"} ${names.slice(0, MAX_NAMES).join(", ")}${names.length > MAX_NAMES ? ", …" : ""}`;
}

function count(size: number, what: string): string {
  return `${size} ${what}${size === 1 ? "" : "s"}`;
}

/**
 * Checks that a value is an object with members, before they are read.
 *
 * @throws SdkError `invalid_argument`; the message names the value by its label and describes it
 */
export function assertObject(value: unknown, label: string): asserts value is object {
  if (typeof value === "object" && value !== null && !Array.isArray(value) && !isPromise(value)) return;
  throw new SdkError("invalid_argument", `${label} expected an object, got ${describeValue(value)}`);
}

/** A separate check, because describing a value costs more than the other checks together. */
function isPromise(value: object): boolean {
  try {
    return "then" in value && typeof value.then === "function";
  } catch {
    return false;
  }
}

/** Checks that a value is an array, before its items are read. @throws SdkError `invalid_argument`; it describes the value */
export function assertArray(value: unknown, label: string): asserts value is readonly unknown[] {
  if (Array.isArray(value)) return;
  throw new SdkError("invalid_argument", `${label} expected an array, got ${describeValue(value)}`);
}

/** Tells whether a value is an array of such items only. Unlike `every` it does not skip holes, which later code would meet. */
export function isArrayOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is readonly Item[] {
  if (!Array.isArray(value)) return false;
  for (const item of value as unknown[]) if (!isItem(item)) return false;
  return true;
}
