import { isBytes } from "./bytes.ts";
import { assertArray, assertObject, describeValue, showValue } from "./describe-value.ts";
import { SdkError } from "./errors.ts";

const kinds = {
  text: ["a text", (value: unknown) => typeof value === "string"],
  bytes: ["a Uint8Array", isBytes],
  count: ["a whole number from 0", (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0],
  number: ["a number", (value: unknown) => typeof value === "number" && !Number.isNaN(value)],
  boolean: ["true or false", (value: unknown) => typeof value === "boolean"],
  function: ["a function", (value: unknown) => typeof value === "function"],
  map: ["a Map", (value: unknown) => value instanceof Map],
  date: ["a Date, such as new Date()", (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime())],
} as const satisfies Record<string, readonly [words: string, holds: (value: unknown) => boolean]>;

/**
 * The expected shape of an argument: a kind of value, an array of one shape, or an object by its members. `object` and `array`
 * accept any content. A member whose name ends with `?` may be undefined.
 */
export type Shape = keyof typeof kinds | "object" | "array" | readonly [Shape] | { readonly [member: string]: Shape };

/**
 * Checks an argument before it is read. Callers without types then learn which member is missing, not what the engine failed at.
 *
 * @param label - the parameter's name, as callers know it
 * @throws SdkError `invalid_argument`; the message names the member, the expected form, and the value received
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

function assertKind(value: unknown, label: string, kind: keyof typeof kinds): void {
  const [words, holds] = kinds[kind];
  if (holds(value)) return;
  const came = kind === "count" || kind === "number" ? showValue(value) : describeValue(value);
  throw new SdkError("invalid_argument", `${label} expected ${words}, got ${came}`);
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}
