import { utf8ToBytes } from "../base/bytes.ts";
import { SdkError } from "../base/errors.ts";
import { buildJson, copyJson, endOfString, type JsonValue } from "../base/json.ts";

/** Bounds that can be checked on JSON text before it is parsed. */
export type TextBounds = { maxBytes: number; maxDepth: number; maxValues: number };

const QUOTE = 0x22;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Parses JSON text (RFC 8259) within limits, and refuses duplicate member names. Parsers differ in which of two members they use,
 * so a signature over one could be shown with the other.
 *
 * Sizes are checked in one pass before `JSON.parse` builds anything.
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
  const stringsInText = countStringsInText(text, bounds);
  const value = parse(text);
  // The parsed value is private, plain and within the limits. JSON.parse drops one of two members with the same name, so a string
  // is missing. Counting takes a third of the time of comparing names.
  if (
    /* fault: strings-not-counted */ countStrings(value) === stringsInText &&
    !MAY_BE_UNSIGNABLE.some((part) => part.test(text))
  )
    return value;
  return copyJson(buildJson(text, refuseRepeat), { ...bounds, maxCharacters: bounds.maxBytes });
}

// Surrogates, which may be unpaired, raw or escaped; and __proto__, which has one spelling without escapes. One pattern each:
// searching for one text, or for characters that a text cannot have, takes almost no time.
const MAY_BE_UNSIGNABLE: readonly RegExp[] = [/[\ud800-\udfff]/, /\\u/, /__proto__/];

function parse(text: string): JsonValue {
  try {
    // oxlint-disable-next-line no-restricted-properties -- what may be read wrongly is looked for afterwards
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new SdkError("malformed_json", `the document expected JSON text that can be parsed${hintAt(text, reason)}`);
  }
}

/** Returns a hint about the error, if possible; of the platform's message only the position, because the rest shows the text. */
function hintAt(text: string, reason: string): string {
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) return ": a byte order mark stands before it";
  if (/^\s{0,9}[\w-]{2,2000}\.[\w-]/.test(text))
    return ", and this looks like a JWT, which has no proof of Data Integrity";
  const position = /position (\d+)/.exec(reason)?.[1];
  if (position === undefined) return "";
  return /after JSON/.test(reason)
    ? `: there is more text behind it, from character ${position} on`
    : `: it fails at character ${position}`;
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

/**
 * Counts the strings in JSON text, including member names, and checks its depth and the number of its values. Invalid JSON may be
 * miscounted; `JSON.parse` refuses it afterwards.
 */
function countStringsInText(text: string, bounds: TextBounds): number {
  let [strings, values, depth] = [0, 1, 0];
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        strings++;
        index = endOfString(text, index) - 1;
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        values++;
        if (++depth > bounds.maxDepth) {
          throw new SdkError("document_too_deep", `the document expected at most ${bounds.maxDepth} levels`);
        }
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth--;
        break;
      case COMMA:
        values++;
        break;
    }
    if (values > bounds.maxValues) {
      throw new SdkError("document_too_complex", `the document expected at most ${bounds.maxValues} values`);
    }
  }
  return strings;
}

/**
 * Counts the strings of a value, including member names. The count is NaN if a number is too large for JavaScript, or a name may
 * have been misread (see `parseJson`).
 */
function countStrings(value: JsonValue): number {
  let count = 0;
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") count++;
    else if (typeof next === "number") count += Number.isFinite(next) ? 0 : Number.NaN;
    else if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (typeof next === "object" && next !== null) {
      for (const name of Object.keys(next)) {
        count += name.includes("\\") ? Number.NaN : 1;
        open.push(next[name] as JsonValue);
      }
    }
  }
  return count;
}

function refuseRepeat(name: string): never {
  throw new SdkError("duplicate_json_key", `member ${name.slice(0, 100)} expected once in its object, got it twice`);
}

function tooLarge(bounds: TextBounds): SdkError {
  return new SdkError("document_too_large", `the document expected at most ${bounds.maxBytes} bytes`);
}
