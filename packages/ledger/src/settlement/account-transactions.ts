import { isSdkError, SdkError } from "@arcs/core";
import { assertShape, defined } from "@arcs/core/internal";
import {
  type Address,
  getAddressEncoder,
  getBase64Encoder,
  getProgramDerivedAddress,
  getU64Decoder,
} from "@solana/kit";

import { ASSOCIATED_TOKEN_PROGRAM } from "../program/addresses.ts";
import {
  arrayOf,
  assertRequest,
  integerOf,
  type LedgerRequest,
  malformed,
  memberOf,
  objectOf,
  textOf,
} from "../transaction/ledger-request.ts";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "./token-instruction.ts";

const PAGE = 1000;

/** A transaction that names an account. */
export type AccountTransaction = {
  /** Signature of the transaction, in base58. */
  signature: string;
  slot: number;
  /**
   * Unix seconds. Infinity where the endpoint does not know the time: better to check it than to
   * skip it.
   */
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
 * Lists one page of the transactions that name an account, at most 1,000, the newest first
 * (`getSignaturesForAddress`). Checks the form of the answer. The caller must check that it is
 * complete and follows the page before.
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
  return (await requestPage(request, account, query)).map(withoutMemo);
}

/**
 * A transaction with the memos of its instructions (`memosOf` in memo/), or `null` where it has
 * none.
 */
export type ListedTransaction = AccountTransaction & { memo: string | null };

function withoutMemo({
  signature,
  slot,
  blockTime,
  hasSucceeded,
}: ListedTransaction): AccountTransaction {
  return { signature, slot, blockTime, hasSucceeded };
}

async function requestPage(
  request: LedgerRequest,
  account: string,
  { commitment = "finalized", signal, ...range }: AccountTransactionsQuery,
): Promise<ListedTransaction[]> {
  const config = { limit: PAGE, commitment, ...defined(range) };
  const answer = await request("getSignaturesForAddress", [account, config], defined({ signal }));
  return arrayOf(answer, "transactions").map((each) => {
    const {
      signature,
      slot,
      blockTime = null,
      err = null,
      memo = null,
    } = objectOf(each, "transaction");
    return {
      signature: base58Of(signature),
      slot: integerOf(slot, "slot"),
      blockTime: blockTime === null ? Number.POSITIVE_INFINITY : integerOf(blockTime, "blockTime"),
      hasSucceeded: err === null,
      memo: memo === null ? null : textOf(memo, "memo"),
    };
  });
}

/**
 * Lists the transactions that name an account page by page, the newest first. Only an empty page is
 * the end of the list: providers give shorter pages than requested.
 */
export async function* listPages(
  request: LedgerRequest,
  account: string,
  query: Omit<AccountTransactionsQuery, "before">,
): AsyncGenerator<ListedTransaction[]> {
  const seen = new Set<string>();
  for (let last: ListedTransaction | undefined; ;) {
    const page = await requestPage(request, account, { ...query, before: last?.signature });
    // Providers give an entry twice.
    const fresh = page.filter(
      ({ signature }, place) => signature !== (page[place - 1] ?? last)?.signature,
    );
    if (fresh.length === 0) return;
    for (const each of fresh) {
      if (seen.has(each.signature) || (last !== undefined && each.slot > last.slot)) {
        throw malformed("list of transactions: a page does not follow the one before");
      }
      seen.add(each.signature);
      last = each;
    }
    yield fresh;
  }
}

/**
 * Lists the transactions that name an account, by default the final ones, the newest first, back to
 * a time.
 *
 * @param options.max - max number of transactions; where there are more, the list is not whole
 * @throws SdkError as {@link listPages}
 */
export async function listSince(
  request: LedgerRequest,
  account: string,
  {
    since,
    max,
    ...query
  }: { since: number; max: number } & Omit<AccountTransactionsQuery, "before">,
): Promise<{ listed: AccountTransaction[]; isWhole: boolean }> {
  const listed: AccountTransaction[] = [];
  for await (const page of listPages(request, account, query)) {
    const end = page.findIndex(({ blockTime }) => blockTime < since);
    listed.push(...(end < 0 ? page : page.slice(0, end)).map(withoutMemo));
    if (listed.length > max) return { listed: listed.slice(0, max), isWhole: false };
    if (end >= 0) break;
  }
  return { listed, isWhole: true };
}

