import type { JsonValue } from "./json-value.ts";

// What JSON may write with an escape: control characters, and halves of surrogate pairs that stand alone.
const NEEDS_ESCAPE = /["\\\p{Cc}\p{Surrogate}]/u;

/**
 * Writes a JSON value in the canonical form of RFC 8785 (JCS): members ordered by UTF-16 code units, no white space,
 * numbers and texts as ECMAScript writes them. The value must be plain JSON; nothing is checked here.
 */
export function writeJcs(value: JsonValue): string {
  if (typeof value === "string") return writeText(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeJcs).join(",")}]`;
  const names = /* fault: json-names-unsorted */ Object.keys(value).sort();
  // Joined texts lie in one piece; those that grow by `+=` are trees, which take four times the memory while they are kept.
  return `{${names.map((name) => `${writeText(name)}:${writeJcs(value[name] as JsonValue)}`).join(",")}}`;
}

function writeText(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}
