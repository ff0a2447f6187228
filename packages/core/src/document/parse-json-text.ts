import { utf8ToBytes } from "../bytes.ts";
import { SdkError } from "../errors.ts";
import type { JsonValue } from "../json.ts";
import { copyJson } from "./copy-json.ts";

/** Bounds that can be checked on JSON text before it is parsed. */
export type TextBounds = { maxBytes: number; maxDepth: number; maxValues: number };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Parses JSON text (RFC 8259) within bounds, and refuses an object with one member name twice: parsers differ in which
 * of the two they keep, so a signature over the one could be shown with the other.
 *
 * One pass over the text finds sizes and duplicates before `JSON.parse` builds anything.
 *
 * @param input - text, or its bytes in UTF-8
 * @throws SdkError `malformed_json`, `duplicate_json_key`, `document_too_large`, `document_too_deep`,
 * `document_too_complex`; `unsignable_value` as {@link copyJson} does
 */
export function parseJsonText(input: string | Uint8Array, bounds: TextBounds): JsonValue {
  // A UTF-16 unit takes at least one byte of UTF-8, and at most three.
  if (input.length > bounds.maxBytes) throw tooLarge(bounds);
  if (typeof input === "string" && input.length * 3 > bounds.maxBytes) {
    if (utf8ToBytes(input).length > bounds.maxBytes) throw tooLarge(bounds);
  }
  const text = typeof input === "string" ? input : decodeUtf8(input);
  scan(text, bounds);
  const value = parse(text);
  // What was just parsed is private and plain, and the bounds are met; of these alone that is not sure.
  return NEEDS_CHECK.test(text) ? copyJson(value, { ...bounds, maxCharacters: bounds.maxBytes }) : value;
}

// Surrogates, which may stand alone, as they are or escaped; __proto__, which without an escape has this one spelling; and
// numbers so large that they may be read as infinity.
const NEEDS_CHECK = /[\ud800-\udfff]|\\u|__proto__|\d[eE]\+?\d{3}|\d{309}/;

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new SdkError("malformed_json", "the document expected JSON text that can be parsed");
  }
}

/**
 * Decodes UTF-8.
 *
 * @throws SdkError `malformed_json` where it is ill-formed
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new SdkError("malformed_json", "the document expected well-formed UTF-8");
  }
}

/** Whatever is no JSON may be misread here, and is refused by `JSON.parse` afterwards. */
function scan(text: string, bounds: TextBounds): void {
  const open: (Set<string> | undefined)[] = [];
  let values = 1;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case QUOTE: {
        const end = endOfText(text, index);
        if (isFollowedByColon(text, end)) addMember(open.at(-1), text.slice(index, end + 1));
        index = end;
        break;
      }
      case OPEN_BRACE:
      case OPEN_BRACKET:
        values++;
        open.push(text.charCodeAt(index) === OPEN_BRACE ? new Set() : undefined);
        if (open.length > bounds.maxDepth) {
          throw new SdkError("document_too_deep", `the document expected at most ${bounds.maxDepth} levels`);
        }
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        open.pop();
        break;
      case COMMA:
        values++;
        break;
    }
    if (values > bounds.maxValues) {
      throw new SdkError("document_too_complex", `the document expected at most ${bounds.maxValues} values`);
    }
  }
}

function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  throw new SdkError("malformed_json", "the document expected a closing quotation mark");
}

function isFollowedByColon(text: string, end: number): boolean {
  let index = end + 1;
  while (text.charCodeAt(index) <= 0x20) index++;
  return text.charCodeAt(index) === COLON;
}

function addMember(members: Set<string> | undefined, quoted: string): void {
  const name = quoted.includes("\\") ? unescape(quoted) : quoted.slice(1, -1);
  if (members?.has(name)) {
    throw new SdkError(
      "duplicate_json_key",
      `member ${quoted.slice(0, 100)} expected once in its object, got it twice`,
    );
  }
  members?.add(name);
}

function unescape(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw new SdkError("malformed_json", "the document expected valid escapes in its member names");
  }
}

function tooLarge(bounds: TextBounds): SdkError {
  return new SdkError("document_too_large", `the document expected at most ${bounds.maxBytes} bytes`);
}
