import type { SdkError } from "@arcs/core";
import type { Pool } from "pg";

import type { QueueName } from "./queryable.ts";
import type { Store } from "./store.ts";
import { createTransactions } from "./transactions.ts";

/** Makes a store of a pool and of what differs between the kinds. */
export function createPoolStore(
  pool: Pool,
  { kind, failure, close }: { kind: Store["kind"]; failure: Promise<SdkError>; close: () => Promise<void> },
): Store {
  const listeners = new Map<QueueName, Set<() => void>>();
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  return {
    kind,
    pool,
    transaction: createTransactions(pool, {
      wake: (queue) => {
        for (const listener of listeners.get(queue) ?? []) listener();
      },
    }),
    onWork(queue, listener) {
      const present = listeners.get(queue) ?? new Set();
      listeners.set(queue, present.add(listener));
      return () => void present.delete(listener);
    },
    failure,
    close,
  };
}
