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
    const { vacuumed } = await maintain();
    expect(vacuumed).toContain("public.busy");
    expect((await maintain()).vacuumed).not.toContain("public.busy");
    const { rows } = await pool.query(
      "select n_dead_tup::int, vacuum_count::int, analyze_count::int from pg_stat_user_tables where relname = 'busy'",
    );
    expect(rows).toEqual([{ n_dead_tup: 0, vacuum_count: 1, analyze_count: 1 }]);
  });

  test("leaves a table alone that has hardly changed", async () => {
    const pool = opened();
    await pool.query("create table calm (id integer primary key)");
    await pool.query("insert into calm select n from generate_series(1, 30) n");
    expect((await createMaintenance(pool)()).vacuumed).not.toContain("public.calm");
  });

  test("vacuums a table with an awkward name", async () => {
    const pool = opened();
    await pool.query('create table "Odd""; name" (id integer)');
    await pool.query('insert into "Odd""; name" select n from generate_series(1, 2000) n');
    expect((await createMaintenance(pool)()).vacuumed).toContain('public."Odd""; name"');
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
