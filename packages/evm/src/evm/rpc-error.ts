import { isSdkError, type JsonValue, SdkError } from "@arcs/core";
import { defined, reasonOfEndpoint } from "@arcs/core/internal";

type Facts = { code?: unknown; message?: unknown; data?: unknown; cause?: unknown; error?: unknown };

// Max nesting of an endpoint's error, which libraries wrap several times.
const DEEPEST = 6;

/**
 * Converts the failure of a JSON-RPC request to an SdkError. `details.revertData` holds the revert data if a contract
 * refused.
 *
 * The original is not kept as the cause: errors of libraries often contain the endpoint's URL, which may hold a key.
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
    return new SdkError("evm_unreachable", `the EVM endpoint limits the rate of requests: ${text}`, {
      details: limited,
    });
  }
  if (revertData === undefined && rpcCode === undefined) {
    return new SdkError("evm_unreachable", `the EVM endpoint could not be asked: ${text}`);
  }
  return new SdkError("evm_rpc_error", `the EVM endpoint refused: ${text}`, {
    details: { ...defined({ rpcCode, revertData }) },
  });
}

/**
 * Tells whether an endpoint limits the rate of requests. `-32005` is "limit exceeded" (EIP-1474), either of the rate or
 * of an answer's size; `-32029` and 429 are codes of some providers for the rate. The text tells the difference.
 */
function isRateLimit(rpcCode: number | undefined, text: string): boolean {
  if (rpcCode === 429 || rpcCode === -32_029) return true;
  const isOfRate = /\b(?:rate|throttl\w*|per second|too many requests|capacity|quota|credits)\b/i.test(text);
  return isOfRate && !/\b(?:range|blocks?|results|logs)\b/i.test(text);
}

/** Returns a contract's revert data as hexadecimal text, if the error has any. */
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
    if (code === 3 || (typeof message === "string" && /^(?:execution|VM Exception[^:]*:) ?reverted/i.test(message))) {
      if (!layers.some((layer) => typeof layer.data === "string" && layer.data.startsWith("0x"))) return "0x";
    }
  }
  return undefined;
}

/** The innermost message is the endpoint's own. */
function describe(layers: readonly Facts[], url: string | undefined): string {
  const messages = layers.map(({ message }) => message).filter((message) => typeof message === "string");
  return reasonOfEndpoint(messages.at(-1), defined({ url }));
}
