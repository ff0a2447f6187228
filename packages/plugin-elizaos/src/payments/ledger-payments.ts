import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { type LedgerRequest, readTokenTransfers, type TokenTransfer } from "@arcs/ledger";

/** How far a token account has been followed. */
export type Cursor = { signature: string; slot: number };

/** A transaction that names a token account. */
export type ListedTransaction = Cursor;

const TOKEN_PROGRAMS = [
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
] as const;
const PAGE = 1000;
// What is final can neither vanish nor appear in between later, so that a cursor passes over nothing.
const COMMITMENT = "finalized";

type Asking = { ask: LedgerRequest; signal: AbortSignal };

/**
 * Lists the accounts in which a wallet holds tokens. Payments name these, and not the wallet itself. Anybody can open one for
 * any wallet.
 *
 * @param options.mints - the tokens that count; all where none is named
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error`
 */
export async function listTokenAccounts(
  { ask, signal }: Asking,
  { owner, mints }: { owner: string; mints: readonly string[] },
): Promise<string[]> {
  const config = { encoding: "base64", dataSlice: { offset: 0, length: 0 }, commitment: COMMITMENT };
  const filters =
    mints.length > 0 ? mints.map((mint) => ({ mint })) : TOKEN_PROGRAMS.map((programId) => ({ programId }));
  const lists = await Promise.all(
    filters.map(async (filter) => {
      const answer = await ask("getTokenAccountsByOwner", [owner, filter, config], { signal });
      return arrayOf(memberOf(answer, "value")).map((each) => textOf(memberOf(each, "pubkey")));
    }),
  );
  return lists.flat();
}

/** Asks for the newest slot that is final. @throws SdkError `ledger_unreachable`, `ledger_rpc_error` */
export async function newestSlot({ ask, signal }: Asking): Promise<number> {
  return integerOf(await ask("getSlot", [{ commitment: COMMITMENT }], { signal }));
}

/** How far the transactions of a token account are listed. */
export type AccountProgress = {
  /** The newest one that is listed, and all before it are. */
  cursor?: Cursor;
  /** A walk from a newer one down to the cursor, which goes on where it stopped. */
  walk?: {
    /** Where it began: the cursor when it is over. */
    head: Cursor;
    last: Cursor;
    /** The signature before the last one; `undefined` where the walk has come to its second entry only. */
    before?: string;
  };
};

// What endpoints may lie behind each other.
const MOST_BEHIND_SLOTS = 10_000;

/**
 * How far an account is listed, as far as that can be. Slots that the ledger has not come to were a lie, or a fault, of the
 * endpoint of then: everything to come would count as older, and never be listed. The account is listed anew.
 */
export function soundProgress(progress: AccountProgress, newest: number): AccountProgress {
  const { cursor, walk } = progress;
  const places = [cursor, walk?.head, walk?.last];
  return places.some((place) => place !== undefined && place.slot > newest + MOST_BEHIND_SLOTS) ? {} : progress;
}

/**
 * Lists one page of the transactions of a token account that are not listed yet, from the newest down to the cursor. Without a
 * cursor it goes back to a time.
 *
 * Each page is asked for so that it begins with the last entry of the one before: one that does not is of another question,
 * such as a stale one of a cache, and what lies between would be passed over.
 *
 * @param options.since - Unix seconds
 * @returns the successful ones, and how far the account is listed now
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error`; nothing is passed over then
 */
export async function listPage(
  asking: Asking,
  account: string,
  { progress, since }: { progress: AccountProgress; since: number },
): Promise<{ transactions: ListedTransaction[]; progress: AccountProgress; isDone: boolean }> {
  const { cursor, walk } = progress;
  const page = await readPage(asking, account, { before: walk?.before, until: cursor?.signature });
  const following = entriesAfter(page, { last: walk?.last.signature, isFirst: walk?.before !== undefined });
  const known = new Set([walk?.last.signature, walk?.before]);
  // Providers give entries twice.
  const fresh = following.filter(({ signature }) => !known.has(signature) && known.add(signature));
  if (fresh.some(({ slot }) => walk !== undefined && slot > walk.last.slot)) throw unordered();
  const end = fresh.findIndex(({ signature, slot, blockTime }) =>
    // An endpoint that has forgotten the cursor lists what came before it, too.
    cursor === undefined ? blockTime < since : signature === cursor.signature || slot < cursor.slot,
  );
  const taken = end < 0 ? fresh : fresh.slice(0, end);
  const transactions = taken.filter(({ hasSucceeded }) => hasSucceeded).map(cursorOf);
  // Providers give pages shorter than asked for: only one without anything new is the end.
  const isDone = end >= 0 || fresh.length === 0;
  return { transactions, progress: isDone ? ended(progress, taken) : goneOn(progress, taken), isDone };
}

