import pg from "pg";
import { SdkError } from "@arcs/core";

import { createPreparedStatements, runAlone } from "./prepared-statements.ts";
import type { Queryable } from "./queryable.ts";

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

/** Where the database of a store is: what a thread needs for a connection of its own. It may hold a password. */
export type DatabasePlace = { socketFolder: string } | { databaseUrl: string; idleTransactionMs: number };

/** A connection that is opened with the first statement, and again where it broke. */
export type OwnConnection = Queryable & { close(): Promise<void> };

/** Makes the connection of a thread that reads so much that the server's own thread should have nothing to do with it. */
export function openOwnConnection(place: DatabasePlace): OwnConnection {
  const statements = createPreparedStatements();
  const pool =
    "socketFolder" in place
      ? openSocketPool(place.socketFolder, { maxConnections: 1 })
      : openPool(place.databaseUrl, { maxConnections: 1, idleTransactionMs: place.idleTransactionMs });
  return {
    query: (text, values, options) => runAlone(pool, statements, { text, values, options }),
    close: () => pool.end(),
  };
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
// The driver knows it, and has no name for it.
const TEXT_ARRAY = 1009;
const parserOf = pg.types.getTypeParser as (type: number, format: "text") => (value: string) => unknown;

/**
 * Reads the columns of a result. Counts come as numbers, days as text such as `2026-01-02`, exact amounts (`numeric`) as
 * text, times as `Date`.
 */
export const columnTypes = {
  getTypeParser(type: number): (value: string) => unknown {
    // A day as a Date would depend on the time zone of this process.
    if (type === DATE) return (value) => value;
    if (type === TEXT_ARRAY) return toTexts;
    return type === INT8 ? toSafeInteger : parserOf(type, "text");
  },
};

const readTexts = parserOf(TEXT_ARRAY, "text");
const PLAIN_TEXTS = /^\{(?!.*NULL)[^{}"\\]*\}$/is;

/** As the driver does, which looks at each character by itself: most lists have neither quotes nor anything in them that needs some. */
function toTexts(value: string): unknown {
  if (value === "{}") return [];
  return PLAIN_TEXTS.test(value) ? value.slice(1, -1).split(",") : readTexts(value);
}

function toSafeInteger(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new SdkError("internal_error", `integer of the store expected one below 2^53, got ${value}`);
}

/** How long to wait for a connection, in milliseconds: a new one, or one of the pool that gets free. */
const CONNECT_TIMEOUT_MS = 15_000;

/** How long a statement may take, in milliseconds. The embedded store has no way to stop one. */
const STATEMENT_TIMEOUT_MS = 30_000;

/** How long a transaction may wait for its next statement, in milliseconds. */
export const TRANSACTION_IDLE_MS = 30_000;
