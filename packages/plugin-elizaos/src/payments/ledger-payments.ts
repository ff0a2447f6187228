import { SdkError } from "@arcs/core";
import { assertShape, defined, isJsonObject, type Shape } from "@arcs/core/internal";
import {
  type AccountTransaction,
  type LedgerRequest,
  listAccountTransactions,
  readTransactions,
  type TokenTransfer,
} from "@arcs/ledger";
import type { IAgentRuntime } from "@elizaos/core";
import type { ArcsClient } from "@arcs/client";

import type { PluginState } from "../state/state.ts";

/** Position in the transactions of a token account. */
type Cursor = { signature: string; slot: number };

/** A transaction that names a token account. */
export type ListedTransaction = Cursor;

// Final transactions can neither vanish nor appear later in between, so a cursor misses nothing.
const COMMITMENT = "finalized";

type Asking = { ask: LedgerRequest; signal: AbortSignal };

/** Returns the newest final slot. @throws SdkError `ledger_unreachable`, `ledger_rpc_error` */
export async function newestSlot({ ask, signal }: Asking): Promise<number> {
  const slot = Number(await ask("getSlot", [{ commitment: COMMITMENT }], { signal }));
  if (Number.isSafeInteger(slot) && slot >= 0) return slot;
  throw new SdkError("ledger_rpc_error", "the RPC endpoint gave a slot that cannot be understood");
}

/** Progress of listing a token account's transactions. */
export type AccountProgress = {
  /** The newest transaction up to which all are listed. */
  cursor?: Cursor;
  /** A walk from a newer one down to the cursor, resumed after an interruption. */
  walk?: {
    /** Its start: the cursor once it is complete. */
    head: Cursor;
    last: Cursor;
    /** The signature before the last one; `undefined` until the walk has reached its second entry. */
    before?: string;
  };
};

// Max slots by which endpoints lag behind each other.
const MAX_BEHIND_SLOTS = 10_000;

/**
 * Returns the credible progress of an account. A slot that the ledger has not reached came from a faulty or dishonest
 * RPC endpoint: all future transactions would count as older, and never be listed. The account is then listed anew.
 */
export function soundProgress(progress: AccountProgress, newest: number): AccountProgress {
  const { cursor, walk } = progress;
  const places = [cursor, walk?.head, walk?.last];
  return places.some((place) => place !== undefined && place.slot > newest + MAX_BEHIND_SLOTS) ? {} : progress;
}

/**
 * Lists one page of a token account's unlisted transactions, from the newest down to the cursor. Without a cursor it
 * goes back to a time.
 *
 * Each page must begin with the last entry of the one before. Otherwise it belongs to another request, such as a stale
 * one from a cache, and the transactions in between would be missed.
 *
 * @param options.since - Unix seconds
 * @returns the successful ones, and the new progress of the account
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error`; nothing is missed then
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
  // Providers return some entries twice.
  const fresh = following.filter(({ signature }) => !known.has(signature) && known.add(signature));
  if (fresh.some(({ slot }) => walk !== undefined && slot > walk.last.slot)) throw unordered();
  const end = fresh.findIndex(({ signature, slot, blockTime }) =>
    // An endpoint without the cursor also lists older transactions.
    cursor === undefined ? blockTime < since : signature === cursor.signature || slot < cursor.slot,
  );
  const taken = end < 0 ? fresh : fresh.slice(0, end);
  const transactions = taken.filter(({ hasSucceeded }) => hasSucceeded).map(cursorOf);
  // Providers return short pages: only one without new entries is the end.
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
 * Returns the walk that a page continues. A walk with a single entry has requested the newest ones again. If that entry
 * is missing, it or the page belongs to another request, and a new walk from the newest misses nothing.
 *
 * @throws SdkError `ledger_rpc_error` where a page does not begin as requested
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
 * Reads a transaction's payments to a wallet.
 *
 * @param options.mints - the tokens that count; all if empty
 * @returns the payments, or why the transaction cannot be read at present
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error` where the endpoint is unreachable or too busy
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

export type QueuedTransaction = ListedTransaction & {
  /** Milliseconds since 1970. */
  foundAt: number;
};

