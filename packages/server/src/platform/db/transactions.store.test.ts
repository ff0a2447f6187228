import { beforeAll, describe, expect, test } from "vitest";

import { openStore } from "./open-store.ts";
import type { Transaction } from "./queryable.ts";
import { useStore } from "../../../test/support/stores.ts";
import { waitUntil } from "../../../../process/test/support/wait-until.ts";

describe("transactions", () => {
  const opened = useStore();

  beforeAll(() =>
    opened().store.pool.query(
      "create table counters (name text primary key, value integer not null)",
    ),
  );

  async function counter(value: number): Promise<string> {
    const name = `c${Math.random()}`;
    await opened().store.pool.query("insert into counters values ($1, $2)", [name, value]);
    return name;
  }

  async function valueOf(name: string): Promise<number | undefined> {
    const { rows } = await opened().store.pool.query<{ value: number }>(
      "select value from counters where name = $1",
      [name],
    );
    return rows[0]?.value;
  }

  test("commit what they wrote and give what their work gives", async () => {
    const { store } = opened();
    const name = await counter(1);
    const result = await store.transaction(async (tx) => {
      await tx.query("update counters set value = 2 where name = $1", [name]);
      return "done";
    });
    expect(result).toBe("done");
    expect(await valueOf(name)).toBe(2);
  });

  test("roll back when their work throws, and throw the same", async () => {
    const name = await counter(1);
    const failure = new TypeError("no");
    const work = opened().store.transaction(async (tx) => {
      await tx.query("update counters set value = 2 where name = $1", [name]);
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(await valueOf(name)).toBe(1);
  });

  test("do not pass for committed when the error of a statement was swallowed", async () => {
    const name = await counter(1);
    const work = opened().store.transaction(async (tx) => {
      await tx.query("update counters set value = 2 where name = $1", [name]);
      await tx.query("select 1 / 0").catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: "internal_error" });
    expect(await valueOf(name)).toBe(1);
  });

  test.each(["once", "again"])(
    "hold nothing where a value of one statement cannot be written: %s",
    async () => {
      const name = await counter(1);
      const unwritable: { toJSON(): string } = {
        toJSON() {
          throw new TypeError("no text");
        },
      };
      const set = (tx: Transaction, value: unknown): Promise<unknown> =>
        tx.query("update counters set value = $2::text::integer where name = $1", [name, value]);
      const together = opened().store.transaction((tx) => {
        return Promise.all([set(tx, unwritable), set(tx, 2)]);
      });
      await expect(together).rejects.toThrow("no text");
      expect(await valueOf(name)).toBe(1);
      const swallowed = opened().store.transaction(async (tx) => {
        await set(tx, 2);
        await set(tx, unwritable).catch(() => undefined);
      });
      await expect(swallowed).rejects.toMatchObject({ code: "internal_error" });
      expect(await valueOf(name)).toBe(1);
    },
  );

  test("run statements that are sent together in their order, and say why the first of them failed", async () => {
    const { store } = opened();
    const name = await counter(1);
    const step = "update counters set value = value * 10 + $2 where name = $1 returning value";
    const both = store.transaction((tx) =>
      Promise.all(
        [2, 3].map(
          async (digit) => (await tx.query<{ value: number }>(step, [name, digit])).rows[0]?.value,
        ),
      ),
    );
    expect(await both).toEqual([12, 123]);
    const failing = store.transaction((tx) => {
      const before = tx.query(step, [name, 4]);
      const failed = tx.query("insert into counters values ($1, 0)", [name]);
      const after = tx.query("select 'after a failure' as told where $1::int = 1", [1]);
      // The failing statement rejects later than the statements after it.
      const late = failed.finally(() => Promise.allSettled([after]));
      return Promise.all([before, late, after, tx.query(step, [name, 5])]);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await valueOf(name)).toBe(123);
    // A statement that the failure kept from being prepared is prepared the next time.
    const again = store.transaction((tx) =>
      tx.query("select 'after a failure' as told where $1::int = 1", [1]),
    );
    expect((await again).rows).toEqual([{ told: "after a failure" }]);
  });

  test("are not needed for a change that another one delays, behind a pooler with a role's repeatable read", async () => {
    const { store, location } = opened();
    if (!("databaseUrl" in location)) return;
    const name = await counter(1);
    const pooled = await openStore(location, { maxConnections: 1 });
    // The pooler gives a connection that another client has not configured.
    await pooled.pool.query("set default_transaction_isolation = 'repeatable read'");
    const add = "update counters set value = value + 1 where name = $1";
    const delayed = await store.transaction(async (tx) => {
      await tx.query(add, [name]);
      const waits =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      // In an object, or the transaction would wait for it.
      const change = { done: pooled.pool.query(add, [name]) };
      change.done.catch(() => undefined);
      await waitUntil(async () => (await store.pool.query(waits)).rows.length > 0);
      return change;
    });
    await delayed.done;
    expect(await valueOf(name)).toBe(3);
    await pooled.close();
  });

  test("take no statement any more when they have ended", async () => {
    const { store } = opened();
    const name = await counter(1);
    let late: Promise<unknown> | undefined;
    let isOver = (): void => undefined;
    const over = new Promise<void>((resolve) => (isOver = resolve));
    const failing = store.transaction((tx) => {
      late = over.then(() => tx.query("update counters set value = 2 where name = $1", [name]));
      return Promise.all([tx.query("select 1 / $1::int", [0]), late]);
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    isOver();
    await expect(late).rejects.toMatchObject({ code: "internal_error" });
    expect(await valueOf(name)).toBe(1);
  });

  test("do not lose updates to each other", async () => {
    const name = await counter(0);
    const increment = (): Promise<unknown> =>
      opened().store.transaction(async (tx) => {
        const { rows } = await tx.query<{ value: number }>(
          "select value from counters where name = $1 for update",
          [name],
        );
        await tx.query("update counters set value = $2 where name = $1", [
          name,
          (rows[0]?.value ?? 0) + 1,
        ]);
      });
    await Promise.all(Array.from({ length: 60 }, increment));
    expect(await valueOf(name)).toBe(60);
  });

  test("run again when they could not be serialised", async () => {
    const [left, right] = [await counter(0), await counter(0)];
    let runs = 0;
    const swap = (first: string, second: string): Promise<unknown> =>
      opened().store.transaction(async (tx) => {
        runs++;
        await tx.query("set transaction isolation level serializable");
        await tx.query("select value from counters where name = $1", [first]);
        await tx.query("update counters set value = value + 1 where name = $1", [second]);
      });
    await Promise.all(
      Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? swap(left, right) : swap(right, left))),
    );
    expect([await valueOf(left), await valueOf(right)]).toEqual([3, 3]);
    expect(runs).toBeGreaterThanOrEqual(6);
  });

  test("wake a queue when they commit, and only then", async () => {
    const { store } = opened();
    const woken: string[] = [];
    const stopJobs = store.onWork("jobs", () => woken.push("jobs"));
    const stopDeliveries = store.onWork("deliveries", () => woken.push("deliveries"));
    await store.transaction(async (tx) => {
      tx.wakeAfterCommit("jobs");
      tx.wakeAfterCommit("jobs");
      expect(woken).toEqual([]);
    });
    expect(woken).toEqual(["jobs"]);
    await store
      .transaction(async (tx) => {
        tx.wakeAfterCommit("deliveries");
        throw new Error("no");
      })
      .catch(() => undefined);
    expect(woken).toEqual(["jobs"]);
    stopJobs();
    stopDeliveries();
    await store.transaction(async (tx) => tx.wakeAfterCommit("jobs"));
    expect(woken).toEqual(["jobs"]);
  });

  describe("columns", () => {
    test("come as exact text, safe numbers, days and times", async () => {
      const { rows } = await opened().store.pool.query(
        "select 12.50::numeric as amount, 9007199254740991::bigint as count, '2026-01-02'::date as day, '2026-01-02T03:04:05.678Z'::timestamptz as at, '{a,b}'::text[] as tags, null::bigint as nothing",
      );
      expect(rows).toEqual([
        {
          amount: "12.50",
          count: 9007199254740991,
          day: "2026-01-02",
          at: new Date("2026-01-02T03:04:05.678Z"),
          tags: ["a", "b"],
          nothing: null,
        },
      ]);
    });

    test("refuse integers that a number cannot carry", async () => {
      const query = opened().store.pool.query("select 9007199254740993::bigint as count");
      await expect(query).rejects.toMatchObject({ code: "internal_error" });
    });
  });
});
