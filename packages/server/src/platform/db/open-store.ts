import { AsyncLocalStorage } from "node:async_hooks";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { assertShape, defined } from "@arcs/core/internal";
import { SdkError } from "@arcs/core";
import type { Pool, PoolClient } from "pg";
import { doForOption } from "#process";

import { openPostgresStore } from "./postgres-store.ts";
import { createPoolStore, type Store } from "./store.ts";
import { openSocketPool, TRANSACTION_IDLE_MS } from "./open-pool.ts";
import type { RunTransaction } from "./queryable.ts";
import { type ServerSettings, settingTable } from "../settings/settings.ts";

/** Where the data is: in a folder with the embedded Postgres, or in a Postgres that runs somewhere, perhaps with a replica. */
export type StoreLocation = { folder: string } | { databaseUrl: string; readDatabaseUrl?: string };

/**
 * Opens a store; `migrate` gives it its tables.
 *
 * @param options.maxConnections - connections to keep at most; 10 unless given
 * @param options.idleTransactionMs - milliseconds that a transaction may wait for its next statement; 30,000 unless given
 * @throws SdkError `store_in_use` when another process holds the folder
 * @throws SdkError `store_failed` when the embedded store does not start
 * @throws SdkError `invalid_argument` when the URL is none of Postgres, or that is older than version 15
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
  assertShape(location, "location", "folder" in Object(location) ? { folder: "text" } : { databaseUrl: "text" });
  assertShape(options, "options", { "maxConnections?": "count", "idleTransactionMs?": "count" });
  const { maxConnections = 10, idleTransactionMs = TRANSACTION_IDLE_MS } = options;
  return "folder" in location
    ? openEmbeddedStore(location.folder, { maxConnections, idleTransactionMs })
    : openPostgresStore(location, { maxConnections, idleTransactionMs });
}

/** Opens a store on the embedded Postgres of a folder. */
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
 * Refuses the pool inside of transactions: there is one session, which the transaction holds, so that the statement would wait
 * for the transaction and the transaction for the statement. On another Postgres, where such a mistake is only slow, nobody
 * looks for it: to follow who calls whom costs a tenth of a read there (Node 20).
 */
function refusePoolInside(pool: Pool, run: RunTransaction): RunTransaction {
  const open = new AsyncLocalStorage<{ isOver: boolean }>();
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  const guarded = (callback?: (error: Error) => void): Promise<PoolClient> | void => {
    if (open.getStore()?.isOver !== false) return connect(callback);
    const error = new SdkError("internal_error", "statement inside a transaction expected its tx, got the pool");
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
  const said = { option: `${env} (${flag})`, expected: "a folder that can be written", got: dataFolder };
  await doForOption(said, () => mkdir(dataFolder, { recursive: true, mode: 0o700 }));
}

/** The store that settings name. */
export function storeLocation({ databaseUrl, readDatabaseUrl, dataFolder }: ServerSettings): StoreLocation {
  if (databaseUrl === undefined) return { folder: join(dataFolder, "store") };
  return { databaseUrl, ...defined({ readDatabaseUrl }) };
}
