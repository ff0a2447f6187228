import { parseJson } from "@arcs/core/internal";
import { queryAll, type Transaction } from "./queryable.ts";

const AT_ONCE = 1000;

/**
 * Rows to move: the column that names them, and what changes, as SQL whose values begin at `$3`.
 */
export type Move = {
  table: string;
  key: "id" | "payment_id" | "day";
  change: string;
  values?: readonly number[];
};

export type MovedRow = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Moves some rows from one agent to another, as new ones: what a table is spread by cannot be
 * changed. A row that is there stays.
 */
export async function moveRows(
  tx: Transaction,
  { from, to }: { from: string; to: string },
  { table, key, change, values = [] }: Move,
): Promise<MovedRow[]> {
  // Not by what the deletion returns: there Citus takes no function that depends on settings.
  const found = await queryAll<{ row: string }>(
    tx,
    `select (to_jsonb(t) || ${change}::jsonb || jsonb_build_object('agent_id', $2::text))::text as row from ${table} t
     where agent_id = $1 and ${key} in (select ${key} from ${table} where agent_id = $1 limit ${AT_ONCE}) for update`,
    [from, to, ...values],
  );
  if (found.length === 0) return [];
  const rows = found.map(({ row }) => parseJson(row) as MovedRow);
  const keys = rows.map((row) => String(row[key]));
  const type = key === "day" ? "date" : "text";
  await Promise.all([
    tx.query(`delete from ${table} where agent_id = $1 and ${key} = any($2::${type}[])`, [
      from,
      keys,
    ]),
    tx.query(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
      [`[${found.map(({ row }) => row).join(",")}]`],
    ),
  ]);
  return rows;
}
