import pg from "pg";

import { createKeptRows, type KeptRows } from "./row-cache.ts";
import { createPreparedStatements, type PreparedStatements, runAlone } from "./prepared-statements.ts";
import type { ConnectionPool, QueueName } from "./queryable.ts";
import type { Store } from "./store.ts";
import { createTransactions } from "./transactions.ts";

/** Makes a store of a pool and of what differs between the kinds. */
export function createPoolStore(
  pool: pg.Pool,
  { kind, place, failure, close }: Pick<Store, "kind" | "place" | "failure" | "close">,
): Store {
  const statements = createPreparedStatements();
  // Only of an embedded store is it certain that no other process changes it.
  const kept = createKeptRows(
    { query: (text, values) => runAlone(pool, statements, { text, values }) },
    { isShared: kind !== "embedded" },
  );
  const listeners = new Map<QueueName, Set<() => void>>();
  const connections = createConnectionPool(pool, { statements, kept });
  return {
    kind,
    place,
    pool: connections,
    readLarge: (read) => read(connections),
    transaction: createTransactions(pool, {
      statements,
      kept,
      wake: (queue) => {
        for (const listener of listeners.get(queue) ?? []) listener();
      },
    }),
    readKept: (kind, key) => kept.read(kind, key),
    onWork(queue, listener) {
      const present = listeners.get(queue) ?? new Set();
      listeners.set(queue, present.add(listener));
      return () => void present.delete(listener);
    },
    failure,
    close,
  };
}

type Parts = { statements: PreparedStatements; kept: KeptRows };

function createConnectionPool(pool: pg.Pool, { statements, kept }: Parts): ConnectionPool {
  return {
    async query(text, values, options) {
      const end = kept.changes(text, options?.changes);
      try {
        const result = await runAlone(pool, statements, { text, values, options });
        end?.();
        return result as never;
      } catch (error) {
        // Of a connection that broke nobody knows what came of the change: what it was about is never kept again.
        if (error instanceof pg.DatabaseError) end?.();
        throw error;
      }
    },
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount;
    },
  };
}
