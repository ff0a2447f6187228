import { SdkError } from "@arcs/core";
import { assertShape, defined, describeValue, parseNetwork, reasonOfEndpoint } from "@arcs/core/internal";
import { MAX_SUPPORTED_TRANSACTION_VERSION } from "@solana/kit";

import { checkOptions, type LedgerEndpoint, transportOf } from "./ledger-rpc.ts";
import { toRequestError } from "./request.ts";

/** Sends one JSON-RPC request to a ledger and returns its result. Integers in it are `bigint`. */
export type LedgerRequest = (
  method: string,
  params: readonly unknown[],
  options?: { signal?: AbortSignal },
) => Promise<unknown>;

/**
 * Creates a function for requests that the anchor does not cover, such as reading a foreign transaction.
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
    if (typeof method !== "string" || method === "") throw new SdkError("invalid_argument", "method expected a text");
    if (!Array.isArray(params)) throw new SdkError("invalid_argument", "params expected a list");
    const signal = given?.signal;
    const payload = { jsonrpc: "2.0", id: String(++id), method, params };
    const answer = await answerOf(transport({ payload, ...defined({ signal }) }));
    // Checks the error first: some endpoints also return null as the result, which would mean that there is no such
    // transaction.
    if (answer.error == null && "result" in answer) return answer.result;
    const { code, message } = answer.error ?? {};
    throw new SdkError("ledger_rpc_error", `the RPC endpoint refused ${method}: ${reasonOfEndpoint(message)}`, {
      details: { method, rpcCode: typeof code === "number" || typeof code === "bigint" ? String(code) : "unknown" },
    });
  };
}

/** @throws SdkError `invalid_argument` unless it is a function: callers may have no types */
export function assertRequest(request: unknown): void {
  if (typeof request === "function") return;
  const expected = "request expected a function of createLedgerRequest";
  throw new SdkError("invalid_argument", `${expected}, got ${describeValue(request)}`);
}

type Answer = { result?: unknown; error?: { code?: unknown; message?: unknown } | null };

async function answerOf(sent: Promise<unknown>): Promise<Answer> {
  let answer: unknown;
  try {
    answer = await sent;
  } catch (error) {
    throw toRequestError(error);
  }
  if (typeof answer === "object" && answer !== null) return answer;
  throw new SdkError("ledger_rpc_error", "the RPC endpoint gave an answer that is no JSON-RPC");
}

/**
 * Newest transaction version to request: the newest that the pinned `@solana/kit` reads (1 in 8.4.0). A node refuses a
 * newer one with `-32015`. Version 1 (SIMD-0385) has up to 4,096 bytes and no lookup tables; in the encoding `json` its
 * message is that of the others, with `transactionConfig` beside it (`@solana/rpc-types` 8.4.0).
 */
export const NEWEST_TRANSACTION_VERSION = MAX_SUPPORTED_TRANSACTION_VERSION;

/** Options of a request for a transaction. */
export type TransactionRequest = { commitment: "confirmed" | "finalized"; signal?: AbortSignal | undefined };

/**
 * Requests a transaction of any supported version, in the form that `readTokenTransfers` and `readTokenBurns` accept.
 *
 * @returns the answer to `getTransaction`; `null` where the endpoint does not have the transaction
 * @throws SdkError `invalid_argument`; `ledger_unreachable`; `ledger_rpc_error`, also for an answer with another
 * transaction
 * @example
 * ```ts
 * const answer = await requestTransaction(request, signature, { commitment: "finalized" });
 * const transfers = readTokenTransfers(answer)?.transfers ?? [];
 * ```
 */
export async function requestTransaction(
  request: LedgerRequest,
  signature: string,
  options: TransactionRequest,
): Promise<unknown> {
  assertRequest(request);
  assertShape(signature, "signature", "text");
  assertShape(options, "options", { commitment: "text", "signal?": "object" });
  const { commitment, signal } = options;
  const config = { encoding: "json", commitment, maxSupportedTransactionVersion: NEWEST_TRANSACTION_VERSION };
  const answer = await request("getTransaction", [signature, config], defined({ signal }));
  assertAnswers(answer, signature);
  return answer;
}

/** @throws SdkError `ledger_rpc_error` for an answer to `getTransaction` with another transaction than the requested one */
export function assertAnswers(answer: unknown, signature: string): void {
  // The reader refuses anything but an object.
  if (typeof answer !== "object" || answer === null) return;
  const { transaction } = answer as { transaction?: { signatures?: unknown } | null };
  const signatures = transaction?.signatures;
  if (!Array.isArray(signatures)) {
    throw new SdkError("ledger_rpc_error", "the RPC endpoint's answer to getTransaction has no usable signatures");
  }
  if (signatures[0] === signature) return;
  throw new SdkError("ledger_rpc_error", "the RPC endpoint answered with another transaction than it was asked for");
}
