import { queryAll, type Queryable } from "../queryable.ts";

/** What the first line of an export says. */
export const FORMAT = "arcs-store-1";

// What is about the database itself, over within the hour, or made of another table by a trigger.
const LEFT_OUT = ["schema_lock", "schema_migrations", "rate_limits", "agent_words"];

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
