import type { JsonValue } from "./json.ts";

// Texts that JSON writes with escapes, and halves of surrogate pairs, which it escapes where they stand alone.
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

/**
 * Writes a JSON value in the canonical form of RFC 8785 (JCS): members ordered by UTF-16 code units, no white space,
 * numbers and texts as ECMAScript writes them. The value must be plain JSON; nothing is checked here.
 */
export function writeJcs(value: JsonValue): string {
  if (typeof value === "string") return writeText(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeJcs).join(",")}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${writeText(name)}:${writeJcs(value[name] as JsonValue)}`).join(",")}}`;
}

function writeText(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}
