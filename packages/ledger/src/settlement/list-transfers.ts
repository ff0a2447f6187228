import { SdkError } from "@arcs/core";
import { assertArray, assertObject, assertShape, showValue } from "@arcs/core/internal";
import { assertRequest, type LedgerRequest } from "../transaction/ledger-request.ts";
import type { TokenTransfer } from "./token-transfers.ts";
import { assertRead, type ReadTransaction, readTransactions } from "./read-transactions.ts";
import { findAssociatedAccounts, listSince, listTokenAccounts } from "./account-transactions.ts";

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
 * Lists payments to a wallet from the ledger alone: the transactions that name its token accounts, the oldest first. It
 * covers present accounts, and associated token accounts even if closed. Payments into other accounts that were closed
 * since are not found.
 *
 * The endpoint's answers are checked as far as possible. It throws, naming the transaction, for a page that does not
 * follow the one before and for a listed transaction that is missing. It also throws for more than 100,000 of them.
 * Omissions cannot be detected: ask another endpoint, too.
 *
 * @throws SdkError `invalid_argument` for an invalid address; `ledger_unreachable`, `ledger_rpc_error`
 * @example
 * ```ts
 * const request = createLedgerRequest({ network: "devnet" });
 * const payments = await listTransfersTo(request, { owner, mints: [usdc], since: 0 });
 * ```
 */
export async function listTransfersTo(request: LedgerRequest, query: TransfersQuery): Promise<ListedTransfer[]> {
  const { read, isWhole } = await readAccounts(request, query, MAX_TRANSACTIONS);
  if (!isWhole) throw new SdkError("ledger_rpc_error", `the account expected at most ${MAX_TRANSACTIONS} transactions`);
  return read.flatMap((each) => transfersIn(each, query)).filter(({ payee }) => payee === query.owner);
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
 * Lists payments to a wallet and by it, as `listTransfersTo` does those to it. A transaction that cannot be read, which anyone can
 * send to a wallet, is named and does not stop the others.
 *
 * @param query.max - max number of transactions: the newest are read
 * @throws SdkError `invalid_argument` for an invalid address; `ledger_unreachable`, `ledger_rpc_error`
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

/** Reads the newest transactions that name a wallet's token accounts, the oldest of them first. */
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
    throw new SdkError("invalid_argument", `query.since expected Unix seconds, got ${showValue(since)}`);
  }
  const slots = new Map<string, number>();
  let isWhole = true;
  for (const account of await findTokenAccounts(request, query)) {
    const found = await listSince(request, account, { since, max, signal });
    isWhole &&= found.isWhole;
    for (const { signature, slot, hasSucceeded } of found.listed) if (hasSucceeded) slots.set(signature, slot);
  }
  const inOrder = [...slots].sort(([, one], [, other]) => one - other).map(([signature]) => signature);
  const signatures = inOrder.slice(Math.max(0, inOrder.length - max));
  const read = await readTransactions(request, signatures, { commitment: COMMITMENT, signal });
  return { read, isWhole: isWhole && signatures.length === inOrder.length };
}

async function findTokenAccounts(
  request: LedgerRequest,
  { owner, mints, signal }: TransfersQuery,
): Promise<Set<string>> {
  const accounts = new Set<string>();
  for (const mint of mints) for (const account of await findAssociatedAccounts({ owner, mint })) accounts.add(account);
  // Without a mint no token counts; the endpoint would take it as all.
  const held = mints.length === 0 ? [] : await listTokenAccounts(request, { owner, mints, signal });
  return new Set([...accounts, ...held]);
}

function transfersIn(read: ReadTransaction, { owner, mints, since }: TransfersQuery): ListedTransfer[] {
  assertRead(read);
  const { blockTime, transfers } = read.transaction;
  const { signature: transaction } = read;
  if (blockTime === null) {
    throw new SdkError("ledger_rpc_error", `the RPC endpoint does not tell when transaction ${transaction} landed`);
  }
  if (blockTime < since) return [];
  return transfers
    .filter(({ payer, payee }) => payer === owner || payee === owner)
    .filter(({ mint, received }) => mints.includes(mint) && received > 0n)
    .map((transfer) => ({ ...transfer, transaction, blockTime }));
}
