// The cache while reads and changes overlap, step by step; row-cache.store.test.ts tests the same on real stores.
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Queryable } from "./queryable.ts";
import { createKeptRows, type KeptKind, type KeptRows } from "./row-cache.ts";

const UPDATE = "update notes set value = 1";

/** A table of one row, whose reads end when the test says so, and its cache. */
function createTable({ isShared }: { isShared: boolean }): {
  rows: KeptRows;
  kind: KeptKind<number>;
  write(value: number): void;
  endReads(): Promise<void>;
} {
  let value = 0;
  let waiting: (() => void)[] = [];
  const read = async <Result>(result: () => Result): Promise<Result> => {
    // A read takes its value when it begins and returns it later.
    const answer = result();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return answer;
  };
  return {
    rows: createKeptRows({} as Queryable, { isShared }),
    kind: {
      tables: ["notes"],
      most: 10,
      load: (_db, keys) => read(() => new Map(keys.map((key) => [key, value]))),
    },
    write: (next) => void (value = next),
    async endReads() {
      for (let turn = 0; turn < 5; turn++) {
        const all = waiting;
        waiting = [];
        for (const end of all) end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

async function readNow({ rows, kind, endReads }: ReturnType<typeof createTable>): Promise<number | undefined> {
  const read = rows.read(kind, "row");
  await endReads();
  return read;
}

describe("rows that are kept where no other process changes them", () => {
  test("are not those of a read that a change overtook", async () => {
    const table = createTable({ isShared: false });
    const early = table.rows.read(table.kind, "row");
    await new Promise((resolve) => setImmediate(resolve));
    const end = table.rows.changes(UPDATE, ["row"]);
    table.write(1);
    end?.();
    await table.endReads();
    expect(await early).toBe(0);
    expect(await readNow(table)).toBe(1);
  });

  test("are not those of a read that began while a change was under way, of which it saw nothing yet", async () => {
    for (const keys of [["row"], undefined]) {
      const table = createTable({ isShared: false });
      const end = table.rows.changes(UPDATE, keys);
      expect(await readNow(table)).toBe(0);
      table.write(1);
      end?.();
      expect(await readNow(table)).toBe(1);
    }
  });

  test("are kept while other keys and other tables change", async () => {
    const table = createTable({ isShared: false });
    await readNow(table);
    table.rows.changes(UPDATE, ["other row"]);
    table.rows.changes("update others set value = 1", undefined);
    // Were it read again, it would wait for the end of reads, which does not come.
    expect(await table.rows.read(table.kind, "row")).toBe(0);
  });
});

test("rows that other processes change are read each time, in one statement for all who ask at once", async () => {
  const asked: (readonly string[])[] = [];
  const rows = createKeptRows({} as Queryable, { isShared: true });
  const kind: KeptKind<string> = {
    tables: ["notes"],
    most: 10,
    load: async (_db, keys) => {
      asked.push(keys);
      return new Map(keys.map((key) => [key, `${key} of ${asked.length}`]));
    },
  };
  const both = (): Promise<unknown> => Promise.all([rows.read(kind, "a"), rows.read(kind, "b")]);
  expect(await both()).toEqual(["a of 1", "b of 1"]);
  expect(await both()).toEqual(["a of 2", "b of 2"]);
  expect(asked).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});

test.each([true, false])("a read never gives what had changed before it began (shared: %s)", async (isShared) => {
  const step = fc.constantFrom("read", "begin", "write", "end", "wait");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const table = createTable({ isShared });
      const reads: Promise<void>[] = [];
      let [value, committed] = [0, 0];
      let end: (() => void) | undefined;
      for (const each of steps) {
        if (each === "read") {
          const before = committed;
          reads.push(table.rows.read(table.kind, "row").then((seen) => expect(seen).toBeGreaterThanOrEqual(before)));
        }
        if (each === "begin" && value === committed) end ??= table.rows.changes(UPDATE, ["row"]);
        if (each === "write" && (end !== undefined || isShared)) table.write(++value);
        if (each === "end") {
          end?.();
          end = undefined;
          committed = value;
        }
        if (each === "wait") await table.endReads();
      }
      await table.endReads();
      await Promise.all(reads);
    }),
  );
});
