import { SdkError } from "@arcs/core";
import { assertArray, assertShape, defined } from "@arcs/core/internal";

import { assertRequest, type LedgerRequest, readAccount } from "../transaction/ledger-request.ts";
import { listSince, readEach } from "./account-transactions.ts";
import { type Escrow, findEscrows, findOpened, type FoundFunding, isOpen, readFunding } from "./payment-channel.ts";
import { type TransactionTransfers, transfersOf } from "./token-transfers.ts";
import { readTransactionAnswer, requestTransaction, type TransactionRequest } from "./transaction-answer.ts";

/**
 * Reads the transfers of a transaction, as `readTokenTransfers` does, and who paid into the escrows that it pays out of.
 * That is in another transaction, which takes more requests: some for each escrow.
 *
 * @returns `undefined` where the endpoint has no such transaction
 * @throws SdkError `invalid_argument`; `ledger_unreachable`, `ledger_rpc_error`, also where the other transaction cannot
 * be read
 * @example
 * ```ts
 * const read = await readTransaction(request, signature, { commitment: "finalized" });
 * const paid = read?.transfers.find(({ payee }) => payee === agent);
 * ```
 */
export async function readTransaction(
  request: LedgerRequest,
  signature: string,
  options: TransactionRequest,
): Promise<TransactionTransfers | undefined> {
  const transaction = readTransactionAnswer(await requestTransaction(request, signature, options));
  if (transaction === undefined) return undefined;
  const escrows = new Map<string, Escrow>();
  for (const [address, escrow] of findEscrows(transaction)) {
    const here = await readFunding(transaction, address);
    const funding =
      here === undefined ? await searchFunding(request, address, options) : { ...here, opening: signature };
    escrows.set(address, { ...escrow, funding });
  }
  return transfersOf(transaction, escrows);
}

// Anyone can send transactions that name an escrow: so many cost their sender more than most payments are of.
const MAX_LISTED = 5_000;
/** Transactions that are read, the oldest first: before it is funded nobody knows an escrow but who is paid. */
const MAX_READ = 4;

/** Searches the oldest transactions that name an escrow for the one that proves who paid into it. */
async function searchFunding(
  request: LedgerRequest,
  escrow: string,
  options: TransactionRequest,
): Promise<FoundFunding> {
  const { commitment, signal } = options;
  const { listed, isWhole } = await listSince(request, escrow, { since: 0, max: MAX_LISTED, commitment, signal });
  if (!isWhole) return { problem: `more than ${MAX_LISTED} transactions name it` };
  const oldest = listed.filter(({ hasSucceeded }) => hasSucceeded).slice(-MAX_READ);
  for (const { signature } of oldest.reverse()) {
    const transaction = readTransactionAnswer(await requestTransaction(request, signature, options));
    if (transaction === undefined || /* fault: funding-that-failed */ transaction.err !== null) continue;
    const funding = await readFunding(transaction, escrow);
    if (funding !== undefined) return { ...funding, opening: signature };
  }
  return { problem: "no transaction proves who paid into it" };
}

// Anyone can send transactions that name an escrow, and each costs a request.
const MAX_PAYOUTS_READ = 200;

/** Payouts of an escrow. */
export type OpenedEscrow = {
  payouts: readonly { signature: string; transaction: TransactionTransfers }[];
  /** Whether more may come out of it, or has, beyond what is read. */
  isOpen: boolean;
};

/**
 * Reads the final payouts of an escrow by the transaction that opened it, where that names a recipient. It needs no search
 * for the opening, so that nobody hides it behind other transactions that name the escrow.
 *
 * @returns `undefined` where the transaction opens none for the recipient
 * @throws SdkError `invalid_argument`; `ledger_unreachable`, `ledger_rpc_error`
 * @example
 * ```ts
 * const opened = await readOpenedEscrow(request, { signature, recipient: agent });
 * ```
 */
export async function readOpenedEscrow(
  request: LedgerRequest,
  query: { signature: string; recipient: string; signal?: AbortSignal },
): Promise<OpenedEscrow | undefined> {
  assertRequest(request);
  assertShape(query, "query", { signature: "text", recipient: "text", "signal?": "object" });
  const { signature: opening, recipient, signal } = query;
  const options = { commitment: "finalized", ...defined({ signal }) } as const;
  const answer = readTransactionAnswer(await requestTransaction(request, opening, options));
  const found = answer && (await findOpened(answer, { signature: opening, recipient }));
  if (answer === undefined || found === undefined) return undefined;
  const { escrow, funding } = found;
  const { listed, isWhole } = await listSince(request, escrow, { since: 0, max: MAX_LISTED, signal });
  const later = listed.filter(({ slot, hasSucceeded }) => hasSucceeded && slot >= answer.slot);
  const read = await readEach(request, later.slice(0, MAX_PAYOUTS_READ), {
    read: async ({ signature }) => readTransactionAnswer(await requestTransaction(request, signature, options)),
    signal,
  });
  const payouts = read.flatMap((each) => {
    if (!("value" in each)) return [];
    const known = findEscrows(each.value).get(escrow);
    if (known === undefined) return [];
    const transaction = transfersOf(each.value, new Map([[escrow, { ...known, funding }]]));
    return [{ signature: each.item.signature, transaction }];
  });
  // An endpoint that is not as far as the opening refuses.
  const account = await readAccount(request, escrow, { ...options, minContextSlot: answer.slot });
  const isRead = isWhole && later.length === read.length && read.every((each) => "value" in each);
  return { payouts: payouts.reverse(), isOpen: isOpen(account) || /* fault: hidden-payouts-forgotten */ !isRead };
}

/** A transaction, or the reason why it could not be read. */
export type ReadTransaction =
  | { signature: string; transaction: TransactionTransfers }
  /** One sentence, without secrets: the endpoint's answer. */
  | { signature: string; problem: string };

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
  const read = await readEach(request, signatures, {
    read: (signature) => readTransaction(request, signature, options),
    signal: options.signal,
  });
  return read.map(({ item: signature, ...each }) =>
    "value" in each ? { signature, transaction: each.value } : { signature, ...each },
  );
}

/** @throws SdkError `ledger_rpc_error` for a transaction that was not read, naming it: the list would be incomplete */
export function assertRead(read: ReadTransaction): asserts read is Extract<ReadTransaction, { transaction: unknown }> {
  if (!("problem" in read)) return;
  const { signature, problem } = read;
  throw new SdkError("ledger_rpc_error", `transaction ${signature} could not be read: ${problem}`, {
    details: { transactionHash: signature },
  });
}
