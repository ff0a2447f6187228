import { parseNetwork, SdkError } from "@arcs/core";

import { toRequestError } from "./ledger-error.ts";
import { type LedgerEndpoint, transportOf } from "./ledger-rpc.ts";

/** Sends one JSON-RPC request to a ledger and gives its result. Integers in it are `bigint`. */
export type LedgerRequest = (
  method: string,
  params: readonly unknown[],
  options?: { signal?: AbortSignal },
) => Promise<unknown>;

/**
 * Makes a function that asks a ledger what the anchor has no operation for, such as a transaction of somebody else.
 *
 * @throws SdkError `invalid_network`; the function itself: `ledger_unreachable`, `ledger_rpc_error`
 * @example
 * ```ts
 * const request = createLedgerRequest({ network: "devnet" });
 * const slot = await request("getSlot", []);
 * ```
 */
export function createLedgerRequest(options: LedgerEndpoint & { network: string }): LedgerRequest {
  const transport = transportOf(parseNetwork(options.network), options);
  let id = 0;
  return async (method, params, { signal } = {}) => {
    const payload = { jsonrpc: "2.0", id: String(++id), method, params };
    const answer = await answerOf(transport({ payload, ...(signal === undefined ? {} : { signal }) }));
    if ("result" in answer) return answer.result;
    const { code, message } = answer.error ?? {};
    throw new SdkError("ledger_rpc_error", `the RPC endpoint refused ${method}: ${String(message)}`, {
      details: { method, rpcCode: String(code) },
    });
  };
}

type Answer = { result?: unknown; error?: { code?: unknown; message?: unknown } };

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
