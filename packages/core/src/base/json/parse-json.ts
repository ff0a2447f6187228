import type { JsonObject, JsonValue } from "./json-value.ts";

/**
 * Parses JSON text (RFC 8259) as `JSON.parse` should.
 *
 * After V8 has parsed a member name with a backslash, it may confuse another name with it if that one contains an escape: `"a\n"`
 * becomes `"a\\"` (nodejs/node#63785; Node 24 and 26, not 20 and 22). So the sender of one text can change how another is parsed. A
 * wrong name always contains a backslash, so a value without such names is right.
 *
 * @throws SyntaxError if it is not JSON text
 */
export function parseJson(text: string): unknown {
  // oxlint-disable-next-line no-restricted-properties -- what may be read wrongly is looked for below
  return namesAsWritten(text, JSON.parse(text) as JsonValue);
}

/** Returns the value that `JSON.parse` made of a text, rebuilt if a name may have been parsed wrongly. */
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
 * @param onRepeat - called with each repeated name of an object, as it is written; the last value wins
 */
export function buildJson(text: string, onRepeat?: (written: string) => void): JsonValue {
  const root: JsonValue[] = [];
  const open: (JsonObject | JsonValue[])[] = [root];
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
  return root[0] as JsonValue;
}

/** Sets a member, including one named `__proto__`, whose assignment would set the prototype. */
function setMember(object: JsonObject, name: string, value: JsonValue): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
}

/** The braces and brackets of a JSON text, and its strings, numbers, booleans and nulls. */
export function* tokensOf(text: string): Generator<string> {
  const token = /[[\]{}"]|[^[\]{}",:\s]+/g;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === '"') token.lastIndex = endOfString(text, found.index);
    yield text.slice(found.index, token.lastIndex);
  }
}

/** Returns the end of the string that begins with the quotation mark at `start`; the end of the text if nothing closes it. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charAt(end - 1 - backslashes) === "\\") backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
}
