import { isJsonObject } from "@arcs/core/internal";
import type { IAgentRuntime } from "@elizaos/core";

import type { AccountProgress, Cursor, ListedTransaction } from "./ledger-payments.ts";

/** A transaction to report. */
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

/**
 * Stores the progress across restarts, in parts: a write for one transaction does not depend on the number of others.
 */
export type FollowStore = {
  loadIndex(): Promise<FollowIndex>;
  saveIndex(index: FollowIndex): Promise<void>;
  /** Returns the parts of an epoch. */
  at(epoch: number): FollowParts;
};

/** The parts of one epoch. */
export type FollowParts = {
  /** Returns `undefined` for a lost or damaged segment. */
  loadSegment(id: number): Promise<QueuedTransaction[] | undefined>;
  /** An empty list removes the segment. */
  saveSegment(id: number, transactions: readonly QueuedTransaction[]): Promise<void>;
  loadAccounts(): Promise<FollowedAccounts>;
  saveAccounts(accounts: FollowedAccounts): Promise<void>;
  loadProgress(account: string): Promise<AccountProgress>;
  saveProgress(account: string, progress: AccountProgress): Promise<void>;
};

/** Stores it in the runtime's cache, which is in its database. */
export function createFollowStore(runtime: IAgentRuntime, key: string): FollowStore {
  const load = (name: string): Promise<unknown> => runtime.getCache<unknown>(`${key}:${name}`);
  const save = async (name: string, value: object): Promise<void> =>
    void (await runtime.setCache(`${key}:${name}`, structuredClone(value) as never));
  return {
    loadIndex: async () => readIndex(await load("index")),
    saveIndex: (index) => save("index", index),
    at: (epoch) => ({
      loadSegment: async (id) => readSegment(await load(`${epoch}:segment:${id}`)),
      async saveSegment(id, transactions) {
        if (transactions.length === 0) await runtime.deleteCache(`${key}:${epoch}:segment:${id}`);
        else await save(`${epoch}:segment:${id}`, transactions);
      },
      loadAccounts: async () => readAccounts(await load(`${epoch}:accounts`)),
      saveAccounts: (accounts) => save(`${epoch}:accounts`, accounts),
      loadProgress: async (account) => readProgress(await load(`${epoch}:account:${account}`)),
      saveProgress: (account, progress) => save(`${epoch}:account:${account}`, progress),
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

function readIndex(value: unknown): FollowIndex {
  if (!isJsonObject(value)) return newIndex();
  const { epoch, segments, nextId, lastAccount } = value as Partial<Record<keyof FollowIndex, unknown>>;
  const isWhole =
    isCount(epoch) &&
    isCount(nextId) &&
    typeof lastAccount === "string" &&
    Array.isArray(segments) &&
    segments.every((each) => isJsonObject(each) && isCount(each["id"]) && isCount(each["count"]));
  return isWhole ? structuredClone(value as FollowIndex) : newIndex();
}

function readSegment(value: unknown): QueuedTransaction[] | undefined {
  const isWhole = Array.isArray(value) && value.every((each) => isCursor(each) && Number.isFinite(each["foundAt"]));
  return isWhole ? structuredClone(value as QueuedTransaction[]) : undefined;
}

function readAccounts(value: unknown): FollowedAccounts {
  return isJsonObject(value) && Object.values(value).every(isCount) ? { ...(value as FollowedAccounts) } : {};
}

function readProgress(value: unknown): AccountProgress {
  const { cursor, walk } = (isJsonObject(value) ? value : {}) as Partial<Record<keyof AccountProgress, unknown>>;
  const isWalk =
    isJsonObject(walk) &&
    isCursor(walk["head"]) &&
    isCursor(walk["last"]) &&
    (walk["before"] === undefined || typeof walk["before"] === "string");
  return {
    ...(isCursor(cursor) ? { cursor } : {}),
    ...(isWalk ? { walk: walk as NonNullable<AccountProgress["walk"]> } : {}),
  };
}

function isCursor(value: unknown): value is Cursor & Record<string, unknown> {
  return isJsonObject(value) && typeof value["signature"] === "string" && Number.isSafeInteger(value["slot"]);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
