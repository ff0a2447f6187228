import { setTimeout } from "node:timers/promises";

import { SdkError } from "@arcs/core";
import type { Pool, PoolClient } from "pg";

import { createPreparedStatements, type PreparedStatements, runAlone } from "./open-pool.ts";
import type { ConnectionPool, LargeRead, QueueName, RunTransaction, Transaction } from "./queryable.ts";
import { isAfterFailure, isRetryable } from "./store-failures.ts";

/** An open store. The same SQL runs on either kind. */
export type Store = {
  kind: "embedded" | "postgres";
  /** For single statements. Inside a transaction use its `tx`: there the embedded store refuses the pool. */
  pool: ConnectionPool;
  /**
   * Runs a long read, such as a search or a list, on a replica if there is one. It sees every write that was committed before
   * the call, by any process. Outside of transactions only.
   */
  readLarge<Result>(read: LargeRead<Result>): Promise<Result>;
  /**
   * Runs work in a transaction. It commits when the work resolves and rolls back when it throws. Where other transactions
   * came in its way the work runs again, up to eight times: let it do nothing but SQL. No network I/O in it: on the
   * embedded store everybody waits for an open transaction.
   */
  transaction: RunTransaction;
  /** Calls a listener whenever a transaction of this process has put work into a queue; gives the way to stop that. */
  onWork(queue: QueueName, listener: () => void): () => void;
  /** Resolves when the store stops by itself: an embedded one whose disk fails. Never for another Postgres. */
  failure: Promise<SdkError>;
  /** Waits for open transactions and closes. */
  close(): Promise<void>;
};

/** Makes a store of a pool and of what differs between the kinds. */
export function createPoolStore(
  pool: Pool,
  { kind, failure, close }: Pick<Store, "kind" | "failure" | "close">,
): Store {
  const statements = createPreparedStatements();
  const listeners = new Map<QueueName, Set<() => void>>();
  const connections = createConnectionPool(pool, statements);
  return {
    kind,
    pool: connections,
    readLarge: (read) => read(connections),
    transaction: createTransactions(pool, {
      statements,
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

function createConnectionPool(pool: Pool, statements: PreparedStatements): ConnectionPool {
  return {
    query: (text, values, options) => runAlone(pool, statements, { text, values, options }),
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

const MAX_ATTEMPTS = 8;
const SHORTEST_PAUSE_MS = 4;

/**
 * Makes the function that runs transactions on a pool.
 *
 * @param options.wake - called after a commit, for each queue that got work
 */
function createTransactions(
  pool: Pool,
  { statements, wake }: { statements: PreparedStatements; wake: (queue: QueueName) => void },
): RunTransaction {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect();
      const queues = new Set<QueueName>();
      try {
        const result = await runOnce(client, { work, queues, statements });
        for (const queue of queues) wake(queue);
        return result;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
        if (statements.learn(error)) continue;
        if (!isRetryable(error)) throw error;
        // By chance, so that those who got in each other's way do not meet again.
        await setTimeout(Math.random() * SHORTEST_PAUSE_MS * 2 ** attempt);
      }
    }
  };
}

type Work<Result> = {
  work: (tx: Transaction) => Promise<Result>;
  queues: Set<QueueName>;
  statements: PreparedStatements;
};

async function runOnce<Result>(client: PoolClient, { work, queues, statements }: Work<Result>): Promise<Result> {
  let broken: Error | undefined;
  let first: { error: unknown } | undefined;
  let isOver = false;
  // Of a statement that could not be sent the database knows nothing: it would commit the others.
  let isIncomplete = false;
  let limit: "none" | undefined;
  const breaks = (error: Error): void => void (broken = error);
  // A connection that breaks between two statements says so here; without a listener it would end the process.
  client.on("error", breaks);
  try {
    // Not waited for, which saves a round trip: statements run in the order in which they are sent. Only an administrator who cancels
    // this very statement, in the microseconds that it takes, keeps a connection on which those after it run by themselves.
    const begun = client.query("begin isolation level read committed");
    begun.catch((error: unknown) => void (first ??= { error }));
    const tx: Transaction = {
      query: (text, values, options) => {
        // Of work that was done together, the rest may go on when one part has failed: the connection is somebody else's by then.
        if (isOver) return Promise.reject(new SdkError("internal_error", "statement expected an open transaction"));
        try {
          const sent = statements.run(client, { text, values, options, limit });
          sent.catch((error: unknown) => void (first ??= { error }));
          return sent as never;
        } catch (error) {
          isIncomplete = true;
          return Promise.reject(error);
        }
      },
      async liftLimit() {
        await tx.query("set local statement_timeout = 0");
        limit = "none";
      },
      wakeAfterCommit: (queue) => void queues.add(queue),
    };
    const result = await work(tx);
    isOver = true;
    await begun;
    const { command } = await client.query(isIncomplete ? "rollback" : "commit");
    // COMMIT of a transaction in which a statement failed, and whose error was swallowed, rolls back and says so only here.
    if (command !== "COMMIT") throw new SdkError("internal_error", `transaction expected to commit, got ${command}`);
    return result;
  } catch (error) {
    isOver = true;
    await client.query("rollback").catch(breaks);
    // Of statements that were sent together, those after the one that failed say no more than that one has.
    throw isAfterFailure(error) ? first?.error : error;
  } finally {
    client.off("error", breaks);
    client.release(broken);
  }
}
