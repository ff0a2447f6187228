import { isSdkError, type Network, SdkError } from "@arcs/core";
import {
  askAgain,
  assertObject,
  decodeBase64,
  defined,
  describeStatus,
  describeValue,
  endOfString,
  exchange,
  naming,
  normalizeNetworkName,
  parseJson,
  parseNetwork,
  type Platform,
  publicRpcUrls,
  reasonOf,
  reasonOfEndpoint,
  showValue,
  withoutSecretsOf,
} from "@arcs/core/internal";
import {
  getSolanaErrorFromJsonRpcError,
  isSolanaError,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
} from "@solana/kit";

import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import { hasAddressForm } from "../program/addresses.ts";

/**
 * Carries one JSON-RPC request to a ledger and returns the answer, both as parsed JSON. The local
 * ledger has one that stays in the process; a `@solana/kit` transport is one too.
 */
export type LedgerTransport = (request: {
  readonly payload: unknown;
  readonly signal?: AbortSignal;
}) => Promise<unknown>;

/** Endpoint of a ledger. */
export type LedgerEndpoint = {
  /** URL of a Solana JSON-RPC endpoint. Default: the public one of the network. */
  rpcUrl?: string;
  /** Used in place of a URL. */
  transport?: LedgerTransport;
  /** Milliseconds until a request times out. Default 30,000. */
  requestTimeoutMs?: number;
};

/** Sends one JSON-RPC request to a ledger and returns its result. Integers in it are `bigint`. */
export type LedgerRequest = (
  method: string,
  params: readonly unknown[],
  options?: { signal?: AbortSignal },
) => Promise<unknown>;

/**
 * Creates a function for requests that the anchor does not cover, such as reading a foreign
 * transaction.
 *
 * @throws SdkError `invalid_network`; `invalid_argument`; the function itself: `invalid_argument`,
 * `ledger_unreachable`, `ledger_rpc_error`
 * @example
 * ```ts
 * const request = createLedgerRequest({ network: "devnet" });
 * const slot = await request("getSlot", []);
 * ```
 */
export function createLedgerRequest(options: LedgerEndpoint & { network: string }): LedgerRequest {
  checkOptions(options);
  const transport = transportOf(parseNetwork(options.network), options);
  let id = 0;
  return async (method, params, given) => {
    if (typeof method !== "string" || method === "")
      throw new SdkError("invalid_argument", "method must be a text");
    if (!Array.isArray(params)) throw new SdkError("invalid_argument", "params must be a list");
    const signal = given?.signal;
    const payload = { jsonrpc: "2.0", id: String(++id), method, params };
    const answer = await answerOf(transport({ payload, ...defined({ signal }) }));
    // Checks the error first: some endpoints also return null as the result, which would mean that
    // there is no such transaction. Others return an error of null beside each result.
    if (answer.error == null && "result" in answer) return answer.result;
    const { code, message } = answer.error ?? {};
    throw new SdkError(
      "ledger_rpc_error",
      `the RPC endpoint refused ${method}: ${reasonOfEndpoint(message)}`,
      {
        details: {
          method,
          rpcCode: typeof code === "number" || typeof code === "bigint" ? String(code) : "unknown",
        },
        cause: solanaErrorOf(() => getSolanaErrorFromJsonRpcError(withNumbers(answer.error))),
      },
    );
  };
}

/** Makes an error of `@solana/kit`, which throws for errors in a form that no node has. */
export function solanaErrorOf(make: () => Error): Error | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Copies JSON with numbers in place of `bigint`, as `@solana/kit` expects errors. */
export function withNumbers(value: unknown): unknown {
  const copy = JSON.stringify(value, (_, member: unknown) =>
    typeof member === "bigint" ? Number(member) : member,
  );
  return copy === undefined ? undefined : parseJson(copy);
}

export function checkOptions(options: unknown): void {
  assertObject(options, "options");
  const { now } = options as { now?: unknown };
  if (now !== undefined && typeof now !== "function") {
    throw new SdkError(
      "invalid_argument",
      `now must be a function that gives a date (received ${describeValue(now)})`,
    );
  }
}

