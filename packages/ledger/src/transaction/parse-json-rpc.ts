import { SdkError } from "@arcs/core";
import { endOfString, parseJson } from "@arcs/core/internal";

// Max nesting: kit's parser copies the path to each value. Lists of records have four levels.
const MAX_DEPTH = 64;
// An unsigned integer of 128 bits has 39 digits.
const INTEGER = /^-?(?:0|[1-9]\d{0,38})$/;
const TOO_LONG = /^-?\d{40}/;

/**
 * Parses the text of a request or an answer. Its integers become `bigint`, as in `@solana/kit`, but in bounded time: a
 * foreign endpoint must not be able to keep the process busy.
 *
 * @param options.maxValues - max number of values: parsing a million takes half a second
 * @throws SdkError `ledger_rpc_error` for more values, nesting of more than 64, and numbers of more than 39 digits
 * @throws SyntaxError for invalid JSON
 */
export function parseJsonRpc(text: string, { maxValues }: { maxValues: number }): unknown {
  return unwrapped(parseJson(wrapIntegers(text, maxValues)));
}

/** Wraps each integer into an object with one member, in a text that need not be JSON. */
function wrapIntegers(text: string, maxValues: number): string {
  const count = createCount(maxValues);
  let [wrapped, copied] = ["", 0];
  for (let at = 0; at < text.length;) {
    const begun = at;
    const first = text.charAt(at);
    if (first === '"') at = endOfString(text, at);
    else if (first === "-" || isDigit(first)) {
      at = endOfNumber(text, at);
      const number = text.slice(begun, at);
      if (TOO_LONG.test(number)) throw tooMuch("a number of more than 39 digits");
      if (/* fault: json-rpc-integers-rounded */ !INTEGER.test(number)) continue;
      wrapped += `${text.slice(copied, begun)}{"$n":"${number}"}`;
      copied = at;
    } else {
      count(first);
      at++;
    }
  }
  return wrapped + text.slice(copied);
}

/** Counts values and their nesting, by the letters between them. */
function createCount(maxValues: number): (letter: string) => void {
  let [values, depth] = [1, 0];
  return (letter) => {
    if (letter === "," || letter === "[" || letter === "{") values++;
    if (letter === "[" || letter === "{") depth++;
    if (letter === "]" || letter === "}") depth--;
    if (depth > MAX_DEPTH) throw tooMuch(`values more than ${MAX_DEPTH} deep`);
    if (values > maxValues) throw tooMuch(`more than ${maxValues} values`);
  };
}

function isDigit(letter: string): boolean {
  return letter >= "0" && letter <= "9";
}

/** Returns the end of the number that begins at an index. */
function endOfNumber(text: string, begin: number): number {
  let at = begin + 1;
  while (isDigit(text.charAt(at)) || ".eE+-".includes(text.charAt(at) || " ")) at++;
  return at;
}

/** Unwraps the integers in place: `JSON.parse` with a reviver takes three times as long. */
function unwrapped(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("$n" in value && typeof value.$n === "string" && INTEGER.test(value.$n)) return BigInt(value.$n);
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (typeof member === "object") members[name] = unwrapped(member);
  }
  return value;
}

function tooMuch(what: string): SdkError {
  return new SdkError("ledger_rpc_error", `the JSON-RPC message has ${what}`);
}
