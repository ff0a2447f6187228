import { SdkError } from "@arcs/core";
import { assertArray, assertObject, showValue } from "@arcs/core/internal";
import { type Address, getAddressEncoder, getProgramDerivedAddress } from "@solana/kit";

import { ASSOCIATED_TOKEN_PROGRAM } from "../program/addresses.ts";
import { assertRequest, type LedgerRequest } from "../transaction/ledger-request.ts";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "./token-instruction.ts";
import type { TokenTransfer } from "./token-transfers.ts";
import { assertRead, type ReadTransaction, readTransactions } from "./read-transactions.ts";
import { type AccountTransaction, listSince, listTokenAccounts } from "./account-transactions.ts";

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
  assertRequest(request);
  assertObject(query, "query");
  assertArray(query.mints, "query.mints");
  if (typeof query.since !== "number" || Number.isNaN(query.since)) {
    throw new SdkError("invalid_argument", `query.since expected Unix seconds, got ${showValue(query.since)}`);
  }
  const accounts = await findTokenAccounts(request, query);
  const listed = new Map<string, number>();
  for (const account of accounts) {
    for (const { signature, slot } of await listSignatures(request, account, query)) listed.set(signature, slot);
  }
  const signatures = [...listed].sort(([, one], [, other]) => one - other).map(([signature]) => signature);
  const read = await readTransactions(request, signatures, { commitment: COMMITMENT, signal: query.signal });
  return read.flatMap((each) => transfersIn(each, query));
}

async function findTokenAccounts(
  request: LedgerRequest,
  { owner, mints, signal }: TransfersQuery,
): Promise<Set<string>> {
  const accounts = new Set<string>();
  for (const mint of mints) {
    for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
      accounts.add(await findAssociatedAccount({ owner, mint, program }));
    }
  }
  // Without a mint no token counts; the endpoint would take it as all.
  const held = mints.length === 0 ? [] : await listTokenAccounts(request, { owner, mints, signal });
  return new Set([...accounts, ...held]);
}

async function findAssociatedAccount(parts: { owner: string; mint: string; program: string }): Promise<string> {
  const encoder = getAddressEncoder();
  try {
    const seeds = [parts.owner, parts.program, parts.mint].map((each) => encoder.encode(each as Address));
    const [address] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds });
    return address;
  } catch (cause) {
    throw new SdkError("invalid_argument", "owner and mints expected addresses in base58", { cause });
  }
}

/** Lists the successful transactions that name an account, the newest first, back to a time. */
async function listSignatures(
  request: LedgerRequest,
  account: string,
  { since, signal }: TransfersQuery,
): Promise<AccountTransaction[]> {
  const { listed, isWhole } = await listSince(request, account, { since, max: MAX_TRANSACTIONS, signal });
  if (isWhole) return listed.filter(({ hasSucceeded }) => hasSucceeded);
  throw new SdkError("ledger_rpc_error", `the account expected at most ${MAX_TRANSACTIONS} transactions`);
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
    .filter(({ payee, mint, received }) => payee === owner && mints.includes(mint) && received > 0n)
    .map((transfer) => ({ ...transfer, transaction, blockTime }));
}
