// What is kept while reads and changes overlap, step by step; row-cache.test.ts has the same on real stores.
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { createKeptRows, type KeptKind, type KeptRows } from "./row-cache.ts";

const UPDATE = "update notes set value = 1";

/** A table of one row, whose reads end when the test says so, and what is kept of it. */
function createTable({ isShared }: { isShared: boolean }): {
  rows: KeptRows;
  kind: KeptKind<number>;
  write(value: number): void;
  endReads(): Promise<void>;
} {
  let value = 0;
  let waiting: (() => void)[] = [];
  const read = async <Result>(result: () => Result): Promise<Result> => {
    // What a read gives is settled when it begins; its answer comes later.
    const answer = result();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return answer;
  };
  // All that it is ever asked is the version of the one row.
  const query = (): Promise<any> =>
    read(() => ({ rows: [{ kind: 0, key: "row", version: String(value) }], rowCount: 1 }));
  return {
    rows: createKeptRows({ query }, { isShared }),
    kind: {
      tables: ["notes"],
      most: 10,
      load: (_db, keys) => read(() => new Map(keys.map((key) => [key, { row: value, version: String(value) }]))),
      selectVersion: (key) => `select ${key} as key, value as version from notes`,
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

describe("rows that are kept where other processes change them", () => {
  test("are given only while they have the version that the table has", async () => {
    const table = createTable({ isShared: true });
    expect([await readNow(table), await readNow(table)]).toEqual([0, 0]);
    table.write(1);
    expect(await readNow(table)).toBe(1);
  });

  test("have their versions asked for in one statement, of whatever kinds they are", async () => {
    const asked: { text: string; values: readonly unknown[] | undefined }[] = [];
    const found = [
      { kind: 0, key: "a", version: "1" },
      { kind: 1, key: "a", version: "2" },
      { kind: 1, key: "b", version: "2" },
    ];
    const query = async (text: string, values?: readonly unknown[]): Promise<any> => {
      asked.push({ text, values });
      return { rows: found, rowCount: found.length };
    };
    let loads = 0;
    const rows = createKeptRows({ query }, { isShared: true });
    const kinds = ["ones", "twos"].map((name, index): KeptKind<string> => {
      const load: KeptKind<string>["load"] = async (_db, keys) => {
        loads++;
        return new Map(keys.map((key) => [key, { row: `${name} ${key}`, version: String(index + 1) }]));
      };
      return { tables: [name], most: 10, load, selectVersion: (key) => `${name}, of ${key}` };
    });
    const readAll = (): Promise<unknown> =>
      Promise.all([rows.read(kinds[0]!, "a"), rows.read(kinds[1]!, "a"), rows.read(kinds[1]!, "b")]);
    await readAll();
    expect(asked).toEqual([]);
    expect(await readAll()).toEqual(["ones a", "twos a", "twos b"]);
    // Nothing has changed, so that nothing is loaded again.
    expect(loads).toBe(2);
    expect(asked).toEqual([
      { text: expect.stringMatching(/ones, of \$1.* union all .*\$2.*twos, of /), values: ["a", ["a", "b"]] },
    ]);
  });
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
