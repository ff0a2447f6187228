import canonicalize from "canonicalize";

import { isSdkError, SdkError } from "../errors.ts";
import { copyJson } from "./copy-json.ts";
import type { JsonValue } from "./json-value.ts";

// Large enough for any data; deeper values would overflow the stack.
const BOUNDS = { maxDepth: 500, maxValues: Number.MAX_SAFE_INTEGER, maxCharacters: Number.MAX_SAFE_INTEGER };

/**
 * Writes a value in the canonical form of RFC 8785 (JCS): one text for one JSON value, whatever its members' order.
 *
 * @throws SdkError `invalid_json_value` when JSON cannot carry the value: `undefined` anywhere, NaN, infinities,
 * functions, cycles, lone surrogates, instances of classes, `__proto__` members, nesting beyond 500 levels. The message
 * names the place by a JSON Pointer. Nothing is ever dropped
 * @example
 * ```ts
 * canonicalJson({ b: 1, a: [true, "x"] }); // {"a":[true,"x"],"b":1}
 * ```
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
 * Writes plain JSON, as `copyJson` returns it, in the canonical form of RFC 8785. For any other value `canonicalize` would drop
 * `undefined`, call `toJSON` and fill holes.
 */
export function writeJcs(value: JsonValue): string {
  return /* fault: json-names-unsorted */ canonicalize(value) as string;
}
