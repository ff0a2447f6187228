import { randomBytes } from "node:crypto";

import { beforeAll, describe, expect, test } from "vitest";

import type { KeptKind } from "./row-cache.ts";
import { openStore } from "./open-store.ts";
import type { Store } from "./store.ts";
import { useStore } from "../../../test/support/stores.ts";

type Note = { name: string; value: number };

describe("rows that are kept", () => {
  const opened = useStore();

  let loads = 0;
  const kindOf = (table: string): KeptKind<Note> => {
    return {
      tables: [table],
      most: 3,
      async load(db, keys) {
        loads++;
        const { rows } = await db.query<Note>(`select name, value from ${table} where name = any($1)`, [keys]);
        return new Map(rows.map((row) => [row.name, row]));
      },
    };
  };
  const [notes, marks] = [kindOf("notes"), kindOf("marks")];
  const UPDATE = "update notes set value = $2 where name = $1";

  beforeAll(async () => {
    for (const table of ["notes", "marks"])
      await opened().store.pool.query(`create table ${table} (name text primary key, value integer not null)`);
  });

  async function note(value = 0): Promise<string> {
    const name = randomBytes(6).toString("hex");
    await opened().store.pool.query("insert into notes values ($1, $2)", [name, value]);
    return name;
  }

  async function valueOf(name: string): Promise<number | undefined> {
    return (await opened().store.readKept(notes, name))?.value;
  }

  /** Other processes change the tables of another Postgres, so that nothing of these is kept. */
  const isKept = (): boolean => opened().store.kind === "embedded";

  /** How often something is loaded while some work is done. */
  async function loadsOf(work: () => Promise<unknown>): Promise<number> {
    const before = loads;
    await work();
    return loads - before;
  }

  test("are loaded once, until they are changed, in whatever way", async () => {
    const { pool, transaction } = opened().store;
    const name = await note(1);
    const twice = async (): Promise<void> => expect([await valueOf(name), await valueOf(name)]).toEqual([1, 1]);
    expect(await loadsOf(twice)).toBe(isKept() ? 1 : 2);
    const changes: readonly (() => Promise<unknown>)[] = [
      () => pool.query(UPDATE, [name, 2]),
      () => pool.query(UPDATE, [name, 3], { changes: [name] }),
      () => transaction((tx) => tx.query(UPDATE, [name, 4])),
      () => transaction((tx) => tx.query(UPDATE, [name, 5], { changes: [name] })),
      () => pool.query("with changed as (update notes set value = 6 where name = $1 returning 1) select 1", [name]),
      () => pool.query(`select 1; UPDATE only "public"."notes" set value = 7`),
    ];
    for (const [index, change] of changes.entries()) {
      await change();
      expect(await valueOf(name)).toBe(index + 2);
    }
    await pool.query("delete from notes where name = $1", [name]);
    expect(await valueOf(name)).toBeUndefined();
  });

  test("stay when others are changed by their keys, and are not too many", async () => {
    const { pool } = opened().store;
    if (!isKept()) return;
    const names = [await note(), await note(), await note(), await note()];
    for (const name of names) await valueOf(name);
    await pool.query(UPDATE, [names[3], 1], { changes: [names[3]!] });
    expect(await loadsOf(async () => [await valueOf(names[1]!), await valueOf(names[2]!)])).toBe(0);
    // The first one had to make room for the fourth.
    expect(await loadsOf(() => valueOf(names[0]!))).toBe(1);
  });

  test("are read from the table while a change is under way, and after one that came to nothing", async () => {
    const { transaction } = opened().store;
    const name = await note(1);
    await valueOf(name);
    let ask = (): void => undefined;
    // From outside of the transaction. The embedded store answers only when that is over.
    const asked = new Promise<void>((resolve) => (ask = resolve)).then(() => valueOf(name));
    const failing = transaction(async (tx) => {
      await tx.query(UPDATE, [name, 2], { changes: [name] });
      ask();
      await tx.query("select 1");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect([await asked, await valueOf(name)]).toEqual([1, 1]);
  });

  test("are never older than what was known to be changed when they were asked for", async () => {
    const { store } = opened();
    const name = await note(0);
    const state = { known: 0, isOver: false };
    const readers = Array.from({ length: 8 }, async () => {
      for (let reads = 0; !state.isOver || reads < 10; reads++) {
        // Cached rows return without I/O: without this pause the loop would starve everything else.
        await new Promise((resolve) => setImmediate(resolve));
        const before = state.known;
        expect(await valueOf(name)).toBeGreaterThanOrEqual(before);
      }
    });
    for (let value = 1; value <= 60; value++) {
      const how = value % 2 === 0 ? {} : { changes: [name] };
      if (value % 3 === 0) await store.pool.query(UPDATE, [name, value], how);
      else await store.transaction((tx) => tx.query(UPDATE, [name, value], how));
      state.known = value;
    }
    state.isOver = true;
    await Promise.all(readers);
    expect(await valueOf(name)).toBe(60);
  });

  test("are each of their own kind and key where several are asked for together", async () => {
    const { store, location } = opened();
    const other: Store = store.kind === "embedded" ? store : await openStore(location);
    const names = [await note(1), await note(2)] as const;
    await store.pool.query("insert into marks select name, value + 10 from notes where name = any($1)", [names]);
    const all = (): Promise<(number | undefined)[]> =>
      Promise.all(
        [notes, marks].flatMap((kind) => names.map(async (name) => (await store.readKept(kind, name))?.value)),
      );
    expect(await all()).toEqual([1, 2, 11, 12]);
    expect(await loadsOf(all)).toBe(isKept() ? 0 : 2);
    await other.pool.query(UPDATE, [names[0], 3]);
    await other.pool.query("update marks set value = 14 where name = $1", [names[1]]);
    expect(await all()).toEqual([3, 2, 11, 14]);
    await other.pool.query("delete from marks where name = $1", [names[0]]);
    expect(await all()).toEqual([3, 2, undefined, 14]);
    if (other !== store) await other.close();
  });

  describe("where another process changes them", () => {
    test("are never older than what it has changed", async () => {
      const { store, location } = opened();
      if (store.kind === "embedded") return;
      // Of its own as another process's is: the two share nothing but the database.
      const other: Store = await openStore(location);
      const name = await note(0);
      const state = { known: 0, isOver: false };
      const readers = Array.from({ length: 4 }, async () => {
        while (!state.isOver) {
          const before = state.known;
          expect(await valueOf(name)).toBeGreaterThanOrEqual(before);
        }
      });
      for (let value = 1; value <= 60; value++) {
        await other.pool.query(UPDATE, [name, value], { changes: [name] });
        state.known = value;
      }
      state.isOver = true;
      await Promise.all(readers);
      await other.close();
    });
  });
});
