import type pg from "pg";
import { expect, test } from "vitest";

import { createMaintenance } from "../src/maintenance.ts";

/** Tests maintenance on an open database. */
export function maintenanceTests(opened: () => pg.Pool): void {
  test("vacuums and analyses a table that has changed enough, once", async () => {
    const pool = opened();
    const maintain = createMaintenance(pool);
    await pool.query("create table busy (id integer primary key, value integer)");
    await pool.query("insert into busy select n, 0 from generate_series(1, 200) n");
    await pool.query("update busy set value = 1");
    const { vacuumed, analyzed } = await maintain();
    expect([vacuumed, analyzed]).toEqual([
      expect.arrayContaining(["public.busy"]),
      expect.arrayContaining(["public.busy"]),
    ]);
    const again = await maintain();
    expect([...again.vacuumed, ...again.analyzed]).not.toContain("public.busy");
    const { rows } = await pool.query(
      "select n_dead_tup::int, vacuum_count::int, analyze_count::int from pg_stat_user_tables where relname = 'busy'",
    );
    expect(rows).toEqual([{ n_dead_tup: 0, vacuum_count: 1, analyze_count: 1 }]);
  });

  test("leaves a table alone that has hardly changed", async () => {
    const pool = opened();
    await pool.query("create table calm (id integer primary key)");
    await pool.query("insert into calm select n from generate_series(1, 30) n");
    const { vacuumed, analyzed } = await createMaintenance(pool)();
    expect([...vacuumed, ...analyzed]).not.toContain("public.calm");
  });

  test("analyses a table that got new rows without a vacuum, from few of them", async () => {
    const pool = opened();
    await pool.query("create table growing (id integer primary key)");
    await pool.query("insert into growing select n from generate_series(1, 900) n");
    const { vacuumed, analyzed } = await createMaintenance(pool)();
    expect([vacuumed.includes("public.growing"), analyzed.includes("public.growing")]).toEqual([false, true]);
    const { rows } = await pool.query(
      "select array_length(histogram_bounds::text::int[], 1) as bounds from pg_stats where tablename = 'growing'",
    );
    // A hundred and one would take ten times the time, which everybody waits for.
    expect(rows).toEqual([{ bounds: 11 }]);
  });

  test("vacuums a table with an awkward name", async () => {
    const pool = opened();
    await pool.query('create table "Odd""; name" (id integer)');
    await pool.query('insert into "Odd""; name" select n from generate_series(1, 2000) n');
    const { vacuumed, analyzed } = await createMaintenance(pool)();
    expect([vacuumed, analyzed].map((names) => names.includes('public."Odd""; name"'))).toEqual([true, true]);
  });

  test("makes a checkpoint when enough was written, and not before", async () => {
    const pool = opened();
    const maintain = createMaintenance(pool);
    await maintain();
    expect((await maintain()).checkpoint).toBe(false);
    await pool.query(
      "create table large as select n, repeat(md5(n::text), 30) as text from generate_series(1, 40000) n",
    );
    expect((await maintain()).checkpoint).toBe(true);
    // The vacuum of that round writes, too.
    await maintain();
    expect((await maintain()).checkpoint).toBe(false);
  });
}