// Codes of providers that limit the rate of requests, and of a node that is behind (Agave's
// NODE_UNHEALTHY).
const BUSY_CODES: readonly unknown[] = ["429", "-32429", "-32005"];
// Public endpoints limit the rate of requests.
const AT_ONCE = 8;

const NOT_GIVEN = "the RPC endpoint lists it and does not give it";

/**
 * Reads some transactions that an endpoint lists, in their order, a few at once as they are asked
 * for. A problem is reported in its place.
 */
export async function* readEach<Item, Value>(
  request: LedgerRequest,
  items: readonly Item[],
  {
    read,
    signal,
  }: { read: (item: Item) => Promise<Value | undefined>; signal: AbortSignal | undefined },
): AsyncGenerator<ReadItem<Item, Value>> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    signal?.throwIfAborted();
    yield* await Promise.all(items.slice(from, from + AT_ONCE).map(readOne));
  }

  async function readOne(item: Item): Promise<ReadItem<Item, Value>> {
    try {
      const value = await read(item);
      return value === undefined ? { item, problem: NOT_GIVEN } : { item, value };
    } catch (error) {
      if (!isSdkError(error, "ledger_rpc_error") && !isSdkError(error, "ledger_unreachable"))
        throw error;
      signal?.throwIfAborted();
      // A rate limit or an outage is not about this transaction. To tell the difference, ask for
      // something else.
      if (error.details["statusCode"] === 429 || BUSY_CODES.includes(error.details["rpcCode"]))
        throw error;
      if (isSdkError(error, "ledger_unreachable"))
        await request("getSlot", [], defined({ signal }));
      return { item, problem: error.message };
    }
  }
}

export function unreadable(transactionHash: string, problem: string): SdkError {
  return new SdkError(
    "ledger_rpc_error",
    `transaction ${transactionHash} could not be read: ${problem}`,
    {
      details: { transactionHash },
    },
  );
}

type ReadItem<Item, Value> = { item: Item; value: Value } | { item: Item; problem: string };

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
 * Lists a wallet's present token accounts. Payments name these, and not the wallet itself. Anyone
 * can open one for any wallet: of each mint the associated account comes first, then those with the
 * highest balances.
 *
 * @throws SdkError `invalid_argument`, `ledger_unreachable`, `ledger_rpc_error`
 * @example
 * ```ts
 * const accounts = await listTokenAccounts(createLedgerRequest({ network: "devnet" }), { owner, mints: [usdc] });
 * ```
 */
export async function listTokenAccounts(
  request: LedgerRequest,
  query: TokenAccountsQuery,
): Promise<string[]> {
  assertRequest(request);
  assertShape(query, "query", {
    owner: "text",
    mints: ["text"],
    "commitment?": "text",
    "signal?": "object",
  });
  const { owner, mints, commitment = "finalized", signal } = query;
  const config = { encoding: "base64", dataSlice: AMOUNT, commitment };
  const list = async (filter: object): Promise<Balance[]> => {
    const answer = await request(
      "getTokenAccountsByOwner",
      [owner, filter, config],
      defined({ signal }),
    );
    return arrayOf(memberOf(answer, "value"), "accounts").map((each) => ({
      account: base58Of(memberOf(each, "pubkey")),
      amount: amountIn(memberOf(memberOf(each, "account"), "data")),
    }));
  };
  if (mints.length === 0) {
    const lists = await Promise.all(
      [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((programId) => list({ programId })),
    );
    return lists.flat().map(({ account }) => account);
  }
  const lists = await Promise.all(
    mints.map(async (mint) => sortAccounts(await list({ mint }), { owner, mint })),
  );
  return lists.flat();
}

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
 * Finds the associated token accounts of a wallet for a mint, one for each token program, whether
 * they exist or not.
 */
export async function findAssociatedAccounts({
  owner,
  mint,
}: {
  owner: string;
  mint: string;
}): Promise<string[]> {
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
    throw new SdkError("invalid_argument", "owner and mints must be addresses in base58", {
      cause,
    });
  }
}

function base58Of(value: unknown): string {
  if (typeof value === "string" && /^[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(value)) return value;
  throw malformed("address or signature");
}
