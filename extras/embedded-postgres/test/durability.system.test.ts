import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { openDatabase, temporaryFolder } from "./support/databases.ts";

describe("the embedded Postgres", { timeout: 120_000 }, () => {
  test("syncs to the disk at every commit, and not for reading", async () => {
    const folder = temporaryFolder();
    const { postgres, pool, close } = await openDatabase(folder);
    await pool.query("create table commits (id integer primary key)");
    const before = postgres.syncs();
    for (let id = 0; id < 100; id++) await pool.query("insert into commits values ($1)", [id]);
    const commits = Number(postgres.syncs() - before);
    expect(commits).toBeGreaterThanOrEqual(100);
    const beforeReading = postgres.syncs();
    for (let id = 0; id < 100; id++) await pool.query("select * from commits where id = $1", [id]);
    expect(Number(postgres.syncs() - beforeReading)).toBeLessThan(10);
    await close();
    // With a part missing it is refused and left alone. With the part back, it opens with all data.
    renameSync(join(folder, "data/global/pg_control"), join(folder, "aside"));
    await expect(openDatabase(folder)).rejects.toMatchObject({
      code: "store_failed",
      details: { missing: ["global/pg_control"] },
    });
    renameSync(join(folder, "aside"), join(folder, "data/global/pg_control"));
    const again = await openDatabase(folder);
    expect((await again.pool.query("select count(*)::int as count from commits")).rows).toEqual([
      { count: 100 },
    ]);
    // Stops and reports it when anything but an SQL error occurs: here a program that it cannot
    // start.
    await expect(again.pool.query("copy (select 1) to program 'true'")).rejects.toThrow(/./);
    expect(await again.postgres.failure).toMatchObject({
      code: "store_failed",
      message: "the embedded store did not start ( Unhandled cmd)",
    });
    await expect(again.pool.query("select 1")).rejects.toThrow(/./);
    await again.close();
    rmSync(folder, { recursive: true });
  });

  test("is made anew when the process died while it was being made, however deep its folder lies", async () => {
    const root = temporaryFolder();
    const folder = join(root, "deep/".repeat(process.platform === "linux" ? 40 : 1));
    mkdirSync(join(folder, "data.new"), { recursive: true });
    writeFileSync(join(folder, "data.new/PG_VERSION"), "18\n");
    const { pool, close } = await openDatabase(folder);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await expect(openDatabase(folder)).rejects.toMatchObject({ code: "store_in_use" });
    for (const name of ["run", "data"])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
    await close();
    expect(existsSync(join(folder, "data.new"))).toBe(false);
    expect(readFileSync(join(folder, "data/PG_VERSION"), "utf8")).toBe("18\n");
    rmSync(root, { recursive: true });
  });

  test("says so when it cannot have its folder", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "file");
    writeFileSync(file, "");
    await expect(openDatabase(file)).rejects.toMatchObject({
      code: "store_failed",
      message: "the folder must be writable and take Unix sockets (received EEXIST)",
    });
    rmSync(folder, { recursive: true });
  });

  test("says so when its folder holds no database that it can open", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data/PG_VERSION"), "18\n");
    await expect(openDatabase(folder)).rejects.toMatchObject({ code: "store_failed" });
    // The failed attempt releases the folder.
    await expect(openDatabase(folder)).rejects.toMatchObject({ code: "store_failed" });
    rmSync(folder, { recursive: true });
  });
});
