import { existsSync } from "node:fs";
import { join } from "node:path";

import { SdkError } from "@arcs/core";

// Entries of the data folder that the first start creates after the store.
const LATER = ["secret.key", "payer.json", "issuers", "ledger", "subject-data"];

type Place = { databaseUrl?: string; dataFolder: string };

/**
 * Refuses a data folder that has keys, a ledger or subject data but no store: a server has run there, and would start with
 * an empty store as if it had never issued anything.
 *
 * @throws SdkError `store_failed`
 */
export function assertStoreNotLost({ databaseUrl, dataFolder }: Place): void {
  if (databaseUrl !== undefined || hasStore(dataFolder)) return;
  const found = LATER.filter((name) => existsSync(join(dataFolder, name)));
  if (/* fault: store-lost-begun-anew */ found.length === 0) return;
  throw new SdkError(
    "store_failed",
    `data folder ${dataFolder} expected its store beside ${found.join(", ")}, got none; nothing was changed: put the folder ` +
      "store back from a copy, fill a new one with `arcs-server import`, or make an empty one with `arcs-server migrate`",
    { details: { found } },
  );
}

/**
 * Refuses a data folder without a store, for commands that work on what is there: in a mistyped folder, an export of
 * nothing would look like a backup.
 *
 * @throws SdkError `store_failed`
 */
export function assertStoreExists(place: Place): void {
  assertStoreNotLost(place);
  const { databaseUrl, dataFolder } = place;
  if (databaseUrl !== undefined || hasStore(dataFolder)) return;
  throw new SdkError(
    "store_failed",
    `ARCS_DATA_FOLDER (--data-folder) expected a folder with a store, got ${dataFolder}, which has none; ` +
      "`arcs-server start` or `arcs-server migrate` makes one",
  );
}

function hasStore(dataFolder: string): boolean {
  return existsSync(join(dataFolder, "store", "data"));
}
