import { SdkError } from "@arcs/core";

import { listMigrations } from "../migrations.ts";
import { type Queryable, queryAll } from "../queryable.ts";
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

/** Format name in the first line of an export. */
export const FORMAT = "arcs-store-1";

// Tables about the database itself, and short-lived ones.
const LEFT_OUT = ["schema_lock", "schema_migrations", "rate_limits"];

/** Lists the tables whose rows are moved: partitions as part of theirs. */
export async function dataTables(db: Queryable): Promise<string[]> {
  const rows = await queryAll<{ name: string }>(
    db,
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> all($1)
       and not exists (select 1 from pg_class c where c.oid = to_regclass(quote_ident(table_name)) and c.relispartition)
     order by table_name`,
    [LEFT_OUT],
  );
  return rows.map(({ name }) => name);
}

/** Lists the columns of a table that are not computed from others. */
export async function columnsOf(db: Queryable, table: string): Promise<string[]> {
  const rows = await queryAll<{ name: string }>(
    db,
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Lists the columns that number their rows themselves. */
export async function identityColumns(db: Queryable): Promise<{ table: string; column: string }[]> {
  return queryAll(
    db,
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES' order by table_name`,
    [],
  );
}
