import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { SdkError } from "@arcs/core";
import pg from "pg";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import type {
  ConnectionPool,
  LargeRead,
  QueueName,
  RunTransaction,
  StatementOptions,
  StatementResult,
  Transaction,
} from "./queryable.ts";
import {
  isAfterFailure,
  isOtherConnections,
  isOutdatedPlan,
  isRetryable,
} from "./store-failures.ts";

/** An open store. The same SQL runs on either kind. */
export type Store = {
  kind: "embedded" | "postgres";
  /**
   * For single statements. Inside a transaction use its `tx`: there the embedded store refuses the
   * pool.
   */
  pool: ConnectionPool;
  /**
   * Runs a long read, such as a search or a list, on a replica if there is one. It sees every write
   * that was committed before the call, by any process. Outside of transactions only.
   */
  readLarge<Result>(read: LargeRead<Result>): Promise<Result>;
  /**
   * Runs work in a transaction. It commits when the work resolves and rolls back when it throws.
   * Where other transactions came in its way the work runs again, up to eight times: let it do
   * nothing but SQL. No network I/O in it: on the embedded store everybody waits for an open
   * transaction.
   */
  transaction: RunTransaction;
  /**
   * Calls a listener whenever a transaction of this process has put work into a queue; gives the
   * way to stop that.
   */
  onWork(queue: QueueName, listener: () => void): () => void;
  /**
   * Resolves when the store stops by itself: an embedded one whose disk fails. Never for another
   * Postgres.
   */
  failure: Promise<SdkError>;
  /** Waits for open transactions and closes. */
  close(): Promise<void>;
};

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

async function runOnce<Result>(
  client: PoolClient,
  { work, queues, statements }: Work<Result>,
): Promise<Result> {
  let broken: Error | undefined;
  let first: { error: unknown } | undefined;
  let isOver = false;
  // Of a statement that could not be sent the database knows nothing: it would commit the others.
  let isIncomplete = false;
  let limit: "none" | undefined;
  const breaks = (error: Error): void => void (broken = error);
  // A connection that breaks between two statements says so here; without a listener it would end
  // the process.
  client.on("error", breaks);
  try {
    // Not waited for, which saves a round trip: statements run in the order in which they are sent.
    // Only an administrator who cancels this very statement, in the microseconds that it takes,
    // keeps a connection on which those after it run by themselves.
    const begun = client.query("begin isolation level read committed");
    begun.catch((error: unknown) => void (first ??= { error }));
    const tx: Transaction = {
      query: (text, values, options) => {
        // Of work that was done together, the rest may go on when one part has failed: the
        // connection is somebody else's by then.
        if (isOver)
          return Promise.reject(
            new SdkError("internal_error", "the statement needs an open transaction"),
          );
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
    // COMMIT of a transaction in which a statement failed, and whose error was swallowed, rolls
    // back and says so only here.
    if (command !== "COMMIT")
      throw new SdkError("internal_error", `transaction must commit (received ${command})`);
    return result;
  } catch (error) {
    isOver = true;
    await client.query("rollback").catch(breaks);
    // Of statements that were sent together, those after the one that failed say no more than that
    // one has.
    throw isAfterFailure(error) ? first?.error : error;
  } finally {
    client.off("error", breaks);
    client.release(broken);
  }
}

// The driver knows no way to lift its limit for one statement.
const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000;

type Statement = {
  text: string;
  values: readonly unknown[] | undefined;
  options?: StatementOptions | undefined;
  /** Set where the statement may take as long as it needs. */
  limit?: "none" | undefined;
};

/** Runs statements: those with values are parsed and planned once for each connection. */
export type PreparedStatements = {
  /** @throws at once, with nothing sent, where a value cannot be written */
  run(on: Pool | PoolClient, statement: Statement): Promise<QueryResult>;
  /**
   * Draws conclusions from a failure of a statement.
   *
   * @returns whether it failed for being prepared, and not for what it does: nothing was done, so
   *   that it may run again
   */
  learn(error: unknown): boolean;
};

// Each takes some kilobytes in each connection. What is put together from parts of requests must
// not add up.
const MOST_PREPARED = 400;

// The driver exports it, and does not describe it in its types.
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(this: void, value: unknown): string | Buffer | null } }
).utils;

/**
 * Makes the names of prepared statements.
 *
 * Names come from the text, so that the same name is the same statement wherever it was prepared. A
 * pooler that gives each transaction another connection (PgBouncer in transaction mode, older than
 * 1.21) is noticed by its first failure: from then on nothing is prepared. After a change of the
 * tables whose results look different all statements get new names.
 */
export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  let edition = 0;
  let isOn = true;

  function nameOf(text: string): string | undefined {
    const present = names.get(text);
    if (present !== undefined || !isOn || names.size >= MOST_PREPARED) return present;
    const name = `arcs_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}_${edition}`;
    names.set(text, name);
    return name;
  }

  function queryOf({ text, values, options, limit }: Statement): QueryConfig<unknown[]> {
    const within = limit === "none" ? { query_timeout: A_WEEK_MS } : {};
    // Without values the driver sends a text as it is, which may be several statements.
    if (values === undefined) return { text, ...within };
    // Before anything is sent: the driver closes a statement of whose values it cannot write one,
    // and takes it for prepared after that.
    const written = values.map(prepareValue);
    const name = options?.planned === undefined ? nameOf(text) : undefined;
    return { text, values: written, ...within, ...(name === undefined ? {} : { name }) };
  }

  return {
    run: (on, statement) => on.query(queryOf(statement)),
    learn(error) {
      const isPoolers = isOtherConnections(error);
      if (!isPoolers && !isOutdatedPlan(error)) return false;
      if (isPoolers) isOn = false;
      names.clear();
      edition++;
      return true;
    },
  };
}

// Another statement may have learned the same meanwhile, and this one then fails a second time.
const MAX_ATTEMPTS_ALONE = 3;

/**
 * Runs a statement that belongs to no transaction, on whichever connection of a pool is free.
 * Behind a pooler its isolation may be a role's default, `repeatable read`, where Postgres refuses
 * a change of a row that another one has just changed: it runs again.
 */
export async function runAlone<Row extends object>(
  pool: Pool,
  statements: PreparedStatements,
  statement: Statement,
): Promise<StatementResult<Row>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await statements.run(pool, statement)) as StatementResult<Row>;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS_ALONE || !(statements.learn(error) || isRetryable(error)))
        throw error;
    }
  }
}
