import { randomUUID } from "node:crypto";

import { isFresh } from "@arcs/client/internal";
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

export type Cursor = { signature: string; slot: number };

// Final transactions can neither vanish nor appear later in between, so a cursor misses nothing.
const COMMITMENT = "finalized";

type Asking = { ask: LedgerRequest; signal: AbortSignal };

/** Returns the newest final slot. @throws SdkError `ledger_unreachable`, `ledger_rpc_error` */
export async function newestSlot({ ask, signal }: Asking): Promise<number> {
  const slot = Number(await ask("getSlot", [{ commitment: COMMITMENT }], { signal }));
  if (Number.isSafeInteger(slot) && slot >= 0) return slot;
  throw new SdkError("ledger_rpc_error", "the RPC endpoint gave a slot that cannot be understood");
}

export type AccountProgress = {
  /** The newest transaction up to which all are listed. */
  cursor?: Cursor;
  walk?: Walk;
};

/** A walk from a newer transaction down to the cursor, resumed after an interruption. */
type Walk = {
  /** Its start: the cursor once it is complete. */
  head: Cursor;
  last: Cursor;
  /** The signature before the last one; `undefined` until the walk has reached its second entry. */
  before?: string;
};

// Max slots by which endpoints lag behind each other.
const MAX_BEHIND_SLOTS = 10_000;

/**
 * Returns the credible progress of an account. A slot that the ledger has not reached came from a
 * faulty or dishonest RPC endpoint: all future transactions would count as older, and never be
 * listed. Without its cursor or its walk, an account is listed once more, as far as the other one
 * does not say where that ends.
 */
export function soundProgress({ cursor, walk }: AccountProgress, newest: number): AccountProgress {
  const isSound = ({ slot }: Cursor): boolean => slot <= newest + MAX_BEHIND_SLOTS;
  return {
    ...(cursor !== undefined && isSound(cursor) ? { cursor } : {}),
    ...(walk !== undefined && isSound(walk.head) && isSound(walk.last) ? { walk } : {}),
  };
}

/**
 * Lists one page of a token account's unlisted transactions, from the newest down to the cursor.
 * Without a cursor it goes back to a time.
 *
 * Each page must begin with the last entry of the one before. Otherwise it belongs to another
 * request, such as a stale one from a cache, and the transactions in between would be missed.
 *
 * @param options.since - Unix seconds
 * @returns the successful ones, and the new progress of the account
 * @throws SdkError `ledger_unreachable`, `ledger_rpc_error`; nothing is missed then
 */
export async function listPage(
  { ask, signal }: Asking,
  account: string,
  { progress, since }: { progress: AccountProgress; since: number },
): Promise<{ transactions: Cursor[]; progress: AccountProgress; isDone: boolean }> {
  const { cursor } = progress;
  const before = progress.walk?.before;
  const page = await listAccountTransactions(ask, account, {
    before,
    until: cursor?.signature,
    signal,
  });
  const { walk, following } = walkInto(page, progress.walk);
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
  const passed = [...(walk === undefined ? [] : [walk.last]), ...taken.map(cursorOf)];
  return {
    transactions,
    progress: progressAfter(passed, { cursor, head: walk?.head, isDone }),
    isDone,
  };
}

/**
 * Returns the walk that a page continues, and the entries after its last one. A walk with a single
 * entry has requested the newest ones again. If that entry is missing, it or the page belongs to
 * another request, and a new walk from the newest misses nothing.
 *
 * @throws SdkError `ledger_rpc_error` where a page does not begin as requested
 */
function walkInto(
  page: readonly AccountTransaction[],
  walk: Walk | undefined,
): { walk: Walk | undefined; following: readonly AccountTransaction[] } {
  const at = page.findIndex(({ signature }) => signature === walk?.last.signature);
  if (walk?.before !== undefined && at !== 0) throw unordered();
  return { walk: at < 0 ? undefined : walk, following: page.slice(at + 1) };
}

function progressAfter(
  passed: readonly Cursor[],
  {
    cursor,
    head = passed[0],
    isDone,
  }: { cursor: Cursor | undefined; head: Cursor | undefined; isDone: boolean },
): AccountProgress {
  const last = passed.at(-1);
  if (isDone || head === undefined || last === undefined)
    return defined({ cursor: head ?? cursor });
  return {
    ...defined({ cursor }),
    walk: { head, last, ...defined({ before: passed.at(-2)?.signature }) },
  };
}

function cursorOf({ signature, slot }: Cursor): Cursor {
  return { signature, slot };
}

function unordered(): SdkError {
  return new SdkError(
    "ledger_rpc_error",
    "the RPC endpoint answers with a page of signatures that does not follow the last one",
  );
}

/**
 * Returns a transaction's payments to a wallet in the tokens that count (all if none are named), or
 * why it cannot be read.
 */
export async function readPayments(
  { ask, signal }: Asking,
  { signature, payee, mints }: { signature: string; payee: string; mints: readonly string[] },
): Promise<{ payments: TokenTransfer[] } | { problem: string }> {
  const [read] = await readTransactions(ask, [signature], { commitment: COMMITMENT, signal });
  if (read === undefined || "problem" in read)
    return { problem: read?.problem ?? "the RPC endpoint does not give it" };
  const payments = read.transaction.transfers.filter(
    ({ payee: to, received, mint }) =>
      to === payee && received > 0n && (mints.length === 0 || mints.includes(mint)),
  );
  return { payments };
}

