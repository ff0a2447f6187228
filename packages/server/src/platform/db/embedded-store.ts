import { AsyncLocalStorage } from "node:async_hooks";

import { SdkError } from "@arcs/core";
import { openEmbeddedPostgres, startMaintenance } from "#embedded-postgres";
import type { Pool, PoolClient } from "pg";

import { openSocketPool } from "./open-pool.ts";
import { createPoolStore } from "./pool-store.ts";
import type { RunTransaction } from "./queryable.ts";
import type { Store } from "./store.ts";

/** Opens a store on the embedded Postgres of a folder. */
export async function openEmbeddedStore(
  folder: string,
  { maxConnections, idleTransactionMs }: { maxConnections: number; idleTransactionMs: number },
): Promise<Store> {
  const postgres = await openEmbeddedPostgres(folder, { idleTransactionMs });
  const pool = openSocketPool(postgres.host, { maxConnections });
  const maintenance = startMaintenance(pool);
  const store = createPoolStore(pool, {
    kind: "embedded",
    place: { socketFolder: postgres.host },
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
 * looks for it: to follow who calls whom costs a tenth of a read there (Node 20), and all tests run on this store first.
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
