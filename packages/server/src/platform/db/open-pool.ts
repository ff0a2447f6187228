import { createHash } from "node:crypto";
import pg from "pg";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import { SdkError } from "@arcs/core";
import type { StatementOptions, StatementResult } from "./queryable.ts";
import { isOtherConnections, isOutdatedPlan, isRetryable } from "./store-failures.ts";

/** How many connections to keep at most, and how long a transaction may wait for its next statement, in milliseconds. */
export type PoolOptions = { maxConnections: number; idleTransactionMs: number };

/** Makes the pool of connections to a Postgres that runs somewhere; none is opened yet. */
export function openPool(
  databaseUrl: string,
  {
    maxConnections,
    idleTransactionMs,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
  }: PoolOptions & { connectTimeoutMs?: number },
): pg.Pool {
  return createPool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    /* fault: answer-awaited-forever */ query_timeout: ANSWER_TIMEOUT_MS,
    onConnect: (client) => configure(client, { idleTransactionMs }),
  });
}

/** Makes the pool of connections to an embedded Postgres, by the folder of its socket; none is opened yet. */
export function openSocketPool(folder: string, { maxConnections }: Pick<PoolOptions, "maxConnections">): pg.Pool {
  return createPool({
    host: folder,
    user: "postgres",
    database: "postgres",
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: columnTypes, pipeline: true });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  // Nor is one watched on its way from a statement to a transaction that waits for it: both steps are within the same piece of news.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * Postgres's own values of settings that the code relies on: a server, a database or a role may have other defaults. The
 * driver reads times in the style ISO, bytes in hex and numbers with all of their digits.
 */
const SESSION: Readonly<Record<string, string>> = {
  datestyle: "'ISO, MDY'",
  intervalstyle: "postgres",
  timezone: "'UTC'",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  array_nulls: "on",
  transform_null_equals: "off",
  gin_fuzzy_search_limit: "0",
  lock_timeout: "0",
  // The pool keeps connections, and a statement may be on its way as one is ended.
  idle_session_timeout: "0",
  default_transaction_isolation: "'read committed'",
  // Statements here take milliseconds, and Postgres would compile some of them for a second, going by its guess of their cost.
  jit: "off",
};

/** Sets what every connection needs. By statements, not by startup parameters: poolers such as PgBouncer refuse those. */
async function configure(client: pg.ClientBase, { idleTransactionMs }: { idleTransactionMs: number }): Promise<void> {
  const session = {
    ...SESSION,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: idleTransactionMs,
  };
  await client.query(
    Object.entries(session)
      .map(([name, value]) => `set ${name} = ${value}`)
      .join("; "),
  );
}

const { DATE, INT8 }: Record<"DATE" | "INT8", number> = pg.types.builtins;
const parserOf = pg.types.getTypeParser as (type: number, format: "text") => (value: string) => unknown;

/**
 * Reads the columns of a result. Counts come as numbers, days as text such as `2026-01-02`, exact amounts (`numeric`) as
 * text, times as `Date`.
 */
export const columnTypes = {
  getTypeParser(type: number): (value: string) => unknown {
    // A day as a Date would depend on the time zone of this process.
    if (type === DATE) return (value) => value;
    return type === INT8 ? toSafeInteger : parserOf(type, "text");
  },
};

function toSafeInteger(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new SdkError("internal_error", `integer of the store expected one below 2^53, got ${value}`);
}

/** How long to wait for a connection, in milliseconds: a new one, or one of the pool that gets free. */
const CONNECT_TIMEOUT_MS = 15_000;

/** How long a statement may take, in milliseconds. The embedded store has no way to stop one. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * How long to wait for the answer to a statement, in milliseconds: a database that stands still, or is behind a pooler that waits
 * for another one, keeps no limit of its own.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

// The driver knows no way to lift its limit for one statement.
const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** How long a transaction may wait for its next statement, in milliseconds. */
export const TRANSACTION_IDLE_MS = 30_000;

/** A statement as it is asked for. */
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
   * @returns whether it failed for being prepared, and not for what it does: nothing was done, so that it may run again
   */
  learn(error: unknown): boolean;
};

// Each takes some kilobytes in each connection. What is put together from parts of requests must not add up.
const MOST_PREPARED = 400;

// The driver exports it, and does not describe it in its types.
const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(this: void, value: unknown): string | Buffer | null } }
).utils;

/**
 * Makes the names of prepared statements.
 *
 * Names come from the text, so that the same name is the same statement wherever it was prepared. A pooler that gives each
 * transaction another connection (PgBouncer in transaction mode, older than 1.21) is noticed by its first failure: from then on
 * nothing is prepared. After a change of the tables whose results look different all statements get new names.
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
    // Before anything is sent: the driver closes a statement of whose values it cannot write one, and takes it for prepared after that.
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
const MAX_ATTEMPTS = 3;

/**
 * Runs a statement that belongs to no transaction, on whichever connection of a pool is free. Behind a pooler its isolation may be a
 * role's default, `repeatable read`, where Postgres refuses a change of a row that another one has just changed: it runs again.
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
      if (
        attempt === MAX_ATTEMPTS ||
        !(statements.learn(error) || /* fault: refused-not-repeated */ isRetryable(error))
      )
        throw error;
    }
  }
}
