import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import pg from "pg";
import { describe, expect, test } from "vitest";

import { openEmbeddedPostgres } from "../../../src/store/embedded/embedded-postgres.ts";
import { openStore } from "../../../src/store/open-store.ts";
import { embeddedFolder } from "../../stores.ts";
import { temporaryFolder } from "../../template-folders.ts";

describe("the embedded store", { timeout: 120_000 }, () => {
  test("syncs to the disk at every commit, and not for reading", async () => {
    const folder = await embeddedFolder();
    const postgres = await openEmbeddedPostgres(folder, { idleTransactionMs: 1000 });
    const pool = new pg.Pool({ host: postgres.host, user: "postgres", database: "postgres", max: 4 });
    await pool.query("create table commits (id integer primary key)");
    const before = postgres.syncs();
    for (let id = 0; id < 100; id++) await pool.query("insert into commits values ($1)", [id]);
    const commits = Number(postgres.syncs() - before);
    expect(commits).toBeGreaterThanOrEqual(100);
    const beforeReading = postgres.syncs();
    for (let id = 0; id < 100; id++) await pool.query("select * from commits where id = $1", [id]);
    expect(Number(postgres.syncs() - beforeReading)).toBeLessThan(10);
    await pool.end();
    await postgres.close();
    // Opens again after an orderly end, with all that was written.
    const store = await openStore({ folder });
    expect((await store.pool.query("select count(*) as count from commits")).rows).toEqual([{ count: 100 }]);
    // Stops, and says so, when something goes wrong that is no error of SQL: here a program that it cannot start.
    await expect(store.pool.query("copy (select 1) to program 'true'")).rejects.toThrow(/./);
    expect(await store.failure).toMatchObject({
      code: "store_failed",
      message: "embedded store expected to run, got Unhandled cmd",
    });
    await expect(store.pool.query("select 1")).rejects.toThrow(/./);
    await store.close();
    rmSync(folder, { recursive: true });
  });

  test("is made anew when the process died while it was being made, however deep its folder lies", async () => {
    const root = temporaryFolder();
    const folder = join(root, "deep/".repeat(process.platform === "linux" ? 40 : 1));
    mkdirSync(join(folder, "data.new"), { recursive: true });
    writeFileSync(join(folder, "data.new/PG_VERSION"), "18\n");
    const store = await openStore({ folder });
    expect((await store.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await expect(openStore({ folder })).rejects.toMatchObject({ code: "store_in_use" });
    for (const name of ["run", "data"]) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
    await store.close();
    expect(existsSync(join(folder, "data.new"))).toBe(false);
    expect(readFileSync(join(folder, "data/PG_VERSION"), "utf8")).toBe("18\n");
    rmSync(root, { recursive: true });
  });

  test("says so when it cannot have its folder", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "file");
    writeFileSync(file, "");
    await expect(openStore({ folder: file })).rejects.toMatchObject({
      code: "store_failed",
      message: "folder expected one to write and to make Unix sockets in, got EEXIST",
    });
    rmSync(folder, { recursive: true });
  });

  test("says so when its folder holds no database that it can open", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data/PG_VERSION"), "18\n");
    await expect(openStore({ folder })).rejects.toMatchObject({ code: "store_failed" });
    // The failed attempt holds nothing.
    await expect(openStore({ folder })).rejects.toMatchObject({ code: "store_failed" });
    rmSync(folder, { recursive: true });
  });
});