/** Queue without the transactions themselves: it is written often, and has to stay small. */
export type FollowIndex = {
  /** Part of all other keys: a new one means that everything is read anew. */
  epoch: number;
  /** Segments of transactions to report, the next ones first. */
  segments: { id: number; count: number }[];
  nextId: number;
  /** The last token account that was checked: a sweep continues with the next one. */
  lastAccount: string;
};

/** Followed token accounts, each with the time when it was first missing; 0 for present ones. */
export type FollowedAccounts = Record<string, number>;

export type FollowStore = ReturnType<typeof createFollowStore>;
export type FollowParts = ReturnType<FollowStore["at"]>;

/**
 * Stores the progress across restarts in the runtime's cache, which is in its database. It has parts: a write for one
 * transaction does not depend on the number of others.
 */
export function createFollowStore(runtime: IAgentRuntime, key: string) {
  const load = (name: string): Promise<unknown> => runtime.getCache<unknown>(`${key}:${name}`);
  const save = async (name: string, value: object): Promise<void> => {
    // Adapters catch the errors of their databases. What is written next relies on this.
    const isStored: unknown = await runtime.setCache(`${key}:${name}`, structuredClone(value) as never);
    if (/* fault: plugin-refused-write-ignored */ isStored !== false) return;
    throw new SdkError("store_failed", "the database of the agent did not store the progress of its payments");
  };
  return {
    loadIndex: async () => readIndex(await load("index")),
    saveIndex: (index: FollowIndex) => save("index", index),
    /** Returns the parts of one epoch. */
    at: (epoch: number) => ({
      /** Returns `undefined` for a lost or damaged segment. */
      loadSegment: async (id: number) => readSegment(await load(`${epoch}:segment:${id}`)),
      /** An empty list removes the segment. */
      async saveSegment(id: number, transactions: readonly QueuedTransaction[]): Promise<void> {
        if (transactions.length === 0) await runtime.deleteCache(`${key}:${epoch}:segment:${id}`);
        else await save(`${epoch}:segment:${id}`, transactions);
      },
      loadAccounts: async () => readAccounts(await load(`${epoch}:accounts`)),
      saveAccounts: (accounts: FollowedAccounts) => save(`${epoch}:accounts`, accounts),
      loadProgress: async (account: string) => readProgress(await load(`${epoch}:account:${account}`)),
      saveProgress: (account: string, progress: AccountProgress) => save(`${epoch}:account:${account}`, progress),
    }),
  };
}

/**
 * Returns the initial index, also in place of a damaged one: the last day is read anew, and the service detects
 * repetitions.
 */
export function newIndex(): FollowIndex {
  return { epoch: Date.now(), segments: [], nextId: 1, lastAccount: "" };
}

const cursorShape = { signature: "text", slot: "count" } as const;
const indexShape = {
  epoch: "count",
  nextId: "count",
  lastAccount: "text",
  segments: [{ id: "count", count: "count" }],
} as const;
const progressShape = {
  "cursor?": cursorShape,
  "walk?": { head: cursorShape, last: cursorShape, "before?": "text" },
} as const;

function readIndex(value: unknown): FollowIndex {
  return hasShape(value, indexShape) ? structuredClone(value as FollowIndex) : newIndex();
}

function readSegment(value: unknown): QueuedTransaction[] | undefined {
  const isWhole = hasShape(value, [{ ...cursorShape, foundAt: "number" }]);
  return isWhole ? structuredClone(value as QueuedTransaction[]) : undefined;
}

function readAccounts(value: unknown): FollowedAccounts {
  const isWhole = isJsonObject(value) && hasShape(Object.values(value), ["count"]);
  return isWhole ? { ...(value as FollowedAccounts) } : {};
}

function readProgress(value: unknown): AccountProgress {
  return hasShape(value, progressShape) ? structuredClone(value as AccountProgress) : {};
}

function hasShape(value: unknown, shape: Shape): boolean {
  try {
    assertShape(value, "", shape);
    return true;
  } catch {
    return false;
  }
}

export type Sweep = Pick<PluginState, "ask" | "address" | "config" | "jobs"> & {
  client: ArcsClient;
  store: FollowStore;
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  now: () => number;
};