export function assertRequest(request: unknown): void {
  if (typeof request === "function") return;
  const expected = "request must be a function of createLedgerRequest";
  throw new SdkError("invalid_argument", `${expected} (received ${describeValue(request)})`);
}

/** Commitment that a transaction must reach before it counts, in the ledger's own terms. */
export type Commitment = "processed" | "confirmed" | "finalized";

/** From the least to the most. */
export const commitments: readonly unknown[] = [
  "processed",
  "confirmed",
  "finalized",
] satisfies Commitment[];

export function checkCommitment(commitment: unknown): void {
  if (commitment === undefined || commitments.includes(commitment)) return;
  const expected = `commitment must be one of ${commitments.join(", ")}`;
  throw new SdkError("invalid_argument", `${expected} (received ${showValue(commitment)})`);
}

// Timers of more than 2^31 milliseconds fire at once.
export const MAX_MS = 2 ** 31 - 1;

/** Checks an optional integer; only settings with a bigint as `max` may be bigints. */
export function checkInteger(name: string, value: unknown, max: number | bigint): void {
  const isInteger =
    Number.isSafeInteger(value) || (typeof value === "bigint" && typeof max === "bigint");
  if (value === undefined || (isInteger && (value as number) >= 0 && (value as number) <= max))
    return;
  throw new SdkError(
    "invalid_argument",
    `${name} must be an integer from 0 to ${max} (received ${showValue(value)})`,
  );
}

const defaultUrls: Readonly<Record<Network, string>> = {
  ...publicRpcUrls,
  local: "http://127.0.0.1:8899",
};

/**
 * Returns the caller's own transport, or HTTP to an endpoint, which must not belong to another
 * public cluster.
 */
function transportOf(
  network: Network,
  { rpcUrl, transport, requestTimeoutMs }: LedgerEndpoint,
): LedgerTransport {
  checkInteger("requestTimeoutMs", requestTimeoutMs, MAX_MS);
  if (transport !== undefined) return inTime(transport, requestTimeoutMs);
  const url = rpcUrl ?? defaultUrls[network];
  if (typeof url !== "string" || !/^https?:\/\/[^\s]+$/.test(url)) {
    // The URL is not shown, since it may hold an API key.
    throw new SdkError(
      "invalid_argument",
      `rpcUrl must be an http or https URL (received ${describeValue(url)})`,
    );
  }
  return inTime(onCluster(network, createHttpTransport(url)), requestTimeoutMs);
}

