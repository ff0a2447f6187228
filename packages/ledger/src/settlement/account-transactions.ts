import { SdkError } from "@arcs/core";
import { assertShape, defined } from "@arcs/core/internal";
import {
  type Address,
  getAddressEncoder,
  getBase64Encoder,
  getProgramDerivedAddress,
  getU64Decoder,
} from "@solana/kit";

import { ASSOCIATED_TOKEN_PROGRAM } from "../program/addresses.ts";
import { assertRequest, type LedgerRequest } from "../transaction/ledger-request.ts";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "./token-instruction.ts";
import { arrayOf, integerOf } from "./transaction-answer.ts";

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
  return arrayOf(answer, "transactions").map((each) => {
    const blockTime = memberOf(each, "blockTime") ?? null;
    return {
      signature: base58Of(memberOf(each, "signature")),
      slot: integerOf(memberOf(each, "slot"), "slot"),
      blockTime: blockTime === null ? Number.POSITIVE_INFINITY : integerOf(blockTime, "blockTime"),
      hasSucceeded: (memberOf(each, "err") ?? null) === null,
    };
  });
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

/** Selects token accounts by owner and mints. */
export type TokenAccountsQuery = {
  /** Wallet that holds the tokens. */
  owner: string;
  /** Mints of the tokens that count; all by default. */
  mints: readonly string[];
  /** Default `finalized`. */
  commitment?: "confirmed" | "finalized";
  signal?: AbortSignal | undefined;
};

/**
 * Lists a wallet's present token accounts. Payments name these, and not the wallet itself. Anyone can open one for any
 * wallet: of each mint the associated account comes first, then those with the highest balances.
 *
 * @throws SdkError `invalid_argument`, `ledger_unreachable`, `ledger_rpc_error`
 * @example
 * ```ts
 * const accounts = await listTokenAccounts(createLedgerRequest({ network: "devnet" }), { owner, mints: [usdc] });
 * ```
 */
export async function listTokenAccounts(request: LedgerRequest, query: TokenAccountsQuery): Promise<string[]> {
  assertRequest(request);
  assertShape(query, "query", { owner: "text", mints: ["text"], "commitment?": "text", "signal?": "object" });
  const { owner, mints, commitment = "finalized", signal } = query;
  const config = { encoding: "base64", dataSlice: AMOUNT, commitment };
  const list = async (filter: object): Promise<Balance[]> => {
    const answer = await request("getTokenAccountsByOwner", [owner, filter, config], defined({ signal }));
    return arrayOf(memberOf(answer, "value"), "accounts").map((each) => ({
      account: base58Of(memberOf(each, "pubkey")),
      amount: amountIn(memberOf(memberOf(each, "account"), "data")),
    }));
  };
  if (mints.length === 0) {
    const lists = await Promise.all([TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((programId) => list({ programId })));
    return lists.flat().map(({ account }) => account);
  }
  const lists = await Promise.all(mints.map(async (mint) => sortAccounts(await list({ mint }), { owner, mint })));
  return lists.flat();
}

/** Place of the balance in a token account. */
const AMOUNT = { offset: 64, length: 8 };

type Balance = { account: string; amount: bigint };

async function sortAccounts(
  accounts: readonly Balance[],
  { owner, mint }: { owner: string; mint: string },
): Promise<string[]> {
  const sorted = accounts.toSorted((one, other) =>
    one.amount < other.amount ? 1 : one.amount > other.amount ? -1 : 0,
  );
  const all = sorted.map(({ account }) => account);
  if (all.length < 2) return all;
  const associated = await findAssociatedAccounts({ owner, mint });
  return [...new Set([...associated.filter((account) => all.includes(account)), ...all])];
}

/** Reads a balance; 0 where the endpoint leaves it out. */
function amountIn(data: unknown): bigint {
  const text = Array.isArray(data) ? (data as unknown[])[0] : undefined;
  if (typeof text !== "string" || !/^[A-Za-z0-9+/]{11}=$/.test(text)) return 0n;
  return getU64Decoder().decode(getBase64Encoder().encode(text));
}

/**
 * Finds the associated token accounts of a wallet for a mint, one for each token program, whether they exist or not.
 *
 * @throws SdkError `invalid_argument` for an invalid address
 */
export async function findAssociatedAccounts({ owner, mint }: { owner: string; mint: string }): Promise<string[]> {
  const encoder = getAddressEncoder();
  try {
    const find = (program: string): ReturnType<typeof getProgramDerivedAddress> =>
      getProgramDerivedAddress({
        programAddress: ASSOCIATED_TOKEN_PROGRAM,
        seeds: [owner, program, mint].map((each) => encoder.encode(each as Address)),
      });
    const found = await Promise.all([TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map(find));
    return found.map(([account]) => account);
  } catch (cause) {
    throw new SdkError("invalid_argument", "owner and mints expected addresses in base58", { cause });
  }
}

/** Returns a member of an endpoint's answer; `undefined` where there is no such object or member. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** @throws SdkError `ledger_rpc_error` unless it is an address or a signature in base58 */
function base58Of(value: unknown): string {
  if (typeof value === "string" && /^[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(value)) return value;
  throw malformedAnswer();
}

function malformedAnswer(): SdkError {
  return new SdkError("ledger_rpc_error", "the RPC endpoint gave an answer that cannot be understood");
}
