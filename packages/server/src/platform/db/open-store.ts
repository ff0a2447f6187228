import { AsyncLocalStorage } from "node:async_hooks";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { assertShape, defined } from "@arcs/core/internal";
import { SdkError } from "@arcs/core";
import pg, { type Pool, type PoolClient } from "pg";
import { doForOption } from "#process";
import { createPoolStore, createPreparedStatements, type Store } from "./store.ts";
import {
  columnTypes,
  type RunTransaction,
  type LargeRead,
  type Queryable,
  queryOne,
} from "./queryable.ts";
import { type ServerSettings, settingTable } from "../settings/settings.ts";
import { setTimeout } from "node:timers/promises";
import { isStoreOutage, isUnknownCertificate } from "./store-failures.ts";

/**
 * Where the data is: in a folder with the embedded Postgres, or in a Postgres that runs somewhere,
 * perhaps with a replica.
 */
export type StoreLocation = { folder: string } | { databaseUrl: string; readDatabaseUrl?: string };

/**
 * Opens a store; `migrate` gives it its tables.
 *
 * @param options.maxConnections - connections to keep at most; 10 unless given
 * @param options.idleTransactionMs - milliseconds that a transaction may wait for its next
 *   statement; 30,000 unless given
 * @throws SdkError `store_in_use` when another process holds the folder
 * @throws SdkError `store_failed` when the embedded store does not start
 * @throws SdkError `invalid_argument` when the URL is none of Postgres, or that is older than
 *   version 15, is not UTF8, or shows a certificate of an authority that is not known here
 * @example
 * ```ts
 * const store = await openStore({ folder: "./data" });
 * await migrate(store, { now: new Date() });
 * ```
 */
export async function openStore(
  location: StoreLocation,
  options: { maxConnections?: number; idleTransactionMs?: number } = {},
): Promise<Store> {
  assertShape(
    location,
    "location",
    "folder" in Object(location) ? { folder: "text" } : { databaseUrl: "text" },
  );
  assertShape(options, "options", { "maxConnections?": "count", "idleTransactionMs?": "count" });
  const { maxConnections = 10, idleTransactionMs = TRANSACTION_IDLE_MS } = options;
  return "folder" in location
    ? openEmbeddedStore(location.folder, { maxConnections, idleTransactionMs })
    : openPostgresStore(location, { maxConnections, idleTransactionMs });
}

async function openEmbeddedStore(
  folder: string,
  { maxConnections, idleTransactionMs }: { maxConnections: number; idleTransactionMs: number },
): Promise<Store> {
  // PGlite is loaded only where it runs.
  const { openEmbeddedPostgres, startMaintenance } = await import("#embedded-postgres");
  const postgres = await openEmbeddedPostgres(folder, { idleTransactionMs });
  const pool = openSocketPool(postgres.host, { maxConnections });
  const maintenance = startMaintenance(pool);
  const store = createPoolStore(pool, {
    kind: "embedded",
    failure: postgres.failure,
    async close() {
      await maintenance.stop();
      await pool.end();
      await postgres.close();
    },
  });
  return { ...store, transaction: refusePoolInside(pool, store.transaction) };
}

/**
 * Joins the embedded store that another process has open, to read from it. Everybody has the one
 * session of that process: it waits while a transaction is open here. `undefined` where the process
 * does not serve the store (yet).
 */
export async function joinEmbeddedStore(folder: string): Promise<Store | undefined> {
  const { findSocketFolder } = await import("#embedded-postgres");
  const sockets = findSocketFolder(folder);
  const pool = openSocketPool(sockets.path, { maxConnections: 1 });
  const close = async (): Promise<void> => {
    await pool.end();
    sockets.close();
  };
  try {
    await pool.query("select 1");
  } catch {
    await close();
    return undefined;
  }
  const store = createPoolStore(pool, {
    kind: "embedded",
    failure: new Promise<never>(() => undefined),
    close,
  });
  return { ...store, transaction: refusePoolInside(pool, store.transaction) };
}

/**
 * Refuses the pool inside of transactions: there is one session, which the transaction holds, so
 * that the statement would wait for the transaction and the transaction for the statement. On
 * another Postgres, where such a mistake is only slow, nobody looks for it: to follow who calls
 * whom costs a tenth of a read there (Node 20).
 */
function refusePoolInside(pool: Pool, run: RunTransaction): RunTransaction {
  const open = new AsyncLocalStorage<{ isOver: boolean }>();
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  const guarded = (callback?: (error: Error) => void): Promise<PoolClient> | void => {
    if (open.getStore()?.isOver !== false) return connect(callback);
    const error = new SdkError(
      "internal_error",
      "a statement inside a transaction must go through its tx, not the pool",
    );
    if (callback === undefined) return Promise.reject(error);
    callback(error);
  };
  pool.connect = guarded as Pool["connect"];
  return (work) =>
    run((tx) => {
      const state = { isOver: false };
      return open.run(state, () => work(tx)).finally(() => (state.isOver = true));
    });
}

