import { SdkError } from "@arcs/core";
import { defined, describeValue, parseNetwork, reasonOfEndpoint } from "@arcs/core/internal";

import { checkOptions } from "./check-settings.ts";
import { toRequestError } from "./ledger-error.ts";
import { type LedgerEndpoint, transportOf } from "./ledger-rpc.ts";

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
