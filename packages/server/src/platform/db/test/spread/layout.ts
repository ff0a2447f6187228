// Tables cut into partitions by the hash of what they are distributed by, as shards would be.
import pg from "pg";

import { readMigrations } from "../../migrations.ts";

/**
 * Distribution column by table, as the migrations say it. Other tables are in one place
 * (docs/scale.md).
 */
export const distributionColumns: Readonly<Record<string, string>> = Object.fromEntries(
  (await readMigrations()).flatMap(({ sql }) =>
    [...sql.matchAll(/^comment on table (\w+) is 'spread by (\w+)(?: with \w+)?';$/gm)].map(
      ([, table, column]) => [table, column],
    ),
  ),
);

/** How many partitions there are of each table. */
export const PARTITIONS = 8;

/** Has the tables of an empty store be distributed. */
export async function distributeTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [table, column] of Object.entries(distributionColumns))
    await distribute(client, table, column);
  await client.end();
}

async function distribute(client: pg.Client, table: string, column: string): Promise<void> {
  const { rows: indexes } = await client.query<{ definition: string }>(
    "select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = $1::regclass",
    [table],
  );
  const partitions = Array.from(
    { length: PARTITIONS },
    (_, index) =>
      `create table ${table}_${index} partition of ${table} for values with (modulus ${PARTITIONS}, remainder ${index});`,
  );
  await client.query(
    `alter table ${table} rename to whole;
     create table ${table} (like whole including all excluding indexes) partition by hash (${column});
     drop table whole;
     ${partitions.join("\n")}`,
  );
  // Under their own names, and each unique one names the column already.
  for (const { definition } of indexes) await client.query(definition);
}
