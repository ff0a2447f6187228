import { assertShape } from "@arcs/core/internal";
import { openEmbeddedStore } from "./embedded-store.ts";
import { openPostgresStore } from "./postgres-store.ts";
import type { Store } from "./store.ts";
import { TRANSACTION_IDLE_MS } from "./time-limits.ts";

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
