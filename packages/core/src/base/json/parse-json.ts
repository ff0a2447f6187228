import type { JsonObject, JsonValue } from "./json-value.ts";

/**
 * Parses JSON text (RFC 8259) as `JSON.parse` should.
 *
 * Once V8 has read a name with a backslash in it, it may take another name for that one if it is written with an escape: `"a\n"`
 * for `"a\\"` (nodejs/node#63785; Node 24 and 26 have the error, 20 and 22 do not). So whoever sends one text decides how
 * somebody else's is read. What is taken for another name has a backslash then, so a value without such names is right.
 *
 * @throws SyntaxError where it is no JSON text
 */
export function parseJson(text: string): unknown {
  // oxlint-disable-next-line no-restricted-properties -- what may be read wrongly is looked for below
  return namesAsWritten(text, JSON.parse(text) as JsonValue);
}

/** What `JSON.parse` made of a text, built anew where it may have read a name wrongly. */
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
 * Builds the value of a text that `JSON.parse` has taken, with each name as it stands in the text.
 *
 * @param onRepeat - called with a name, as it is written, that its object has already; the last of its values is kept
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

/** Sets a member, also one named `__proto__`: to assign that would set the prototype. */
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

/** Where the string that begins with the quotation mark at `start` is over; at the end of the text, where nothing closes it. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charAt(end - 1 - backslashes) === "\\") backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
  return text.length;
}
