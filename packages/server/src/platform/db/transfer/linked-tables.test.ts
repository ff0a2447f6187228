// Tables that an extra may well have, and those of the server that name each other: an export of
// them is imported, and its numbers go on.
import { afterAll, expect, test } from "vitest";

import { type OpenedStore, openEmbedded } from "../../../../test/support/stores.ts";
import { exportStore, importStore } from "./transfer-store.ts";

const opened: OpenedStore[] = [];
afterAll(async () => {
  for (const { close } of opened) await close();
});

async function open(tables: readonly string[] = []): Promise<OpenedStore["store"]> {
  const one = await openEmbedded();
  opened.push(one);
  for (const statement of tables) await one.store.pool.query(statement);
  return one.store;
}

/** Fills a store with rows, and another one, with the same tables, with its export. */
async function copy(
  rows: readonly string[],
  tables: readonly string[] = [],
): Promise<OpenedStore["store"]> {
  const source = await open(tables);
  for (const statement of rows) await source.pool.query(statement);
  const lines: string[] = [];
  await exportStore(source, async (line) => void lines.push(line));
  const target = await open(tables);
  async function* all(): AsyncGenerator<string> {
    yield* lines;
  }
  await importStore(target, all());
  const again: string[] = [];
  await exportStore(target, async (line) => void again.push(line));
  expect(again.toSorted()).toEqual(lines.toSorted());
  return target;
}

test("holds come with their payments and disputes, which are of them as before", async () => {
  const { pool } = await copy([
    `insert into holds (id, account, holder, payment, payer, token, form, amount, safe, state, created_at, next_at, expires_at)
     values ('hld_1', 'a', 'acc', 'p', 'b', 't', 'exact', 1, 1, 'held', now(), now(), now() + interval '1 minute')`,
    "insert into hold_payments (payment_id, hold_id, transaction_hash) values ('pay_1', 'hld_1', 'tx')",
    "insert into hold_disputes (hold_id, id, reason, signature, created_at) values ('hld_1', 'dsp_1', 'late', 's', now())",
  ]);
  await expect(
    pool.query(
      "insert into hold_payments (payment_id, hold_id, transaction_hash) values ('pay_2', 'hld_2', 'tx')",
    ),
  ).rejects.toThrow(/foreign key/);
  await pool.query("delete from holds");
  expect((await pool.query("select * from hold_disputes")).rows).toEqual([]);
});

test("tables of an extra may be named by words of SQL, name each other, and number their rows", async () => {
  const tables = [
    'create table "order" (id serial primary key, "from" text not null, before integer references "order")',
    `create table a_line (id bigserial primary key, order_id integer not null references "order" on delete cascade)`,
    "create table counted (rows integer)",
  ];
  const { pool } = await copy(
    [
      `insert into "order" ("from") values ('x'), ('y')`,
      `update "order" set before = 3 - id`,
      "insert into a_line (order_id) values (2), (1)",
      "insert into counted values (5)",
    ],
    tables,
  );
  const { rows } = await pool.query("insert into a_line (order_id) values (1) returning id::int");
  expect(rows).toEqual([{ id: 3 }]);
  await expect(pool.query("insert into a_line (order_id) values (7)")).rejects.toThrow(
    /foreign key/,
  );
});
