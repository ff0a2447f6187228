import { SdkError } from "@arcs/core";

import { listMigrations } from "../migrations.ts";
import { columnsOf, dataTables, FORMAT } from "./exported-tables.ts";
import { queryAll } from "../queryable.ts";
import type { Store } from "../store.ts";

const ROWS = 500;

/**
 * Writes everything that is in a store as lines of JSON, as it is at one moment: a header, the rows of each table under its
 * name, and a last line that says how many there were. Rows are written by Postgres, so that each value comes back exact.
 *
 * @param write - gets one line at a time, without its end, and resolves when it takes the next one
 * @returns how many rows there were
 */
export async function exportStore(store: Store, write: (line: string) => Promise<void>): Promise<number> {
  let hasBegun = false;
  return store.transaction(async (tx) => {
    // A transaction may run again; what was written cannot be taken back.
    if (hasBegun) throw new SdkError("store_failed", "export expected one moment of the store, but was interrupted");
    hasBegun = true;
    await tx.query("set transaction isolation level repeatable read");
    await write(JSON.stringify({ format: FORMAT, migrations: await listMigrations(tx) }));
    let rows = 0;
    for (const table of await dataTables(tx)) {
      const columns = (await columnsOf(tx, table)).join(", ");
      await write(JSON.stringify({ table }));
      await tx.query(
        `declare exported no scroll cursor for select row_to_json(t)::text as line from (select ${columns} from ${table}) t`,
      );
      for (;;) {
        const page = await queryAll<{ line: string }>(tx, `fetch ${ROWS} from exported`, []);
        for (const { line } of page) await write(line);
        rows += page.length;
        if (page.length < ROWS) break;
      }
      await tx.query("close exported");
    }
    await write(JSON.stringify({ rows }));
    return rows;
  });
}
