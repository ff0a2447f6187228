import { SdkError } from "@arcs/core";
import { askAgain, endOfString, exchange, parseJson, withoutSecretsOf } from "@arcs/core/internal";
import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

/**
 * Carries one JSON-RPC request to a ledger and returns the answer, both as parsed JSON. The local ledger has one that
 * stays in the process; a `@solana/kit` transport is one too.
 */
export type LedgerTransport = (request: {
  readonly payload: unknown;
  readonly signal?: AbortSignal;
}) => Promise<unknown>;

/** Max bytes of an answer: the largest expected ones, a page of signatures or a transaction, have far fewer. */
export const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;

// Max values in an answer. A list of records of that size has half as many.
const MAX_ANSWERED_VALUES = 500_000;
// Public endpoints ask for ten seconds. For longer pauses the caller should get the error.
const PAUSES = { first: 250, max: 10_000 } as const;

/**
 * Carries JSON-RPC over HTTP. Answers have a max size, so that a foreign endpoint cannot fill the memory. Integers in
 * answers are `bigint`. Rate-limited requests are retried a few times, if the endpoint allows it soon.
 */
export function createHttpTransport(url: string): LedgerTransport {
  return async ({ payload, signal }) => {
    const body = stringifyJsonWithBigInts(payload);
    const request = { method: "POST", body, maxBytes: LARGEST_ANSWER_BYTES, signal } as const;
    const { status: statusCode, body: bytes } = await askAgain(() => exchange(url, request), { ...PAUSES, signal });
    if (statusCode < 200 || statusCode > 299) {
      throw new SdkError("ledger_unreachable", `the RPC endpoint answered HTTP ${statusCode}`, {
        details: { statusCode },
      });
    }
    if (bytes === undefined) {
      throw new SdkError("ledger_rpc_error", `the RPC endpoint answered with more than ${LARGEST_ANSWER_BYTES} bytes`);
    }
    return withoutKey(url, parseJsonRpc(new TextDecoder().decode(bytes), { maxValues: MAX_ANSWERED_VALUES }));
  };
}

/** Removes the URL's key from the endpoint's error text, which goes into errors, also those of `@solana/kit`. */
function withoutKey(url: string, answer: unknown): unknown {
  const { error } = (answer ?? {}) as { error?: { message?: unknown } | null };
  if (typeof error?.message === "string")
    error.message = /* fault: ledger-reason-with-key */ withoutSecretsOf(url, error.message);
  return answer;
}

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
 * @throws SyntaxError for invalid JSON
 */
export function parseJsonRpc(text: string, { maxValues }: { maxValues: number }): unknown {
  return unwrapped(parseJson(wrapIntegers(text, maxValues)));
}

// A string begins, a value begins or ends, or a number.
const TOKEN = /["[\]{},]|-?\d[\d.eE+-]*/g;

/** How much deeper the next value is. */
const steps: ReadonlyMap<string, number> = new Map(Object.entries({ "[": 1, "{": 1, ",": 0, "]": -1, "}": -1 }));

/** Wraps each integer into an object with one member, in a text that need not be JSON. */
function wrapIntegers(text: string, maxValues: number): string {
  const tokens = new RegExp(TOKEN);
  let [values, depth] = [1, 0];
  let [wrapped, copied] = ["", 0];
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found;
    const step = steps.get(token);
    if (token === '"') tokens.lastIndex = endOfString(text, found.index);
    else if (step !== undefined) {
      depth += step;
      if (step >= 0) values++;
    } else if (TOO_LONG.test(token)) throw tooMuch("a number of more than 39 digits");
    else if (/* fault: json-rpc-integers-rounded */ INTEGER.test(token)) {
      wrapped += `${text.slice(copied, found.index)}{"$n":"${token}"}`;
      copied = tokens.lastIndex;
    }
    if (depth > MAX_DEPTH) throw tooMuch(`values more than ${MAX_DEPTH} deep`);
    if (values > maxValues) throw tooMuch(`more than ${maxValues} values`);
  }
  return wrapped + text.slice(copied);
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