/** Creates the folder of a server's data if it is missing; only its owner can read it. */
export async function makeDataFolder(dataFolder: string): Promise<void> {
  const { env, flag } = settingTable.dataFolder;
  const said = {
    option: `${env} (${flag})`,
    expected: "a folder that can be written",
    got: dataFolder,
  };
  await doForOption(said, () => mkdir(dataFolder, { recursive: true, mode: 0o700 }));
}

export function storeLocation({
  databaseUrl,
  readDatabaseUrl,
  dataFolder,
}: ServerSettings): StoreLocation {
  if (databaseUrl === undefined) return { folder: join(dataFolder, "store") };
  return { databaseUrl, ...defined({ readDatabaseUrl }) };
}

const OLDEST_VERSION = 150_000;
const URL_SCHEME = /^postgres(?:ql)?:\/\//;

/**
 * Opens a store on a Postgres that runs somewhere, by the URL of its database, and of a streaming
 * replica where there is one.
 */
export async function openPostgresStore(
  { databaseUrl, readDatabaseUrl }: { databaseUrl: string; readDatabaseUrl?: string },
  options: PoolOptions,
): Promise<Store> {
  assertUrl("databaseUrl", databaseUrl);
  if (readDatabaseUrl !== undefined) assertUrl("readDatabaseUrl", readDatabaseUrl);
  const pool = openPool(databaseUrl, options);
  try {
    await checkDatabase(pool);
  } catch (error) {
    await pool.end();
    throw isUnknownCertificate(error) ? certificateRefused(error) : error;
  }
  const store = createPoolStore(pool, {
    kind: "postgres",
    failure: new Promise<never>(() => undefined),
    close: () => pool.end(),
  });
  if (readDatabaseUrl === undefined) return store;
  const replica = openReplica(readDatabaseUrl, { primary: store.pool, ...options });
  return {
    ...store,
    readLarge: (read) => replica.readLarge(read),
    async close() {
      await replica.close();
      await store.close();
    },
  };
}

function assertUrl(name: string, url: string): void {
  if (URL_SCHEME.test(url)) return;
  // It may hold a password, so it is not shown.
  throw new SdkError(
    "invalid_argument",
    `${name} must begin with postgres:// or postgresql:// (received another text)`,
  );
}

function certificateRefused(cause: Error & { code: string }): SdkError {
  const message =
    `The certificate of the database is not trusted here (${cause.code}): name the certificate of its authority ` +
    "by sslrootcert=<file> in DATABASE_URL, or by NODE_EXTRA_CA_CERTS=<file> in the environment";
  return new SdkError("invalid_argument", message, { cause });
}

async function checkDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>("show server_version_num");
  const version = Number(rows[0]?.server_version_num);
  if (!(version >= OLDEST_VERSION)) {
    throw new SdkError(
      "invalid_argument",
      `databaseUrl must be Postgres ${OLDEST_VERSION / 10_000} or later (received ${version})`,
    );
  }
  // Others cannot store every name, or compare bytes where we compare characters.
  const encodings = await pool.query<{ server_encoding: string }>("show server_encoding");
  const encoding = encodings.rows[0]?.server_encoding;
  if (encoding !== "UTF8") {
    throw new SdkError(
      "invalid_argument",
      `The database must have the encoding UTF8 (it has ${encoding}): create one with "create database … template template0 encoding 'UTF8'", and name that in DATABASE_URL`,
    );
  }
}

// How long a read waits for a replica that lags: longer than one that does well needs, and not so
// long that people notice.
const LONGEST_LAG_MS = 25;
const LOOK_EVERY_MS = 3;
// How long a replica that lags or does not answer is left alone.
const REST_MS = 2_000;
const REPLICA_CONNECT_TIMEOUT_MS = 1_000;

/**
 * How far the log of the primary reaches (`pg_current_wal_insert_lsn`), and of which cluster and
 * timeline it is.
 */
type LogPosition = { lsn: string; timeline: number; system: string };

// Position after all commits, including those not yet on the disk. The name of a file of the log
// begins with its timeline, as eight hexadecimal digits.
const POSITION = `select pg_current_wal_insert_lsn()::text as lsn,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as timeline,
  (select system_identifier::text from pg_control_system()) as system`;

// Positions can be compared within a timeline only: a replica may be ahead of a new primary, on the
// way of the old one. One that was promoted follows none, and has 0 there.
const HAS_REACHED = `select pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select min_recovery_end_timeline from pg_control_recovery()) = $2
  and (select system_identifier::text from pg_control_system()) = $3 as reached`;

