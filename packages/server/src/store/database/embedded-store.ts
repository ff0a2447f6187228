import { openEmbeddedPostgres, startMaintenance } from "#embedded-postgres";
import pg from "pg";

import { columnTypes } from "./column-types.ts";
import { createPoolStore } from "./pool-store.ts";
import type { Store } from "./store.ts";
import { CONNECT_TIMEOUT_MS } from "./time-limits.ts";

/** Opens a store on the embedded Postgres of a folder. */
export async function openEmbeddedStore(
  folder: string,
  { maxConnections, idleTransactionMs }: { maxConnections: number; idleTransactionMs: number },
): Promise<Store> {
  const postgres = await openEmbeddedPostgres(folder, { idleTransactionMs });
  const pool = new pg.Pool({
    host: postgres.host,
    user: "postgres",
    database: "postgres",
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: columnTypes,
    pipeline: true,
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  const maintenance = startMaintenance(pool);
  return createPoolStore(pool, {
    kind: "embedded",
    failure: postgres.failure,
    async close() {
      await maintenance.stop();
      await pool.end();
      await postgres.close();
    },
  });
}
