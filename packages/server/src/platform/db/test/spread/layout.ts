// Tables cut into partitions by the hash of what they are distributed by, as shards would be.
import pg from "pg";

/** Distribution column by table. Other tables are on every node, or on one (docs/scale.md). */
export const distributionColumns: Readonly<Record<string, string>> = {
  agents: "id",
  reputations: "agent_id",
  reputation_history: "agent_id",
  payment_accounts: "agent_id",
  payments: "agent_id",
  ratings: "agent_id",
  disputes: "agent_id",
  payment_replies: "agent_id",
  earlier_evidence: "agent_id",
  event_streams: "agent_id",
  log_heads: "agent_id",
  payment_agents: "payment_id",
  agent_internal_ids: "internal_id",
  account_agents: "account",
  used_settlements: "transaction_hash",
  credentials: "record_id",
  credential_syncs: "credential_id",
  challenges: "id",
  idempotency_keys: "account_id",
};

/** How many partitions there are of each table. */
export const PARTITIONS = 8;

/** Has the tables of an empty store be distributed. */
export async function distributeTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [table, column] of Object.entries(distributionColumns)) await distribute(client, table, column);
  await client.end();
}

async function distribute(client: pg.Client, table: string, column: string): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string; isUnique: boolean }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition, i.indisunique as "isUnique"
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass`,
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
  for (const { definition, isUnique } of indexes) {
    await client.query(isUnique ? withColumn(definition, column) : definition);
  }
}

/** A unique index of a distributed table names what it is distributed by: no shard knows what the others have. */
function withColumn(definition: string, column: string): string {
  return definition.replace(/\(([^)]*)\)/, (whole, columns: string) =>
    columns.split(", ").includes(column) ? whole : `(${columns}, ${column})`,
  );
}
