// What is kept while reads and changes overlap, step by step; kept-rows.tests.ts has the same on real stores.
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { createKeptRows, type KeptKind, type KeptRows } from "../../../src/store/database/kept-rows.ts";

const noDatabase = { query: () => Promise.reject(new Error("nobody asks the database here")) };
const UPDATE = "update notes set value = 1";

/** A table of one row, whose reads end when the test says so. */
function createTable(): { kind: KeptKind<number>; write(value: number): void; endReads(): Promise<void> } {
  let value = 0;
  let waiting: (() => void)[] = [];
  const read = async <Result>(result: () => Result): Promise<Result> => {
    // What a read gives is settled when it begins; its answer comes later.
    const answer = result();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return answer;
  };
  return {
    kind: {
      tables: ["notes"],
      most: 10,
      load: (_db, keys) => read(() => new Map(keys.map((key) => [key, { row: value, version: String(value) }]))),
      versions: (_db, keys) => read(() => new Map(keys.map((key) => [key, String(value)]))),
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

async function readNow(
  rows: KeptRows,
  { kind, endReads }: ReturnType<typeof createTable>,
): Promise<number | undefined> {
  const read = rows.read(kind, "row");
  await endReads();
  return read;
}

describe("rows that are kept where no other process changes them", () => {
  test("are not those of a read that a change overtook", async () => {
    const [rows, table] = [createKeptRows(noDatabase, { isShared: false }), createTable()];
    const early = rows.read(table.kind, "row");
    const end = rows.changes(UPDATE, ["row"]);
    table.write(1);
    end?.();
    await table.endReads();
    expect(await early).toBe(0);
    expect(await readNow(rows, table)).toBe(1);
  });

  test("are not those of a read that began while a change was under way, of which it saw nothing yet", async () => {
    for (const keys of [["row"], undefined]) {
      const [rows, table] = [createKeptRows(noDatabase, { isShared: false }), createTable()];
      const end = rows.changes(UPDATE, keys);
      expect(await readNow(rows, table)).toBe(0);
      table.write(1);
      end?.();
      expect(await readNow(rows, table)).toBe(1);
    }
  });

  test("are kept while other keys and other tables change", async () => {
    const [rows, table] = [createKeptRows(noDatabase, { isShared: false }), createTable()];
    await readNow(rows, table);
    rows.changes(UPDATE, ["other row"]);
    rows.changes("update others set value = 1", undefined);
    // Were it read again, it would wait for the end of reads, which does not come.
    expect(await rows.read(table.kind, "row")).toBe(0);
  });
});

describe("rows that are kept where other processes change them", () => {
  test("are given only while they have the version that the table has", async () => {
    const [rows, table] = [createKeptRows(noDatabase, { isShared: true }), createTable()];
    expect([await readNow(rows, table), await readNow(rows, table)]).toEqual([0, 0]);
    table.write(1);
    expect(await readNow(rows, table)).toBe(1);
  });
});

test.each([true, false])("a read never gives what had changed before it began (shared: %s)", async (isShared) => {
  const step = fc.constantFrom("read", "begin", "write", "end", "wait");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const [rows, table] = [createKeptRows(noDatabase, { isShared }), createTable()];
      const reads: Promise<void>[] = [];
      let [value, committed] = [0, 0];
      let end: (() => void) | undefined;
      for (const each of steps) {
        if (each === "read") {
          const before = committed;
          reads.push(rows.read(table.kind, "row").then((seen) => expect(seen).toBeGreaterThanOrEqual(before)));
        }
        if (each === "begin" && value === committed) end ??= rows.changes(UPDATE, ["row"]);
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
