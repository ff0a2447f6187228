import { isSdkError, SdkError } from "@arcs/core";
import { assertArray, assertShape, defined } from "@arcs/core/internal";

import { assertRequest, type LedgerRequest } from "../transaction/ledger-request.ts";
import { requestTransaction, type TransactionRequest } from "../transaction/request-transaction.ts";
import { readTokenTransfers, type TransactionTransfers } from "./token-transfers.ts";

/** A transaction, or the reason why it could not be read. */
export type ReadTransaction =
  | { signature: string; transaction: TransactionTransfers }
  /** One sentence, without secrets: the endpoint's answer. */
  | { signature: string; problem: string };

// Codes of providers that limit the rate of requests, and of a node that is behind (Agave's NODE_UNHEALTHY).
const BUSY_CODES: readonly unknown[] = ["429", "-32429", "-32005"];
// Public endpoints limit the rate of requests.
const AT_ONCE = 8;

/**
 * Reads the transfers of some transactions that an endpoint lists, in their order. A transaction that cannot be read
 * (of a newer version, without its meta, or missing) is reported with its problem and does not stop the others: anyone
 * can send one to an account.
 *
 * @throws SdkError `invalid_argument`; `ledger_unreachable`, `ledger_rpc_error` where the endpoint is unreachable or
 * too busy: then no transaction is known
 * @example
 * ```ts
 * const page = await listAccountTransactions(request, account, {});
 * const read = await readTransactions(request, page.map(({ signature }) => signature), { commitment: "finalized" });
 * const unread = read.filter((each) => "problem" in each);
 * ```
 */
export async function readTransactions(
  request: LedgerRequest,
  signatures: readonly string[],
  options: TransactionRequest,
): Promise<ReadTransaction[]> {
  assertRequest(request);
  assertArray(signatures, "signatures");
  assertShape(options, "options", { commitment: "text", "signal?": "object" });
  const all: ReadTransaction[] = [];
  for (let from = 0; from < signatures.length; from += AT_ONCE) {
    options.signal?.throwIfAborted();
    const part = signatures.slice(from, from + AT_ONCE);
    all.push(...(await Promise.all(part.map((signature) => readOne(request, signature, options)))));
  }
  return all;
}

async function readOne(
  request: LedgerRequest,
  signature: string,
  options: TransactionRequest,
): Promise<ReadTransaction> {
  try {
    const transaction = readTokenTransfers(await requestTransaction(request, signature, options));
    if (transaction !== undefined) return { signature, transaction };
    return { signature, problem: "the RPC endpoint lists it and does not give it" };
  } catch (error) {
    if (!isSdkError(error, "ledger_rpc_error") && !isSdkError(error, "ledger_unreachable")) throw error;
    options.signal?.throwIfAborted();
    // A rate limit or an outage is not about this transaction. To tell the difference, ask for something else.
    if (error.details["statusCode"] === 429 || BUSY_CODES.includes(error.details["rpcCode"])) throw error;
    if (isSdkError(error, "ledger_unreachable")) await request("getSlot", [], defined({ signal: options.signal }));
    return { signature, problem: error.message };
  }
}

/** @throws SdkError `ledger_rpc_error` for a transaction that was not read, naming it: the list would be incomplete */
export function assertRead(read: ReadTransaction): asserts read is Extract<ReadTransaction, { transaction: unknown }> {
  if (!("problem" in read)) return;
  const { signature, problem } = read;
  throw new SdkError("ledger_rpc_error", `transaction ${signature} could not be read: ${problem}`, {
    details: { transactionHash: signature },
  });
}
