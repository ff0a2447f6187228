import { isJsonObject } from "@arcs/core/internal";
import type { IAgentRuntime } from "@elizaos/core";

import type { AccountProgress, Cursor, ListedTransaction } from "./ledger-payments.ts";

/** A transaction that is to be reported. */
export type QueuedTransaction = ListedTransaction & {
  /** Milliseconds since 1970. */
  foundAt: number;
};

/** What there is to do, without the transactions themselves: it is written often, and has to stay small. */
export type FollowIndex = {
  /** It is in the names of all else: a new one means that everything is looked at anew. */
  epoch: number;
  /** Transactions that are to be reported are stored some together; the next ones first. */
  segments: { id: number; count: number }[];
  nextId: number;
  /** The token account that was looked at last, so that a sweep goes on with the next one. */
  lastAccount: string;
};

/** The token accounts that are followed, each with the time when it was missed first; 0 for those that are there. */
export type FollowedAccounts = Record<string, number>;

/**
 * Where the following is kept across restarts, in parts: what is written for one transaction does not depend on how many
 * others there are.
 */
export type FollowStore = {
  loadIndex(): Promise<FollowIndex>;
  saveIndex(index: FollowIndex): Promise<void>;
  /** What belongs to an epoch. */
  at(epoch: number): FollowParts;
};

/** The parts of one epoch. */
export type FollowParts = {
  /** `undefined` where it is lost or damaged. */
  loadSegment(id: number): Promise<QueuedTransaction[] | undefined>;
  /** None is how a segment is removed. */
  saveSegment(id: number, transactions: readonly QueuedTransaction[]): Promise<void>;
  loadAccounts(): Promise<FollowedAccounts>;
  saveAccounts(accounts: FollowedAccounts): Promise<void>;
  loadProgress(account: string): Promise<AccountProgress>;
  saveProgress(account: string, progress: AccountProgress): Promise<void>;
};

/** Keeps it in the runtime's cache, which is in its database. */
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

/** The index to begin with, also in place of a damaged one: the last day is looked at anew, and the service knows it. */
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
