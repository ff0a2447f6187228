import { isSdkError, SdkError } from "@arcs/core";
import { assertArray, assertShape, defined } from "@arcs/core/internal";
import { getBase64Encoder } from "@solana/kit";

import {
  assertRequest,
  type LedgerRequest,
  requestTransaction,
  type TransactionRequest,
} from "../transaction/ledger-request.ts";
import { listSince, memberOf } from "./account-transactions.ts";
import {
  type Escrow,
  type EscrowAccount,
  findEscrows,
  findOpened,
  type FoundFunding,
  isOpen,
  readFunding,
} from "./payment-channel.ts";
import { type TransactionTransfers, transfersOf } from "./token-transfers.ts";
import { readTransactionAnswer } from "./transaction-answer.ts";

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
  const account = await readEscrowAccount(request, escrow, { minContextSlot: answer.slot, signal });
  const isRead = isWhole && later.length === read.length && read.every((each) => "value" in each);
  return { payouts: payouts.reverse(), isOpen: isOpen(account) || /* fault: hidden-payouts-forgotten */ !isRead };
}

/** Reads the final account of an escrow; an endpoint that is not as far as its opening refuses. */
async function readEscrowAccount(
  request: LedgerRequest,
  escrow: string,
  { minContextSlot, signal }: { minContextSlot: number; signal: AbortSignal | undefined },
): Promise<EscrowAccount | undefined> {
  const config = { encoding: "base64", commitment: "finalized", minContextSlot };
  const value = memberOf(await request("getAccountInfo", [escrow, config], defined({ signal })), "value");
  if (value === null) return undefined;
  const [data, owner] = [memberOf(value, "data"), memberOf(value, "owner")];
  const [text, encoding]: readonly unknown[] = Array.isArray(data) ? data : [];
  if (typeof owner !== "string" || typeof text !== "string" || encoding !== "base64") {
    throw new SdkError("ledger_rpc_error", "the RPC endpoint's answer to getAccountInfo has no usable account");
  }
  return { owner, data: Uint8Array.from(getBase64Encoder().encode(text)) };
}

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
  const read = await readEach(request, signatures, {
    read: (signature) => readTransaction(request, signature, options),
    signal: options.signal,
  });
  return read.map(({ item: signature, ...each }) =>
    "value" in each ? { signature, transaction: each.value } : { signature, ...each },
  );
}

const NOT_GIVEN = "the RPC endpoint lists it and does not give it";

/**
 * Reads some transactions that an endpoint lists, in their order, some at once. A problem with one is reported in its place.
 *
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error` where the endpoint is unreachable or too busy
 */
export async function readEach<Item, Value>(
  request: LedgerRequest,
  items: readonly Item[],
  { read, signal }: { read: (item: Item) => Promise<Value | undefined>; signal: AbortSignal | undefined },
): Promise<ReadItem<Item, Value>[]> {
  const all: ReadItem<Item, Value>[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    signal?.throwIfAborted();
    all.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(readOne))));
  }
  return all;

  async function readOne(item: Item): Promise<ReadItem<Item, Value>> {
    try {
      const value = await read(item);
      return value === undefined ? { item, problem: NOT_GIVEN } : { item, value };
    } catch (error) {
      if (!isSdkError(error, "ledger_rpc_error") && !isSdkError(error, "ledger_unreachable")) throw error;
      signal?.throwIfAborted();
      // A rate limit or an outage is not about this transaction. To tell the difference, ask for something else.
      if (error.details["statusCode"] === 429 || BUSY_CODES.includes(error.details["rpcCode"])) throw error;
      if (isSdkError(error, "ledger_unreachable")) await request("getSlot", [], defined({ signal }));
      return { item, problem: error.message };
    }
  }
}

type ReadItem<Item, Value> = { item: Item; value: Value } | { item: Item; problem: string };

/** @throws SdkError `ledger_rpc_error` for a transaction that was not read, naming it: the list would be incomplete */
export function assertRead(read: ReadTransaction): asserts read is Extract<ReadTransaction, { transaction: unknown }> {
  if (!("problem" in read)) return;
  const { signature, problem } = read;
  throw new SdkError("ledger_rpc_error", `transaction ${signature} could not be read: ${problem}`, {
    details: { transactionHash: signature },
  });
}
