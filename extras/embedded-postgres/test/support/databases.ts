// Embedded databases for tests.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { type EmbeddedPostgres, openEmbeddedPostgres } from "../../src/embedded-postgres.ts";

/** An open database, with connections to it. */
export type OpenedDatabase = { postgres: EmbeddedPostgres; pool: pg.Pool; close(): Promise<void> };

/** Makes an empty folder for one test. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "arcs-"));
}

/** Opens the database in a folder, and creates it the first time. */
export async function openDatabase(
  folder: string,
  { idleTransactionMs = 60_000 } = {},
): Promise<OpenedDatabase> {
  const postgres = await openEmbeddedPostgres(folder, { idleTransactionMs });
  const pool = new pg.Pool({ host: postgres.host, user: "postgres", database: "postgres", max: 8 });
  // An idle connection that breaks is replaced at the next use.
  pool.on("error", () => undefined);
  return {
    postgres,
    pool,
    async close() {
      await pool.end();
      await postgres.close();
    },
  };
}
