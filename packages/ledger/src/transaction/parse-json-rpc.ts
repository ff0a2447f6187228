import { SdkError } from "@arcs/core";
import { endOfString, parseJson } from "@arcs/core/internal";

// What takes an answer apart copies the path to each of its values, of which a list of records has four names.
const MOST_DEPTH = 64;
// An unsigned integer of 128 bits has 39 digits.
const INTEGER = /^-?(?:0|[1-9]\d{0,38})$/;
const TOO_LONG = /^-?\d{40}/;

/**
 * Parses the text of a request or an answer. Its integers become `bigint`, as those that `@solana/kit` parses do, but in a time that is bounded:
 * somebody else's endpoint must not be able to keep the process busy.
 *
 * @param options.mostValues - how many values it may have: half a second is needed to take a million apart
 * @throws SdkError `ledger_rpc_error` for more of them, for values more than 64 deep, and for numbers of more than 39 digits
 * @throws SyntaxError for a text that is no JSON
 */
export function parseJsonRpc(text: string, { mostValues }: { mostValues: number }): unknown {
  return unwrapped(parseJson(wrapIntegers(text, mostValues)));
}

/** Puts each integer into an object with one member, in a text that need not be JSON. */
function wrapIntegers(text: string, mostValues: number): string {
  const count = createCount(mostValues);
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

/** Counts values, and how deep they are, by the letters that stand between them. */
function createCount(mostValues: number): (letter: string) => void {
  let [values, depth] = [1, 0];
  return (letter) => {
    if (letter === "," || letter === "[" || letter === "{") values++;
    if (letter === "[" || letter === "{") depth++;
    if (letter === "]" || letter === "}") depth--;
    if (depth > MOST_DEPTH) throw tooMuch(`values more than ${MOST_DEPTH} deep`);
    if (values > mostValues) throw tooMuch(`more than ${mostValues} values`);
  };
}

function isDigit(letter: string): boolean {
  return letter >= "0" && letter <= "9";
}

/** Where the number that begins at a place is over. */
function endOfNumber(text: string, begin: number): number {
  let at = begin + 1;
  while (isDigit(text.charAt(at)) || ".eE+-".includes(text.charAt(at) || " ")) at++;
  return at;
}

/** Takes the integers out of their objects, in place: `JSON.parse` takes three times as long where it calls a function for each value. */
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