export type QueuedTransaction = Cursor & {
  /** Milliseconds since 1970. */
  foundAt: number;
};

/** Queue without the transactions themselves: it is written often, and has to stay small. */
export type FollowIndex = {
  /**
   * Progress of accounts counts under the same one only: a new one means that everything is read
   * anew.
   */
  epoch: number;
  /** Segments of transactions to report, the next ones first. */
  segments: { id: number; count: number }[];
  nextId: number;
  /** The last token account that was checked: a sweep continues with the next one. */
  lastAccount: string;
};

/**
 * The turn of a process to sweep. Two at once would overwrite each other's queue, and report again
 * all that one of them misses there.
 */
type Turn = { by: string; takenAt: number };

/** A process that has not renewed it for so long was killed. */
export const MAX_TURN_MS = 5 * 60_000;

/** Followed token accounts, each with the time when it was first missing; 0 for present ones. */
export type FollowedAccounts = Record<string, number>;

export type FollowStore = ReturnType<typeof createFollowStore>;

const place = { signature: "text", slot: "count" } as const;
const walkShape = { head: place, last: place, "before?": "text" } as const;
const queued = [{ ...place, foundAt: "number" }] as const;
const turnShape = { by: "text", takenAt: "number" } as const;
const indexShape = {
  epoch: "count",
  nextId: "count",
  lastAccount: "text",
  segments: [{ id: "count", count: "count" }],
} as const;

/**
 * Stores the progress across restarts in the runtime's cache, which is in its database. It has
 * parts: a write for one transaction does not depend on the number of others. What is damaged
 * counts as missing.
 */
export function createFollowStore(runtime: IAgentRuntime, key: string) {
  const by = randomUUID();
  const load = (name: string): Promise<unknown> => runtime.getCache<unknown>(`${key}:${name}`);
  const save = async (name: string, value: object): Promise<void> => {
    // Adapters catch the errors of their databases. What is written next relies on this.
    const isStored: unknown = await runtime.setCache(
      `${key}:${name}`,
      structuredClone(value) as never,
    );
    if (isStored !== false) return;
    throw new SdkError(
      "store_failed",
      "the database of the agent did not store the progress of its payments",
    );
  };
  const loadTurn = async () => inShape(await load("turn"), turnShape) as Turn | undefined;
  return {
    /**
     * Takes the turn to sweep, or renews it; `false` while another process on the same database has
     * it. Databases of elizaOS compare nothing as they write, so of two that take it at the same
     * moment, the one that wrote last has it.
     */
    async takeTurn(): Promise<boolean> {
      const turn = await loadTurn();
      if (turn !== undefined && turn.by !== by && isFresh(turn.takenAt, MAX_TURN_MS)) return false;
      await save("turn", { by, takenAt: Date.now() });
      return ((await loadTurn())?.by ?? by) === by;
    },
    /** Ends the turn, unless another process has it since. */
    async endTurn(): Promise<void> {
      if ((await loadTurn())?.by === by) await runtime.deleteCache(`${key}:turn`);
    },
    loadIndex: async () =>
      (inShape(await load("index"), indexShape) as FollowIndex | undefined) ?? newIndex(),
    saveIndex: (index: FollowIndex) => save("index", index),
    loadSegment: async (id: number) =>
      inShape(await load(`segment:${id}`), queued) as QueuedTransaction[] | undefined,
    saveSegment: (id: number, transactions: readonly QueuedTransaction[]) =>
      save(`segment:${id}`, transactions),
    deleteSegment: async (id: number): Promise<void> =>
      void (await runtime.deleteCache(`${key}:segment:${id}`)),
    async loadAccounts(): Promise<FollowedAccounts> {
      const saved = await load("accounts");
      const isWhole = isJsonObject(saved) && inShape(Object.values(saved), ["count"]) !== undefined;
      return isWhole ? (saved as FollowedAccounts) : {};
    },
    saveAccounts: (accounts: FollowedAccounts) => save("accounts", accounts),
    async loadProgress(account: string, epoch: number): Promise<AccountProgress> {
      const saved = await load(`account:${account}`);
      if (!isJsonObject(saved) || saved["epoch"] !== epoch) return {};
      return defined({
        cursor: inShape(saved["cursor"], place) as Cursor | undefined,
        walk: inShape(saved["walk"], walkShape) as Walk | undefined,
      });
    },
    saveProgress: (account: string, progress: AccountProgress & { epoch: number }) =>
      save(`account:${account}`, progress),
  };
}

/**
 * Returns the initial index, also in place of a damaged one: the last day is read anew, and the
 * service detects repetitions. Its ids are none of an earlier one.
 */
export function newIndex(): FollowIndex {
  const now = Date.now();
  return { epoch: now, segments: [], nextId: now, lastAccount: "" };
}

function inShape(value: unknown, shape: Shape): unknown {
  try {
    assertShape(value, "", shape);
    return structuredClone(value);
  } catch {
    return undefined;
  }
}
