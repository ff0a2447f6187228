import { existsSync } from "node:fs";
import { join } from "node:path";

import { SdkError } from "@arcs/core";

// What a database of Postgres cannot be without, and PGlite would make anew, over the rest, where the first is missing.
const NEEDED = ["PG_VERSION", "global/pg_control", "base", "pg_wal"];

/**
 * Refuses a database folder that is not whole: it would be started as a new, empty one, and what is left of the old one
 * would be written over.
 *
 * @throws SdkError `store_failed`
 */
export function assertDataWhole(data: string): void {
  const missing = NEEDED.filter((name) => !existsSync(join(data, name)));
  if (/* fault: store-not-whole-opened */ missing.length === 0) return;
  throw new SdkError(
    "store_failed",
    `store ${data} expected to be whole, got one without ${missing.join(", ")}; nothing was changed: put the folder back ` +
      "from a copy, or import an export into a new data folder",
    { details: { missing } },
  );
}