function ended({ cursor, walk }: AccountProgress, [first]: readonly PageEntry[]): AccountProgress {
  const head = walk?.head ?? (first === undefined ? cursor : cursorOf(first));
  return defined({ cursor: head });
}

function goneOn({ cursor, walk }: AccountProgress, taken: readonly PageEntry[]): AccountProgress {
  const path = [...(walk === undefined ? [] : [walk.last]), ...taken.map(cursorOf)] as [Cursor, ...Cursor[]];
  const last = path.at(-1) ?? path[0];
  const before = path.at(-2)?.signature;
  const head = walk?.head ?? path[0];
  return {
    ...defined({ cursor }),
    walk: { head, last, ...defined({ before }) },
  };
}

function cursorOf({ signature, slot }: Cursor): Cursor {
  return { signature, slot };
}

/** What follows an entry, which has to be the first one where the page was asked for so. */
function entriesAfter(
  page: readonly PageEntry[],
  { last, isFirst }: { last: string | undefined; isFirst: boolean },
): readonly PageEntry[] {
  if (last === undefined) return page;
  const at = page.findIndex(({ signature }) => signature === last);
  if (isFirst ? at === 0 : at >= 0) return page.slice(at + 1);
  throw unordered();
}

function unordered(): SdkError {
  return new SdkError(
    "ledger_rpc_error",
    "the RPC endpoint answers with a page of signatures that does not follow the last one",
  );
}

/**
 * Reads what a transaction paid to a wallet.
 *
 * @param options.mints - the tokens that count; all where none is named
 * @returns `undefined` where the endpoint does not have the transaction (yet)
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error`
 */
export async function readPayments(
  { ask, signal }: Asking,
  { signature, payee, mints }: { signature: string; payee: string; mints: readonly string[] },
): Promise<TokenTransfer[] | undefined> {
  const config = { encoding: "json", commitment: COMMITMENT, maxSupportedTransactionVersion: 0 };
  const transaction = readTokenTransfers(await ask("getTransaction", [signature, config], { signal }));
  return transaction?.transfers.filter(
    ({ payee: to, received, mint }) =>
      to === payee && received > 0n && (mints.length === 0 || (mint !== undefined && mints.includes(mint))),
  );
}

type PageEntry = ListedTransaction & { blockTime: number; hasSucceeded: boolean };

async function readPage(
  { ask, signal }: Asking,
  account: string,
  { before, until }: { before: string | undefined; until: string | undefined },
): Promise<PageEntry[]> {
  const config = {
    limit: PAGE,
    commitment: COMMITMENT,
    ...defined({ before, until }),
  };
  const answer = await ask("getSignaturesForAddress", [account, config], { signal });
  return arrayOf(answer).map((each) => {
    const blockTime = memberOf(each, "blockTime");
    return {
      signature: textOf(memberOf(each, "signature")),
      slot: integerOf(memberOf(each, "slot")),
      // An unknown time is taken for a recent one: better looked at than passed over.
      blockTime: blockTime === null || blockTime === undefined ? Number.POSITIVE_INFINITY : integerOf(blockTime),
      hasSucceeded: (memberOf(each, "err") ?? null) === null,
    };
  });
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function arrayOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw malformed();
}

function textOf(value: unknown): string {
  if (typeof value === "string" && /^[1-9A-HJ-NP-Za-km-z]{32,88}$/.test(value)) return value;
  throw malformed();
}

function integerOf(value: unknown): number {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw malformed();
}

function malformed(): SdkError {
  return new SdkError("ledger_rpc_error", "the RPC endpoint gave an answer that cannot be understood");
}
