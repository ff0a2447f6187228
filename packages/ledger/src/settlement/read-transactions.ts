import { SdkError } from "@arcs/core";
import { assertArray, assertObject, assertShape, defined, showValue } from "@arcs/core/internal";

import { assertRequest, type LedgerRequest, readAccount } from "../transaction/ledger-request.ts";
import {
  findAssociatedAccounts,
  listSince,
  listTokenAccounts,
  readEach,
  unreadable,
} from "./account-transactions.ts";
import {
  type Escrow,
  findEscrows,
  findOpened,
  type FoundFunding,
  isOpen,
  readFunding,
} from "./payment-channel.ts";
import { type TokenTransfer, type TransactionTransfers, transfersOf } from "./token-transfers.ts";
import {
  readTransactionAnswer,
  requestTransaction,
  type TransactionAnswer,
  type TransactionRequest,
} from "./transaction-answer.ts";

/**
 * Reads the transfers of a transaction, as `readTokenTransfers` does, and who paid into the escrows
 * that it pays out of. That is in another transaction, which takes more requests: some for each
 * escrow.
 *
 * @returns `undefined` where the endpoint has no such transaction
 * @throws SdkError `invalid_argument`; `ledger_unreachable`, `ledger_rpc_error`, also where the
 *   other transaction cannot be read
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
      here === undefined
        ? await searchFunding(request, address, options)
        : { ...here, opening: signature };
    escrows.set(address, { ...escrow, funding });
  }
  return transfersOf(transaction, escrows);
}

// Anyone can send transactions that name an escrow: so many cost their sender more than most
// payments are of.
const MAX_LISTED = 5_000;
/**
 * Transactions that are read, the oldest first: before it is funded nobody knows an escrow but who
 * is paid.
 */
const MAX_READ = 4;

/**
 * Searches the oldest transactions that name an escrow for the one that proves who paid into it.
 */
