import { SdkError } from "@arcs/core";
import { assertShape, defined } from "@arcs/core/internal";
import { MAX_SUPPORTED_TRANSACTION_VERSION } from "@solana/kit";

import { assertRequest, type LedgerRequest } from "./ledger-request.ts";

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
  // The reader refuses anything but an object.
  if (typeof answer !== "object" || answer === null) return answer;
  const { transaction } = answer as { transaction?: { signatures?: unknown } | null };
  const signatures = transaction?.signatures;
  if (!Array.isArray(signatures)) {
    throw new SdkError("ledger_rpc_error", "the RPC endpoint's answer to getTransaction has no usable signatures");
  }
  if (signatures[0] === signature) return answer;
  throw new SdkError("ledger_rpc_error", "the RPC endpoint answered with another transaction than it was asked for");
}
