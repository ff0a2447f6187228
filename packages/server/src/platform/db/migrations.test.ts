import { createHash } from "node:crypto";

import { describe, expect, test } from "vitest";

import { type Migration, migrate, readMigrations, runMigrations } from "./migrations.ts";
import { openStore } from "./open-store.ts";
import { createDatabase } from "../../../test/support/postgres-cluster.ts";
import { useStore } from "../../../test/support/stores.ts";
import { now } from "../../../test/support/fixtures.ts";

function migration(name: string, sql: string): Migration {
  return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
}

describe("migrations", () => {
  const opened = useStore();

  test("were all run by whoever came first", async () => {
    const { store } = opened();
    expect(await migrate(store, { now })).toEqual([]);
    const { rows } = await store.pool.query(
      "select name, hash from schema_migrations order by name",
    );
    expect(rows).toEqual((await readMigrations()).map(({ name, hash }) => ({ name, hash })));
  });

  test("have each a number of its own, in whichever folder", async () => {
    const numbers = (await readMigrations()).map(({ name }) => name.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)].sort());
  });

  test("refuse a store from before there was one for each feature, and say what to do", async () => {
    const { store } = opened();
    const { rows } = await store.pool.query<Migration>("select name, hash from schema_migrations");
    await store.pool.query("delete from schema_migrations");
    await store.pool.query("insert into schema_migrations values ('0001-access.sql', 'hash', $1)", [
      now,
    ]);
    try {
      await expect(migrate(store, { now })).rejects.toMatchObject({
        code: "migration_mismatch",
        message:
          "store must have 0001-platform.sql (received 0001-access.sql): export the store with the version that made it, " +
          "and import that into an empty one",
      });
    } finally {
      await store.pool.query("delete from schema_migrations");
      for (const { name, hash } of rows)
        await store.pool.query("insert into schema_migrations values ($1, $2, $3)", [
          name,
          hash,
          now,
        ]);
    }
  });

  test("make all tables of an empty database once, when many servers start at the same time", async () => {
    // Its own first start is all that the embedded store knows of this.
    if (opened().store.kind === "embedded") return;
    const { url: databaseUrl, drop } = await createDatabase({ template: "template0" });
    const stores = await Promise.all(Array.from({ length: 6 }, () => openStore({ databaseUrl })));
    const ran = await Promise.all(stores.map((one) => migrate(one, { now })));
    expect(ran.flat().sort()).toEqual((await readMigrations()).map(({ name }) => name));
    await Promise.all(stores.map((one) => one.close()));
    await drop();
  });

  describe("of a later version", () => {
    test("run once, also when many servers start at the same time", async () => {
      const { store, location } = opened();
      const known = await readMigrations();
      const next = [
        ...known,
        migration(
          "0100-first.sql",
          "create table first (id integer); insert into first values (1)",
        ),
        migration(
          "0101-second.sql",
          "create table second (id integer); insert into second select id + 1 from first",
        ),
      ];
      // On the embedded store they are connections of one server; a second one is refused.
      const others =
        "folder" in location ? [] : await Promise.all([openStore(location), openStore(location)]);
      const stores = [store, store, ...others];
      const ran = await Promise.all(
        stores.map((one) => runMigrations(one, { migrations: next, now })),
      );
      expect(ran.flat().sort()).toEqual(["0100-first.sql", "0101-second.sql"]);
      expect((await store.pool.query("select id from second")).rows).toEqual([{ id: 2 }]);
      await Promise.all(others.map((other) => other.close()));
    });

    test("are sent statement by statement, as Citus needs them", async () => {
      const { store } = opened();
      const { rows } = await store.pool.query<Migration>(
        "select name, hash from schema_migrations order by name",
      );
      const known = rows.map((row) => ({ ...row, sql: "" }));
      const sql = `-- What's sent; with a table
        create table sent (query text, note text);
        -- for it.
        insert into sent values (current_query(), 'one; and -- all''s of it');
        create function sent_twice() returns integer language plpgsql as $$ begin perform 1; return 2; end $$;

        insert into sent select current_query(), sent_twice() - 1 -- -- and $1
      `;
      await runMigrations(store, { migrations: [...known, migration("0150-sent.sql", sql)], now });
      const sent = await store.pool.query("select query, note from sent");
      expect(sent.rows).toEqual([
        {
          query: "insert into sent values (current_query(), 'one; and -- all''s of it')",
          note: "one; and -- all's of it",
        },
        {
          query: "insert into sent select current_query(), sent_twice() - 1 -- -- and $1",
          note: "1",
        },
      ]);
    });

    test("leave nothing behind when they fail, and are run when they are mended", async () => {
      const { store } = opened();
      const { rows } = await store.pool.query<Migration>(
        "select name, hash from schema_migrations order by name",
      );
      const known = rows.map((row) => ({ ...row, sql: "" }));
      const broken = migration("0200-broken.sql", "create table half (id integer); select 1 / 0");
      const failed = runMigrations(store, { migrations: [...known, broken], now });
      await expect(failed).rejects.toMatchObject({ code: "22012" });
      await expect(store.pool.query("select * from half")).rejects.toMatchObject({ code: "42P01" });
      const mended = migration("0200-broken.sql", "create table half (id integer)");
      expect(await runMigrations(store, { migrations: [...known, mended], now })).toEqual([
        "0200-broken.sql",
      ]);
    });

    test("of an extra have an order of their own, and stay where it is left out", async () => {
      const { store } = opened();
      const { rows } = await store.pool.query<Migration>(
        "select name, hash from schema_migrations order by name",
      );
      const known = rows.map((row) => ({ ...row, sql: "" }));
      const notes = migration("notes/0001-notes.sql", "create table notes (id integer)");
      const later = migration("0300-later.sql", "create table later (id integer)");
      const run = (...further: Migration[]): Promise<string[]> =>
        runMigrations(store, { migrations: [...known, ...further], now });
      expect(await run(notes)).toEqual(["notes/0001-notes.sql"]);
      expect(await run(later, notes)).toEqual(["0300-later.sql"]);
      expect(await run(later)).toEqual([]);
      await expect(run(later, { ...notes, hash: "other" })).rejects.toMatchObject({
        code: "migration_mismatch",
      });
    });

    test("of extras are not taken for those of the server, or of another one", async () => {
      const { store } = opened();
      const folder = new URL("./nowhere", import.meta.url);
      for (const of of ["", "a/b", "../x", "A", "a.b"])
        await expect(migrate(store, { now, further: [{ of, folder }] })).rejects.toMatchObject({
          code: "invalid_argument",
        });
      const twice = [
        { of: "notes", folder },
        { of: "notes", folder },
      ];
      await expect(migrate(store, { now, further: twice })).rejects.toThrow(
        "two folders of migrations have the name notes",
      );
    });

    test("stop an older version, and changed ones any", async () => {
      const { store } = opened();
      await expect(migrate(store, { now })).rejects.toMatchObject({
        code: "migration_mismatch",
        message:
          "store must have no further migration (received 0100-first.sql, of a later version)",
      });
      const [first, ...rest] = await readMigrations();
      const changed = [{ ...first!, hash: "other" }, ...rest];
      await expect(runMigrations(store, { migrations: changed, now })).rejects.toMatchObject({
        code: "migration_mismatch",
        message:
          "store must have 0001-platform.sql (received another): export the store with the version that made it, " +
          "and import that into an empty one",
      });
    });
  });
});
