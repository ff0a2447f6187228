import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { SdkError } from "@arcs/core";

// What a database of Postgres cannot be without, and PGlite would make anew, over the rest, where the first is missing.
const NEEDED = ["PG_VERSION", "global/pg_control", "base", "pg_wal"];

/** Major version of the Postgres that PGlite is made of, as it writes it into `PG_VERSION`. */
const POSTGRES_MAJOR = "18";

/**
 * Refuses a database folder that is not whole: it would be started as a new, empty one, and what is left of the old one
 * would be written over.
 *
 * @throws SdkError `store_failed` also for a database of another major version of Postgres, which this one cannot read
 */
export function assertDataWhole(data: string): void {
  const missing = NEEDED.filter((name) => !existsSync(join(data, name)));
  if (/* fault: store-not-whole-opened */ missing.length === 0) return assertMajor(data);
  throw new SdkError(
    "store_failed",
    `store ${data} expected to be whole, got one without ${missing.join(", ")}; nothing was changed: put the folder back ` +
      "from a copy, or import an export into a new data folder",
    { details: { missing } },
  );
}

function assertMajor(data: string): void {
  const major = readFileSync(join(data, "PG_VERSION"), "utf8").trim().slice(0, 10);
  if (major === POSTGRES_MAJOR) return;
  throw new SdkError(
    "store_failed",
    `store ${data} expected a database of Postgres ${POSTGRES_MAJOR}, got one of Postgres ${major}; nothing was changed: ` +
      "export it with the version of the server that wrote it, and import that into a new data folder with this one",
    { details: { expected: POSTGRES_MAJOR, found: major } },
  );
}