/** Adds a timeout: an endpoint may accept a request and never answer. */
function inTime(transport: LedgerTransport, timeoutMs = 30_000): LedgerTransport {
  return async ({ payload, signal }) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const isLate = new Promise<never>((_, reject) => {
      timeout.signal.addEventListener("abort", () => {
        reject(
          new SdkError(
            "ledger_unreachable",
            `the RPC endpoint did not answer within ${timeoutMs} ms`,
          ),
        );
      });
    });
    const either =
      signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]);
    try {
      // The caller's transport may ignore the signal.
      return await Promise.race([transport({ payload, signal: either }), isLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}

// CAIP-2 identifies a cluster by this many characters of its genesis hash.
const NAMED_CHARACTERS = 32;
const PUBLIC_CLUSTERS: readonly string[] = ["mainnet-beta", "devnet", "testnet"];

/**
 * Checks an endpoint's cluster before the first request, and refuses all requests to another public
 * one. Payments on devnet, where they cost nothing, must not count on mainnet-beta. This detects
 * endpoints that were configured by mistake or replaced later, but not dishonest ones.
 *
 * Forks and local ledgers have a genesis of their own, under any name, and some endpoints do not
 * report theirs.
 */
function onCluster(network: Network, transport: LedgerTransport): LedgerTransport {
  if (network === "local") return transport;
  let isChecked = false;
  return async (request) => {
    if (!isChecked) {
      const payload = { jsonrpc: "2.0", id: "genesis", method: "getGenesisHash", params: [] };
      assertCluster(network, memberOf(await transport({ ...request, payload }), "result"));
      isChecked = true;
    }
    return transport(request);
  };
}

function assertCluster(network: Network, genesis: unknown): void {
  if (typeof genesis !== "string") return;
  const found = normalizeNetworkName(`solana:${genesis.slice(0, NAMED_CHARACTERS)}`);
  if (found === network || !PUBLIC_CLUSTERS.includes(found)) return;
  throw new SdkError(
    "ledger_rpc_error",
    `the RPC endpoint must be one of ${network} (received one of ${found})`,
    {
      details: { network },
    },
  );
}

type Answer = { result?: unknown; error?: { code?: unknown; message?: unknown } | null };

async function answerOf(sent: Promise<unknown>): Promise<Answer> {
  let answer: unknown;
  try {
    answer = await sent;
  } catch (error) {
    throw toTransportError(error);
  }
  if (typeof answer === "object" && answer !== null) return answer;
  throw new SdkError("ledger_rpc_error", "the RPC endpoint gave an answer that is no JSON-RPC");
}

function toTransportError(error: unknown): SdkError {
  if (isSdkError(error)) return error;
  // A transport of `@solana/kit`.
  if (isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) {
    return refused(error.context.statusCode);
  }
  if (error instanceof SyntaxError)
    return new SdkError("ledger_unreachable", "the RPC endpoint gave an answer that is no JSON");
  // The error of a caller's own transport may contain the URL, which may hold an API key.
  return new SdkError(
    "ledger_unreachable",
    "the RPC endpoint could not be reached, or gave an answer that is no JSON",
  );
}

// Readers of answers. The endpoint is not trusted: an answer of another form is a
// `ledger_rpc_error`.

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

export function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed(what);
  return value as Readonly<Record<string, unknown>>;
}

export function arrayOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(what);
  return value;
}

export function textOf(value: unknown, what: string): string {
  if (typeof value !== "string") throw malformed(what);
  return value;
}

/** Reads an integer from 0; parsers differ in whether it is a bigint. */
export function integerOf(value: unknown, what: string): number {
  return Number(bigintOf(value, what, BigInt(Number.MAX_SAFE_INTEGER)));
}

/** Reads an integer from 0 to `max`, by default one of 64 bits. */
export function bigintOf(value: unknown, what: string, max: bigint = 2n ** 64n - 1n): bigint {
  const integer = typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof integer !== "bigint" || integer < 0n || integer > max) throw malformed(what);
  return integer;
}

export function bytesIn(value: unknown, what: string): Uint8Array {
  const [text, encoding] = arrayOf(value, what);
  const bytes = typeof text === "string" && encoding === "base64" ? decodeBase64(text) : undefined;
  if (bytes === undefined) throw malformed(what);
  return bytes;
}

export function malformed(what: string): SdkError {
  return new SdkError("ledger_rpc_error", `the RPC endpoint's answer has no usable ${what}`);
}

export type ShownAccount = { owner: string; lamports: bigint; data: Uint8Array };

export async function readAccount(
  request: LedgerRequest,
  address: string,
  {
    signal,
    ...config
  }: { commitment: Commitment; minContextSlot?: number; signal?: AbortSignal | undefined },
): Promise<ShownAccount | undefined> {
  const answer = await request(
    "getAccountInfo",
    [address, { encoding: "base64", ...config }],
    defined({ signal }),
  );
  const { value } = objectOf(answer, "account");
  return value === null ? undefined : accountOf(value);
}

export function accountOf(value: unknown): ShownAccount {
  const { owner, lamports, data } = objectOf(value, "account");
  if (!hasAddressForm(owner)) throw malformed("owner of an account");
  return { owner, lamports: bigintOf(lamports, "lamports"), data: bytesIn(data, "account") };
}

/**
 * Reads the rent of an account of this size in bytes. The payer's signature pays what the endpoint
 * reports: more than twice the highest price in Solana's history is refused (3,480 lamports per
 * byte and year, two years of it, and 128 bytes on top).
 */
