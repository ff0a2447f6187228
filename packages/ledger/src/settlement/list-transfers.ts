import { SdkError } from "@arcs/core";
import { assertArray, assertObject, assertShape, defined, showValue } from "@arcs/core/internal";
import { type Address, getAddressEncoder, getProgramDerivedAddress } from "@solana/kit";

import { ASSOCIATED_TOKEN_PROGRAM } from "../program/addresses.ts";
import { assertRequest, type LedgerRequest } from "../transaction/ledger-request.ts";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "./token-instruction.ts";
import { assertRead, type ReadTransaction, readTransactions, type TokenTransfer } from "./token-transfers.ts";

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

/**
 * Lists the final transactions that name an account, the newest first, back to a time. Only an empty page is the end of
 * the list: providers give shorter pages than requested.
 *
 * @param options.max - max number of transactions; where there are more, the list is not whole
 * @throws SdkError `ledger_unreachable`; `ledger_rpc_error`, also for a page that does not follow the one before
 */
export async function listSince(
  request: LedgerRequest,
  account: string,
  { since, max, ...query }: { since: number; max: number } & Omit<AccountTransactionsQuery, "before">,
): Promise<{ listed: AccountTransaction[]; isWhole: boolean }> {
  const listed: AccountTransaction[] = [];
  const seen = new Set<string>();
  for (;;) {
    const last = listed.at(-1);
    const page = await listAccountTransactions(request, account, { ...query, before: last?.signature });
    // Providers give an entry twice.
    const fresh = page.filter(({ signature }, place) => signature !== (page[place - 1] ?? last)?.signature);
    for (const [place, { signature, slot }] of fresh.entries()) {
      const before = fresh[place - 1] ?? last;
      if (seen.has(signature) || (before !== undefined && slot > before.slot)) throw malformedAnswer();
      seen.add(signature);
    }
    const end = fresh.findIndex(({ blockTime }) => blockTime < since);
    listed.push(...(end < 0 ? fresh : fresh.slice(0, end)));
    if (listed.length > max) return { listed: listed.slice(0, max), isWhole: false };
    if (end >= 0 || fresh.length === 0) return { listed, isWhole: true };
  }
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

const PAGE = 1000;

/** A transaction that names an account. */
export type AccountTransaction = {
  /** Signature of the transaction, in base58. */
  signature: string;
  slot: number;
  /** Unix seconds. Infinity where the endpoint does not know the time: better to check it than to skip it. */
  blockTime: number;
  hasSucceeded: boolean;
};

/** Selects transactions of an account, by their signatures. */
export type AccountTransactionsQuery = {
  /** The page begins after this one. */
  before?: string | undefined;
  /** The page ends before this one. */
  until?: string | undefined;
  /** Default `finalized`: final transactions can neither vanish nor appear later in between. */
  commitment?: "confirmed" | "finalized";
  /** The endpoint refuses while it has not come to this slot. */
  minContextSlot?: number | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Lists one page of the transactions that name an account, at most 1,000, the newest first (`getSignaturesForAddress`).
 * Checks the form of the answer. The caller must check that it is complete and follows the page before.
 *
 * @throws SdkError `invalid_argument`, `ledger_unreachable`, `ledger_rpc_error`
 * @example
 * ```ts
 * const request = createLedgerRequest({ network: "devnet" });
 * const [newest] = await listAccountTransactions(request, account, {});
 * ```
 */
export async function listAccountTransactions(
  request: LedgerRequest,
  account: string,
  query: AccountTransactionsQuery,
): Promise<AccountTransaction[]> {
  assertRequest(request);
  assertShape(account, "account", "text");
  assertShape(query, "query", {
    "before?": "text",
    "until?": "text",
    "commitment?": "text",
    "minContextSlot?": "count",
    "signal?": "object",
  });
  const { before, until, commitment = "finalized", minContextSlot, signal } = query;
  const config = { limit: PAGE, commitment, ...defined({ before, until, minContextSlot }) };
  const answer = await request("getSignaturesForAddress", [account, config], defined({ signal }));
  return arrayOf(answer).map((each) => {
    const blockTime = memberOf(each, "blockTime") ?? null;
    return {
      signature: base58Of(memberOf(each, "signature")),
      slot: integerOf(memberOf(each, "slot")),
      blockTime: blockTime === null ? Number.POSITIVE_INFINITY : integerOf(blockTime),
      hasSucceeded: (memberOf(each, "err") ?? null) === null,
    };
  });
}

/** Selects token accounts by owner and mints. */
export type TokenAccountsQuery = {
  /** Wallet that holds the tokens. */
  owner: string;
  /** Mints of the tokens that count; all by default. */
  mints: readonly string[];
  signal?: AbortSignal | undefined;
};

/**
 * Lists a wallet's present token accounts. Payments name these, and not the wallet itself. Anyone can open one for any
 * wallet.
 *
 * @throws SdkError `invalid_argument`, `ledger_unreachable`, `ledger_rpc_error`
 * @example
 * ```ts
 * const accounts = await listTokenAccounts(createLedgerRequest({ network: "devnet" }), { owner, mints: [usdc] });
 * ```
 */
export async function listTokenAccounts(request: LedgerRequest, query: TokenAccountsQuery): Promise<string[]> {
  assertRequest(request);
  assertShape(query, "query", { owner: "text", mints: ["text"], "signal?": "object" });
  const { owner, mints, signal } = query;
  const config = { encoding: "base64", dataSlice: { offset: 0, length: 0 }, commitment: "finalized" };
  const filters =
    mints.length > 0
      ? mints.map((mint) => ({ mint }))
      : [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((programId) => ({ programId }));
  const lists = await Promise.all(
    filters.map(async (filter) => {
      const answer = await request("getTokenAccountsByOwner", [owner, filter, config], defined({ signal }));
      return arrayOf(memberOf(answer, "value")).map((each) => base58Of(memberOf(each, "pubkey")));
    }),
  );
  return lists.flat();
}

/** Returns a member of an endpoint's answer; `undefined` where there is no such object or member. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** @throws SdkError `ledger_rpc_error` unless it is an array */
function arrayOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw malformedAnswer();
}

/** @throws SdkError `ledger_rpc_error` unless it is an address or a signature in base58 */
function base58Of(value: unknown): string {
  if (typeof value === "string" && /^[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(value)) return value;
  throw malformedAnswer();
}

/** @throws SdkError `ledger_rpc_error` unless it is a safe integer */
export function integerOf(value: unknown): number {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw malformedAnswer();
}

function malformedAnswer(): SdkError {
  return new SdkError("ledger_rpc_error", "the RPC endpoint gave an answer that cannot be understood");
}