/**
 * Opens a streaming replica of the database. Nothing is read from it that is older than the
 * question: each read asks the primary first how far its log reaches, and the replica whether it
 * has come that far. What was hidden, revoked or written before a read began, by whichever process,
 * is so for that read. A replica that lags, does not answer or is of another timeline leaves its
 * reads to the primary.
 *
 * @param primary - the primary's pool
 */
function openReplica(
  databaseUrl: string,
  { primary, ...options }: PoolOptions & { primary: Queryable },
): Pick<Store, "readLarge" | "close"> {
  const pool = openPool(databaseUrl, { ...options, connectTimeoutMs: REPLICA_CONNECT_TIMEOUT_MS });
  const statements = createPreparedStatements();
  let restsUntil = 0;

  async function readHere<Result>(
    read: LargeRead<Result>,
    position: LogPosition,
  ): Promise<{ result: Result } | undefined> {
    const client = await pool.connect();
    let broken: Error | undefined;
    const breaks = (error: Error): void => void (broken = error);
    client.on("error", breaks);
    const db: Queryable = {
      query: (text, values, given) =>
        statements.run(client, { text, values, options: given }) as never,
    };
    try {
      // One transaction, so that a pooler between has all of it done by the server that was asked
      // how far it is. Each statement has to see what the replica knows by then: a database may
      // have snapshots of whole transactions as its default, and that of the first question would
      // be from before the replica has come far enough.
      await client.query("begin isolation level read committed read only");
      const result = (await reaches(db, position)) ? { result: await read(db) } : undefined;
      await client.query("commit");
      return result;
    } catch (error) {
      statements.learn(error);
      await client.query("rollback").catch(breaks);
      throw error;
    } finally {
      client.off("error", breaks);
      client.release(broken);
    }
  }

  return {
    async readLarge(read) {
      if (performance.now() < restsUntil) return read(primary);
      try {
        const position = await queryOne<LogPosition>(primary, POSITION, []);
        const found = position && (await readHere(read, position));
        if (found !== undefined) return found.result;
      } catch (error) {
        // Whatever the replica cannot do, the primary may: also what a replica ends because it has
        // to go on with the log.
        if (!(error instanceof pg.DatabaseError) && !isStoreOutage(error)) throw error;
      }
      restsUntil = performance.now() + REST_MS;
      return read(primary);
    },
    close: () => pool.end(),
  };
}

async function reaches(db: Queryable, { lsn, timeline, system }: LogPosition): Promise<boolean> {
  const end = performance.now() + LONGEST_LAG_MS;
  for (;;) {
    const answer = await queryOne<{ reached: boolean | null }>(db, HAS_REACHED, [
      lsn,
      timeline,
      system,
    ]);
    if (answer?.reached === true) return true;
    if (performance.now() >= end) return false;
    await setTimeout(LOOK_EVERY_MS);
  }
}

/**
 * How many connections to keep at most, and how long a transaction may wait for its next statement,
 * in milliseconds.
 */
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
    query_timeout: ANSWER_TIMEOUT_MS,
    onConnect: (client) => configure(client, { idleTransactionMs }),
  });
}

/**
 * Makes the pool of connections to an embedded Postgres, by the folder of its socket; none is
 * opened yet.
 */
export function openSocketPool(
  folder: string,
  { maxConnections }: Pick<PoolOptions, "maxConnections">,
): pg.Pool {
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
  // An idle connection that breaks is replaced at the next use; without a listener it would end the
  // process.
  pool.on("error", () => undefined);
  // Nor is one watched on its way from a statement to a transaction that waits for it: both steps
  // are within the same piece of news.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * Postgres's own values of settings that the code relies on: a server, a database or a role may
 * have other defaults. The driver reads times in the style ISO, bytes in hex and numbers with all
 * of their digits.
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
  // Statements here take milliseconds, and Postgres would compile some of them for a second, going
  // by its guess of their cost.
  jit: "off",
};

/**
 * Sets what every connection needs. By statements, not by startup parameters: poolers such as
 * PgBouncer refuse those.
 */
async function configure(
  client: pg.ClientBase,
  { idleTransactionMs }: { idleTransactionMs: number },
): Promise<void> {
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

/**
 * How long to wait for a connection, in milliseconds: a new one, or one of the pool that gets free.
 */
const CONNECT_TIMEOUT_MS = 15_000;

/** How long a statement may take, in milliseconds. The embedded store has no way to stop one. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * How long to wait for the answer to a statement, in milliseconds: a database that stands still, or
 * is behind a pooler that waits for another one, keeps no limit of its own.
 */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** How long a transaction may wait for its next statement, in milliseconds. */
export const TRANSACTION_IDLE_MS = 30_000;