export async function rentOf(request: LedgerRequest, bytes: number): Promise<bigint> {
  const max = 2n * 6960n * BigInt(128 + bytes);
  return bigintOf(await request("getMinimumBalanceForRentExemption", [bytes]), "rent", max);
}

/**
 * Max bytes of an answer: the largest expected ones, a page of signatures or a transaction, have
 * far fewer.
 */
export const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;

// Max values in an answer. A list of records of that size has half as many.
const MAX_ANSWERED_VALUES = 500_000;
// Public endpoints ask for ten seconds. For longer pauses the caller should get the error.
const PAUSES = { first: 250, max: 10_000 } as const;

/**
 * Carries JSON-RPC over HTTP. Answers have a max size, so that a foreign endpoint cannot fill the
 * memory. Integers in answers are `bigint`. Rate-limited requests are retried a few times, if the
 * endpoint allows it soon.
 */
function createHttpTransport(url: string): LedgerTransport {
  return async ({ payload, signal }) => {
    const body = stringifyJsonWithBigInts(payload);
    const request = { method: "POST", body, maxBytes: LARGEST_ANSWER_BYTES, signal, platform };
    const { status: statusCode, body: bytes } = await askAgain(
      () => exchange(url, request).catch((error: unknown) => Promise.reject(lost(url, error))),
      { ...PAUSES, signal, platform },
    );
    if (statusCode < 200 || statusCode > 299) throw refused(statusCode);
    if (bytes === undefined) {
      throw new SdkError(
        "ledger_rpc_error",
        `the RPC endpoint answered with more than ${LARGEST_ANSWER_BYTES} bytes`,
      );
    }
    return withoutKey(
      url,
      parseJsonRpc(new TextDecoder().decode(bytes), { maxValues: MAX_ANSWERED_VALUES }),
    );
  };
}

/** A reason may hold the URL, and the URL a key: no error of fetch goes on as the cause. */
function lost(url: string, error: unknown): SdkError {
  const reason = reasonOfEndpoint(reasonOf(error), { url });
  return new SdkError("ledger_unreachable", `the RPC endpoint could not be reached: ${reason}`);
}

function refused(statusCode: number): SdkError {
  const message = `the RPC endpoint answered ${describeStatus(statusCode)}`;
  return new SdkError("ledger_unreachable", message, { details: { statusCode } });
}

const platform: Platform = {
  name: naming.LEDGER_USER_AGENT,
  async fetch(url, init) {
    const response = await fetch(url, init);
    if (response.ok) return response;
    // Nothing is read of a refusal: it may have no end.
    await response.body?.cancel();
    return { status: response.status, headers: response.headers, body: null };
  },
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, signal?.aborted === true ? 0 : ms);
      signal?.addEventListener("abort", () => resolve(clearTimeout(timer)), { once: true });
    }),
};

/**
 * Removes the URL's key from the endpoint's error text, which goes into errors, also those of
 * `@solana/kit`.
 */
function withoutKey(url: string, answer: unknown): unknown {
  const { error } = (answer ?? {}) as { error?: { message?: unknown } | null };
  if (typeof error?.message === "string") error.message = withoutSecretsOf(url, error.message);
  return answer;
}

// Max nesting: kit's parser copies the path to each value. Lists of records have four levels.
const MAX_DEPTH = 64;
// An unsigned integer of 128 bits has 39 digits.
const INTEGER = /^-?(?:0|[1-9]\d{0,38})$/;
const TOO_LONG = /^-?\d{40}/;

/**
 * Parses the text of a request or an answer. Its integers become `bigint`, as in `@solana/kit`, but
 * in bounded time: a foreign endpoint must not be able to keep the process busy.
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
const steps: ReadonlyMap<string, number> = new Map(
  Object.entries({ "[": 1, "{": 1, ",": 0, "]": -1, "}": -1 }),
);

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
    else if (INTEGER.test(token)) {
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
  if ("$n" in value && typeof value.$n === "string" && INTEGER.test(value.$n))
    return BigInt(value.$n);
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
