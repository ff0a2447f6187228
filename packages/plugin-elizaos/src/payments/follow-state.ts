import type { IAgentRuntime } from "@elizaos/core";

import type { Cursor, ListedTransaction } from "./ledger-payments.ts";

/** A transaction that is to be reported. */
export type QueuedTransaction = ListedTransaction & {
  /** Milliseconds since 1970. */
  foundAt: number;
};

/** How far the payments of an agent have been followed. Cursors and queue are kept together, so that nothing falls between. */
export type FollowState = {
  cursors: Record<string, Cursor>;
  /** The oldest first. */
  queue: QueuedTransaction[];
};

/** Where it is kept across restarts. */
export type FollowStore = { load(): Promise<FollowState>; save(state: FollowState): Promise<void> };

/** Keeps it in the runtime's cache, which is in its database. */
export function createFollowStore(runtime: IAgentRuntime, key: string): FollowStore {
  return {
    load: async () => readState(await runtime.getCache<unknown>(key)),
    save: async (state) => void (await runtime.setCache(key, structuredClone(state))),
  };
}

/** What is no state of ours is none: the payments of the last day are looked at anew, and the service knows them. */
function readState(value: unknown): FollowState {
  const { cursors, queue } = (isObject(value) ? value : {}) as Partial<Record<keyof FollowState, unknown>>;
  if (!isObject(cursors) || !Array.isArray(queue)) return { cursors: {}, queue: [] };
  const isWhole = Object.values(cursors).every(isListed) && queue.every((each) => isListed(each) && isQueued(each));
  return isWhole ? structuredClone({ cursors, queue } as FollowState) : { cursors: {}, queue: [] };
}

function isListed(value: unknown): boolean {
  return isObject(value) && typeof value["signature"] === "string" && Number.isSafeInteger(value["slot"]);
}

function isQueued(value: unknown): boolean {
  return isObject(value) && Number.isFinite(value["foundAt"]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
