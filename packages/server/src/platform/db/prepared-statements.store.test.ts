import { describe, expect, test } from "vitest";

import { anyKey } from "./queryable.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("prepared statements", () => {
  const opened = useStore();

  /** How often a statement is prepared, in all connections that can be seen from here. */
  async function preparedTimes(text: string): Promise<number> {
    const { rows } = await opened().store.pool.query<{ count: number }>(
      "select count(*) as count from pg_prepared_statements where statement = $1",
      [text],
    );
    return rows[0]?.count ?? 0;
  }

  test("are prepared once, unless they are to be planned each time", async () => {
    const { pool } = opened().store;
    for (const value of [1, 2]) {
      expect((await pool.query("select $1::int as kept", [value])).rows).toEqual([{ kept: value }]);
      await pool.query("select $1::int as planned", [value], { planned: "each time" });
    }
    expect(await preparedTimes("select $1::int as kept")).toBe(1);
    expect(await preparedTimes("select $1::int as planned")).toBe(0);
  });

  test("are run again where the first one failed", async () => {
    const { pool, transaction } = opened().store;
    await pool.query("create table divided (value integer)");
    await pool.query("insert into divided values (0), (2)");
    const divide = "select 6 / value as result from divided where value = $1";
    await transaction(async (tx) => {
      await tx.query("savepoint before", undefined);
      await expect(tx.query(divide, [0])).rejects.toMatchObject({ code: "22012" });
      await tx.query("rollback to before", undefined);
      expect((await tx.query(divide, [2])).rows).toEqual([{ result: 3 }]);
    });
  });

  test("stay prepared when a value cannot be written", async () => {
    const { pool } = opened().store;
    const ask = (value: unknown): Promise<unknown> =>
      pool.query("select $1::text as written", [value]);
    await ask("before");
    const circle: { self?: object } = {};
    circle.self = circle;
    await expect(ask(circle)).rejects.toThrow("circular");
    for (const value of ["after", "later"])
      expect(await ask(value)).toMatchObject({ rows: [{ written: value }] });
    expect(await preparedTimes("select $1::text as written")).toBe(1);
  });

  test("of several keys are planned once", async () => {
    const { pool } = opened().store;
    await pool.query("create table keyed as select i::text as key from generate_series(1, 2000) i");
    await pool.query("create unique index on keyed (key); analyze keyed");
    for (let turn = 1; turn <= 8; turn++) {
      const { rows } = await pool.query(`select key from keyed where key = ${anyKey("$1")}`, [
        [`${turn}`, "none"],
      ]);
      expect(rows).toEqual([{ key: `${turn}` }]);
    }
    const { rows } = await pool.query<{ generic_plans: number }>(
      "select generic_plans from pg_prepared_statements where statement like '%from keyed%'",
    );
    // Postgres tries five times what plans for the values at hand are like.
    expect(rows).toEqual([{ generic_plans: 3 }]);
  });

  test("go on when a table gives other columns than before", async () => {
    const { pool, transaction } = opened().store;
    await pool.query("create table changing (value integer)");
    await pool.query("insert into changing values (7)");
    const [alone, inside] = [
      "select value from changing where $1::int = 1",
      "select value from changing where $1 = 2",
    ];
    const both = async (): Promise<unknown[]> => [
      (await pool.query(alone, [1])).rows[0],
      await transaction(async (tx) => (await tx.query<{ value: unknown }>(inside, [2])).rows[0]),
    ];
    expect(await both()).toEqual([{ value: 7 }, { value: 7 }]);
    await pool.query("alter table changing alter column value type text");
    expect(await both()).toEqual([{ value: "7" }, { value: "7" }]);
    await pool.query("alter table changing alter column value type integer using value::integer");
    expect((await both()).toReversed()).toEqual([{ value: 7 }, { value: 7 }]);
  });

  test("are given up where a pooler hands out other connections, and nothing is done twice", async () => {
    const { pool, transaction } = opened().store;
    await pool.query("create table counted (value integer)");
    const insert = "insert into counted values ($1)";
    const insideOne = (value: number): Promise<unknown> =>
      transaction(async (tx) => {
        await tx.query(insert, [value]);
        await tx.query("select count(*) from counted where value = $1", [value]);
      });
    await pool.query(insert, [1]);
    await insideOne(2);
    // As on a connection that has prepared none of it.
    await pool.query("deallocate all");
    await insideOne(3);
    await pool.query("deallocate all");
    await pool.query(insert, [4]);
    const { rows } = await pool.query<{ value: number }>(
      "select value from counted order by value",
      [],
    );
    expect(rows.map(({ value }) => value)).toEqual([1, 2, 3, 4]);
    expect(await preparedTimes(insert)).toBe(0);
  });
});
