import { SdkError } from "@arcs/core";

import { lockSchema } from "./migrations.ts";
import { type Queryable, queryAll, queryOne } from "./queryable.ts";
import type { Store } from "./store.ts";

/** Table that can be spread over the nodes of a Citus, as its migration says it. */
export type SpreadTable = {
  table: string;
  column: string;
  /** Table whose rows of the same value are on the same node; none where it stands alone. */
  beside: string | null;
  /** Column that it is spread by now; null where it is in one place. */
  presentColumn: string | null;
  /** Kind of the table in `pg_class`: `r` where it can be spread. */
  kind: string;
};

// The comments of migrations: `spread by agent_id with agents`. Tables that others stand beside
// come first.
const WANTED = `select c.relname as "table", words[1] as "column", words[2] as "beside", c.relkind as "kind"
  from pg_class c, regexp_match(obj_description(c.oid, 'pg_class'), '^spread by (\\w+)(?: with (\\w+))?$') words
  where c.relnamespace = current_schema()::regnamespace and words is not null
  order by words[2] is not null, c.relname`;

const PRESENT = `select logicalrelid::text as "table", column_to_column_name(logicalrelid, partkey) as "column"
  from pg_dist_partition where partmethod = 'h'`;

/** Lists the tables that can be spread, those first that others stand beside. */
async function listSpreadTables(db: Queryable): Promise<SpreadTable[]> {
  const wanted = await queryAll<Omit<SpreadTable, "presentColumn">>(db, WANTED, []);
  const present = new Map(
    (await queryAll<{ table: string; column: string }>(db, PRESENT, [])).map(
      ({ table, column }) => [table, column],
    ),
  );
  return wanted.map((each) => ({ ...each, presentColumn: present.get(each.table) ?? null }));
}

async function hasCitus(db: Queryable): Promise<boolean> {
  return (
    (await queryOne(db, "select 1 from pg_extension where extname = 'citus'", [])) !== undefined
  );
}

export async function isSpread(db: Queryable): Promise<boolean> {
  return (await hasCitus(db)) && (await queryAll(db, PRESENT, [])).length > 0;
}

/**
 * Lists what spreading a store would do, in order.
 *
 * @throws SdkError `invalid_argument` where the database has no Citus, or a table is spread in
 *   another way
 */
export async function planSpread(db: Queryable): Promise<SpreadTable[]> {
  if (!(await hasCitus(db)))
    throw new SdkError(
      "invalid_argument",
      "spread needs the database of a Citus coordinator (received one without the extension): create extension citus",
    );
  const tables = await listSpreadTables(db);
  for (const { table, column, presentColumn, kind } of tables) {
    if (presentColumn !== null && presentColumn !== column)
      throw new SdkError(
        "invalid_argument",
        `spread needs ${table} by ${column} (it is spread by ${presentColumn})`,
      );
    if (kind !== "r")
      throw new SdkError(
        "invalid_argument",
        `spread needs ${table} to be a table (received another kind)`,
      );
  }
  return tables.filter(({ presentColumn }) => presentColumn === null);
}

/**
 * Spreads the tables of a store, with the rows that they have, one after the other: after an
 * interruption it goes on with the next. Those who change a table wait until it is spread.
 *
 * @param report - called before each table
 */
export async function spreadTables(
  store: Store,
  report: (table: SpreadTable) => void,
): Promise<void> {
  for (;;) {
    const isDone = await store.transaction(async (tx) => {
      await tx.liftLimit();
      await lockSchema(tx);
      const [next] = await planSpread(tx);
      if (next === undefined) return true;
      report(next);
      await tx.query("select create_distributed_table($1::regclass, $2, colocate_with => $3)", [
        next.table,
        next.column,
        next.beside ?? "none",
      ]);
      // Removes what is left in the table of the coordinator, where no statement sees it.
      await tx.query("select truncate_local_data_after_distributing_table($1::regclass)", [
        next.table,
      ]);
      return false;
    });
    if (isDone) return;
  }
}
