import { existsSync } from "node:fs";
import { join } from "node:path";

import { SdkError } from "@arcs/core";

// Entries of the data folder that the first start creates after the store.
const LATER = ["secret.key", "payer.json", "issuers", "ledger", "subject-data"];

/**
 * Refuses a data folder that has keys, a ledger or subject data but no store: a server has run there, and would start with
 * an empty store as if it had never issued anything.
 *
 * @throws SdkError `store_failed`
 */
export function assertStoreNotLost({ databaseUrl, dataFolder }: { databaseUrl?: string; dataFolder: string }): void {
  if (databaseUrl !== undefined || existsSync(join(dataFolder, "store", "data"))) return;
  const found = LATER.filter((name) => existsSync(join(dataFolder, name)));
  if (/* fault: store-lost-begun-anew */ found.length === 0) return;
  throw new SdkError(
    "store_failed",
    `data folder ${dataFolder} expected its store beside ${found.join(", ")}, got none; nothing was changed: put the folder ` +
      "store back from a copy, fill a new one with `arcs-server import`, or make an empty one with `arcs-server migrate`",
    { details: { found } },
  );
}
