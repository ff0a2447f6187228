import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import {
  type AccountTransaction,
  type LedgerRequest,
  listAccountTransactions,
  readTransactions,
  type TokenTransfer,
} from "@arcs/ledger";

/** How far a token account has been followed. */
export type Cursor = { signature: string; slot: number };

/** A transaction that names a token account. */
export type ListedTransaction = Cursor;

// What is final can neither vanish nor appear in between later, so that a cursor passes over nothing.
const COMMITMENT = "finalized";

type Asking = { ask: LedgerRequest; signal: AbortSignal };

/** Asks for the newest slot that is final. @throws SdkError `ledger_unreachable`, `ledger_rpc_error` */
export async function newestSlot({ ask, signal }: Asking): Promise<number> {
  const slot = Number(await ask("getSlot", [{ commitment: COMMITMENT }], { signal }));
  if (Number.isSafeInteger(slot) && slot >= 0) return slot;
  throw new SdkError("ledger_rpc_error", "the RPC endpoint gave a slot that cannot be understood");
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

// How many slots endpoints may be behind each other.
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
  { ask, signal }: Asking,
  account: string,
  { progress, since }: { progress: AccountProgress; since: number },
): Promise<{ transactions: ListedTransaction[]; progress: AccountProgress; isDone: boolean }> {
  const { cursor } = progress;
  const before = progress.walk?.before;
  const page = await listAccountTransactions(ask, account, { before, until: cursor?.signature, signal });
  const walk = walkInto(page, progress);
  const following = walk === undefined ? page : page.slice(indexOf(page, walk.last) + 1);
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
  const here = defined({ cursor, walk });
  return { transactions, progress: isDone ? ended(here, taken) : goneOn(here, taken), isDone };
}

function ended({ cursor, walk }: AccountProgress, [first]: readonly AccountTransaction[]): AccountProgress {
  const head = walk?.head ?? (first === undefined ? cursor : cursorOf(first));
  return defined({ cursor: head });
}

function goneOn({ cursor, walk }: AccountProgress, taken: readonly AccountTransaction[]): AccountProgress {
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

/**
 * The walk that a page goes on with. One that has come to a single entry asked for the newest ones again: where that entry is
 * not among them, it was of another question, or the page is, and a walk from the newest of them misses nothing.
 *
 * @throws SdkError `ledger_rpc_error` where a page does not begin as it was asked for
 */
function walkInto(page: readonly AccountTransaction[], { walk }: AccountProgress): AccountProgress["walk"] {
  if (walk === undefined) return undefined;
  const at = indexOf(page, walk.last);
  if (walk.before === undefined) return at < 0 ? undefined : walk;
  if (at !== 0) throw unordered();
  return walk;
}

function indexOf(page: readonly AccountTransaction[], { signature }: Cursor): number {
  return page.findIndex((each) => each.signature === signature);
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
 * @returns the payments, or why the transaction cannot be read, at least now
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error` where the endpoint is away or too busy
 */
export async function readPayments(
  { ask, signal }: Asking,
  { signature, payee, mints }: { signature: string; payee: string; mints: readonly string[] },
): Promise<{ payments: TokenTransfer[] } | { problem: string }> {
  const [read] = await readTransactions(ask, [signature], { commitment: COMMITMENT, signal });
  if (read === undefined || "problem" in read) return { problem: read?.problem ?? "the RPC endpoint does not give it" };
  const payments = read.transaction.transfers.filter(
    ({ payee: to, received, mint }) => to === payee && received > 0n && (mints.length === 0 || mints.includes(mint)),
  );
  return { payments };
}