async function searchFunding(
  request: LedgerRequest,
  escrow: string,
  options: TransactionRequest,
): Promise<FoundFunding> {
  const { commitment, signal } = options;
  const { listed, isWhole } = await listSince(request, escrow, {
    since: 0,
    max: MAX_LISTED,
    commitment,
    signal,
  });
  if (!isWhole) return { problem: `more than ${MAX_LISTED} transactions name it` };
  const oldest = listed.filter(({ hasSucceeded }) => hasSucceeded).slice(-MAX_READ);
  for (const { signature } of oldest.reverse()) {
    const transaction = readTransactionAnswer(
      await requestTransaction(request, signature, options),
    );
    if (transaction === undefined || transaction.err !== null) continue;
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
 * Reads the final payouts of an escrow by the transaction that opened it, where that names a
 * recipient. It needs no search for the opening, so that nobody hides it behind other transactions
 * that name the escrow.
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
  const { listed, isWhole } = await listSince(request, escrow, {
    since: 0,
    max: MAX_LISTED,
    signal,
  });
  const later = listed.filter(({ slot, hasSucceeded }) => hasSucceeded && slot >= answer.slot);
  const read = async (signature: string): Promise<TransactionAnswer | undefined> =>
    readTransactionAnswer(await requestTransaction(request, signature, options));
  const signatures = later.map(({ signature }) => signature).slice(0, MAX_PAYOUTS_READ);
  const payouts: { signature: string; transaction: TransactionTransfers }[] = [];
  let isRead = isWhole && signatures.length === later.length;
  for await (const each of readEach(request, signatures, { read, signal })) {
    isRead &&= "value" in each;
    const known = "value" in each ? findEscrows(each.value).get(escrow) : undefined;
    if (!("value" in each) || known === undefined) continue;
    const transaction = transfersOf(each.value, new Map([[escrow, { ...known, funding }]]));
    payouts.push({ signature: each.item, transaction });
  }
  // An endpoint that is not as far as the opening refuses.
  const account = await readAccount(request, escrow, { ...options, minContextSlot: answer.slot });
  return {
    payouts: payouts.reverse(),
    isOpen: isOpen(account) || !isRead,
  };
}

/** A transaction, or the reason why it could not be read. */
export type ReadTransaction =
  | { signature: string; transaction: TransactionTransfers }
  /** One sentence, without secrets: the endpoint's answer. */
  | { signature: string; problem: string };

/**
 * Reads the transfers of some transactions that an endpoint lists, in their order. A transaction
 * that cannot be read (of a newer version, without its meta, or missing) is reported with its
 * problem and does not stop the others: anyone can send one to an account.
 *
 * @throws SdkError `invalid_argument`; `ledger_unreachable`, `ledger_rpc_error` where the endpoint
 *   is unreachable or too busy: then no transaction is known
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
  const read = (signature: string): Promise<TransactionTransfers | undefined> =>
    readTransaction(request, signature, options);
  const transactions: ReadTransaction[] = [];
  for await (const { item: signature, ...each } of readEach(request, signatures, {
    read,
    signal: options.signal,
  })) {
    transactions.push(
      "value" in each ? { signature, transaction: each.value } : { signature, ...each },
    );
  }
  return transactions;
}

/** A transfer with its transaction. */
export type ListedTransfer = TokenTransfer & {
  /** Signature of the transaction. */
  transaction: string;
  /** Unix seconds. */
  blockTime: number;
};

/** Selects transfers. */
export type TransfersQuery = {
  /** Wallet that received the payments. */
  owner: string;
  /** Mints of the tokens that count. */
  mints: readonly string[];
  /** Unix seconds: earlier transfers are left out. */
  since: number;
  signal?: AbortSignal;
};

// Anyone can send any number of transactions to a wallet.
const MAX_TRANSACTIONS = 100_000;
const COMMITMENT = "finalized";

/**
 * Lists payments to a wallet from the ledger alone: the transactions that name its token accounts,
 * the oldest first. It covers present accounts, and associated token accounts even if closed.
 * Payments into other accounts that were closed since are not found.
 *
 * The endpoint's answers are checked as far as possible. It throws, naming the transaction, for a
 * page that does not follow the one before and for a listed transaction that is missing. It also
 * throws for more than 100,000 of them. Omissions cannot be detected: ask another endpoint, too.
 *
 * @throws SdkError `invalid_argument` for an invalid address; `ledger_unreachable`,
 *   `ledger_rpc_error`
 * @example
 * ```ts
 * const request = createLedgerRequest({ network: "devnet" });
 * const payments = await listTransfersTo(request, { owner, mints: [usdc], since: 0 });
 * ```
 */
export async function listTransfersTo(
  request: LedgerRequest,
  query: TransfersQuery,
): Promise<ListedTransfer[]> {
  const { read, isWhole } = await readAccounts(request, query, MAX_TRANSACTIONS);
  if (!isWhole)
    throw new SdkError(
      "ledger_rpc_error",
      `the account must have at most ${MAX_TRANSACTIONS} transactions`,
    );
  return read
    .flatMap((each) => transfersIn(each, query))
    .filter(({ payee }) => payee === query.owner);
}

/** Transfers of a wallet, with what is missing. */
export type TransfersOfWallet = {
  /** The oldest first. */
  transfers: ListedTransfer[];
  /** False where there are more transactions than were asked for: then these are the newest. */
  isWhole: boolean;
  /** Signatures of transactions that could not be read. */
  unread: string[];
};

/**
 * Lists payments to a wallet and by it, as `listTransfersTo` does those to it. A transaction that
 * cannot be read, which anyone can send to a wallet, is named and does not stop the others.
 *
 * @param query.max - max number of transactions: the newest are read
 * @throws SdkError `invalid_argument` for an invalid address; `ledger_unreachable`,
 *   `ledger_rpc_error`
 * @example
 * ```ts
 * const request = createLedgerRequest({ network: "devnet" });
 * const { transfers } = await listTransfersOf(request, { owner, mints: [usdc], since: 0, max: 1000 });
 * ```
 */
export async function listTransfersOf(
  request: LedgerRequest,
  query: TransfersQuery & { max: number },
): Promise<TransfersOfWallet> {
  assertObject(query, "query");
  assertShape(query.max, "query.max", "count");
  const { read, isWhole } = await readAccounts(request, query, query.max);
  const problems = read.filter((each) => "problem" in each);
  const transfers = read.flatMap((each) => ("problem" in each ? [] : transfersIn(each, query)));
  return { transfers, isWhole, unread: problems.map(({ signature }) => signature) };
}

async function readAccounts(
  request: LedgerRequest,
  query: TransfersQuery,
  max: number,
): Promise<{ read: ReadTransaction[]; isWhole: boolean }> {
  assertRequest(request);
  assertObject(query, "query");
  assertArray(query.mints, "query.mints");
  const { since, signal } = query;
  if (typeof since !== "number" || Number.isNaN(since)) {
    throw new SdkError(
      "invalid_argument",
      `query.since must be Unix seconds (received ${showValue(since)})`,
    );
  }
  const slots = new Map<string, number>();
  let isWhole = true;
  for (const account of await findTokenAccounts(request, query)) {
    const found = await listSince(request, account, { since, max, signal });
    isWhole &&= found.isWhole;
    for (const { signature, slot, hasSucceeded } of found.listed)
      if (hasSucceeded) slots.set(signature, slot);
  }
  const inOrder = [...slots]
    .sort(([, one], [, other]) => one - other)
    .map(([signature]) => signature);
  const signatures = inOrder.slice(Math.max(0, inOrder.length - max));
  const read = await readTransactions(request, signatures, { commitment: COMMITMENT, signal });
  return { read, isWhole: isWhole && signatures.length === inOrder.length };
}

async function findTokenAccounts(
  request: LedgerRequest,
  { owner, mints, signal }: TransfersQuery,
): Promise<Set<string>> {
  const accounts = new Set<string>();
  for (const mint of mints)
    for (const account of await findAssociatedAccounts({ owner, mint })) accounts.add(account);
  // Without a mint no token counts; the endpoint would take it as all.
  const held = mints.length === 0 ? [] : await listTokenAccounts(request, { owner, mints, signal });
  return new Set([...accounts, ...held]);
}

function transfersIn(
  read: ReadTransaction,
  { owner, mints, since }: TransfersQuery,
): ListedTransfer[] {
  if ("problem" in read) throw unreadable(read.signature, read.problem);
  const { blockTime, transfers } = read.transaction;
  const { signature: transaction } = read;
  if (blockTime === null) {
    throw new SdkError(
      "ledger_rpc_error",
      `the RPC endpoint does not tell when transaction ${transaction} landed`,
    );
  }
  if (blockTime < since) return [];
  return transfers
    .filter(({ payer, payee }) => payer === owner || payee === owner)
    .filter(({ mint, received }) => mints.includes(mint) && received > 0n)
    .map((transfer) => ({ ...transfer, transaction, blockTime }));
}
