import { isSdkError, type JsonValue, SdkError } from "@arcs/core";
import {
  askAgain,
  defined,
  describeValue,
  exchange,
  describeStatus,
  isJsonObject,
  naming,
  parseJson,
  type Platform,
  reasonOf,
  reasonOfEndpoint,
} from "@arcs/core/internal";
import { assertTimeout } from "../base/values.ts";

/**
 * Access to an EVM chain: the URL of a JSON-RPC endpoint; an EIP-1193 provider of a wallet or
 * library, such as a viem client; or its request function alone.
 */
export type EvmProvider =
  | string
  | { request(args: { method: string; params?: unknown }): Promise<unknown> }
  | ((args: { method: string; params?: unknown }) => Promise<unknown>);

export type EvmRpc = { request(method: string, params: readonly JsonValue[]): Promise<unknown> };

const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 500;

export const platform: Platform = {
  name: naming.EVM_USER_AGENT,
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Connects to an EVM endpoint. Sends nothing before the first request, and shows no URL: it may
 * hold a key.
 */
export function connectEvm(provider: EvmProvider, timeoutMs: number = TIMEOUT_MS): EvmRpc {
  assertTimeout(timeoutMs);
  const send = senderOf(provider, timeoutMs);
  return { request: (method, params) => withinTime(send(method, params), timeoutMs) };
}

function senderOf(provider: EvmProvider, timeoutMs: number): EvmRpc["request"] {
  if (typeof provider === "string") {
    if (/^https?:\/\/[^\s]+$/.test(provider)) return httpSender(provider, timeoutMs);
    throw new SdkError(
      "invalid_argument",
      `provider must be an http or https URL (received ${describeValue(provider)})`,
    );
  }
  const holder = typeof provider === "function" ? { request: provider } : provider;
  if (typeof holder?.request !== "function") {
    const expected = "a URL, or an object with a request function (EIP-1193)";
    throw new SdkError(
      "invalid_argument",
      `provider must be ${expected} (received ${describeValue(provider)})`,
    );
  }
  return async (method, params) => {
    try {
      return await holder.request({ method, params: [...params] });
    } catch (error) {
      throw rpcError(error);
    }
  };
}

function httpSender(url: string, timeoutMs: number): EvmRpc["request"] {
  return async (method, params) => {
    const pauses = { first: FIRST_PAUSE_MS, max: timeoutMs, end: Date.now() + timeoutMs, platform };
    const answer = await askAgain(() => ask(url, { method, params, timeoutMs }), pauses);
    if ("result" in answer) return answer.result;
    throw answer.problem;
  };
}

type Asked = ({ result: unknown } | { problem: SdkError }) &
  Pick<JsonAnswer, "isBusy" | "retryAfterMs">;

async function ask(
  url: string,
  {
    method,
    params,
    timeoutMs,
  }: { method: string; params: readonly JsonValue[]; timeoutMs: number },
): Promise<Asked> {
  const body = { jsonrpc: "2.0", id: 1, method, params: [...params] };
  const begun = Date.now();
  const answer = await requestJson(url, { method: "POST", body, timeoutMs });
  if ("problem" in answer) {
    const isLate = Date.now() - begun >= timeoutMs;
    throw isLate
      ? unreachable(`the EVM endpoint did not answer in ${timeoutMs} ms`, { isLate })
      : unreachable(`the EVM endpoint could not be reached: ${answer.problem}`);
  }
  const { status: statusCode, body: reply, retryAfterSeconds, ...busy } = answer;
  const told = defined({ retryAfterSeconds });
  const without = (what: string): Asked => ({
    ...busy,
    problem: unreachable(
      `the EVM endpoint answered without ${what}: ${describeStatus(statusCode)}`,
      {
        statusCode,
        ...told,
      },
    ),
  });
  if (!isJsonObject(reply)) return without("JSON");
  const { error, result } = reply;
  // An error of the provider's own, such as a text beside 402: no endpoint of a chain says so.
  if (error != null && !isJsonObject(error)) return without("a result");
  // Endpoints return errors of the chain with a status of 200 or 4xx, so the body decides.
  if (error == null)
    return result === undefined ? without("a result") : { ...busy, isBusy: false, result };
  const problem = rpcError(error, { url, details: told });
  return { ...busy, isBusy: problem.details["isRateLimited"] === true, problem };
}

type JsonRequest = {
  method: string;
  headers?: Readonly<Record<string, string>>;
  body?: JsonValue | undefined;
  timeoutMs: number;
};

export type JsonAnswer = Omit<Awaited<ReturnType<typeof exchange>>, "body"> & {
  body: JsonValue | undefined;
  retryAfterSeconds: number | undefined;
};

// A credential has a few kilobytes, a page of fifty tokens some fifty.
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_WAIT_SECONDS = 86_400;

/**
 * Sends a request and reads the answer, with limits on time and size.
 *
 * @returns a problem without a complete answer; it shows no URL, which may hold a key
 */
export async function requestJson(
  url: string,
  request: JsonRequest,
): Promise<JsonAnswer | { problem: string }> {
  const { timeoutMs, body: json, ...rest } = request;
  const body = json === undefined ? undefined : JSON.stringify(json);
  const bounds = { maxBytes: MAX_BYTES, signal: AbortSignal.timeout(timeoutMs), platform };
  const answer = await exchange(url, { ...rest, body, ...bounds }).catch((error: unknown) => ({
    problem: reasonOfEndpoint(reasonOf(error), { url }),
  }));
  if ("problem" in answer) return answer;
  const { retryAfterMs } = answer;
  const retryAfterSeconds =
    retryAfterMs === undefined
      ? undefined
      : Math.min(Math.ceil(retryAfterMs / 1000), MAX_WAIT_SECONDS);
  return { ...answer, body: readJson(answer.body), retryAfterSeconds };
}

function readJson(bytes: Uint8Array | undefined): JsonValue | undefined {
  try {
    return parseJson(new TextDecoder().decode(bytes)) as JsonValue;
  } catch {
    return undefined;
  }
}

function withinTime<Value>(answer: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(unreachable(`the EVM endpoint did not answer in ${timeoutMs} ms`, { isLate: true })),
      timeoutMs,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function unreachable(message: string, details: Readonly<Record<string, JsonValue>> = {}): SdkError {
  return new SdkError("evm_unreachable", message, { details });
}

type Facts = {
  code?: unknown;
  message?: unknown;
  data?: unknown;
  cause?: unknown;
  error?: unknown;
};

// Max nesting of an endpoint's error, which libraries wrap several times.
const DEEPEST = 6;

/**
 * Converts the failure of a JSON-RPC request to an SdkError. `details.revertData` holds the revert
 * data if a contract refused.
 *
 * The original is not kept as the cause: errors of libraries often contain the endpoint's URL,
 * which may hold a key.
 *
 * @param options.url - the endpoint's URL, if known: the error text may contain the key in it
 */
export function rpcError(
  error: unknown,
  { url, details = {} }: { url?: string; details?: Readonly<Record<string, JsonValue>> } = {},
): SdkError {
  if (isSdkError(error)) return error;
  const layers = layersOf(error);
  const rpcCode = layers.map(({ code }) => code).find((code) => typeof code === "number");
  const text = describe(layers, url);
  const revertData = revertDataOf(layers);
  if (revertData === undefined && isRateLimit(rpcCode, text)) {
    const limited = { ...details, isRateLimited: true, ...defined({ rpcCode }) };
    return new SdkError(
      "evm_unreachable",
      `the EVM endpoint limits the rate of requests: ${text}`,
      {
        details: limited,
      },
    );
  }
  if (revertData === undefined && rpcCode === undefined) {
    return new SdkError("evm_unreachable", `the EVM endpoint could not be asked: ${text}`);
  }
  return new SdkError("evm_rpc_error", `the EVM endpoint refused: ${text}`, {
    details: { ...defined({ rpcCode, revertData }) },
  });
}

/**
 * Tells whether an endpoint limits the rate of requests. `-32005` is "limit exceeded" (EIP-1474),
 * either of the rate or of an answer's size; `-32029` and 429 are codes of some providers for the
 * rate. The text tells the difference.
 */
function isRateLimit(rpcCode: number | undefined, text: string): boolean {
  if (rpcCode === 429 || rpcCode === -32_029) return true;
  const isOfRate =
    /\bthrottl|\b(?:rate|per second|too many requests|capacity|quota|credits)\b/i.test(text);
  return isOfRate && !/\b(?:range|blocks?|results|logs)\b/i.test(text);
}

export function revertOf(error: unknown): string | undefined {
  const data = isSdkError(error, "evm_rpc_error") ? error.details["revertData"] : undefined;
  return typeof data === "string" ? data : undefined;
}

function layersOf(error: unknown): Facts[] {
  const layers: Facts[] = [];
  for (let layer = error; layers.length < DEEPEST && typeof layer === "object" && layer !== null;) {
    const facts = layer as Facts;
    layers.push(facts);
    const inner = facts.cause ?? facts.error ?? facts.data;
    if (inner === layer) break;
    layer = inner;
  }
  return layers;
}

/** Code 3 is the revert of most nodes; some report it only in words, and without data. */
function revertDataOf(layers: readonly Facts[]): string | undefined {
  for (const { code, message, data } of layers) {
    if (typeof data === "string" && /^0x(?:[0-9a-fA-F]{2})*$/.test(data)) return data;
    if (
      code === 3 ||
      (typeof message === "string" && /^(?:execution|VM Exception[^:]*:) ?reverted/i.test(message))
    ) {
      if (!layers.some((layer) => typeof layer.data === "string" && layer.data.startsWith("0x")))
        return "0x";
    }
  }
  return undefined;
}

/** The innermost message is the endpoint's own. */
function describe(layers: readonly Facts[], url: string | undefined): string {
  const messages = layers
    .map(({ message }) => message)
    .filter((message) => typeof message === "string");
  return reasonOfEndpoint(messages.at(-1), defined({ url }));
}
