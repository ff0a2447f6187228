import pg from "pg";
import { describe, expect, test } from "vitest";
import type { ServerContext } from "./context.ts";
import { type Job, requestJob } from "./platform/jobs/jobs.ts";
import { defaultSettings } from "./platform/settings/settings.ts";
import { insertChallenge } from "./features/registry/challenges.ts";
import {
  appendEvent,
  dropEventPartition,
  listEventPartitions,
} from "./features/webhooks/events/service.ts";
import { dataTables } from "./platform/db/transfer/transfer-store.ts";
import { claimDeliveries } from "./features/webhooks/deliveries/store.ts";
import { findDelivery, replayDelivery } from "./features/webhooks/deliveries/service.ts";
import { startIdempotent } from "./features/access/idempotency/service.ts";
import { queryAll } from "./platform/db/queryable.ts";
import { insertSubscription } from "./features/webhooks/subscriptions/store.ts";
import { housekeepingJob } from "./workers.ts";
import { at, newId, now, subscriptionRow } from "../test/support/fixtures.ts";
import { useStore } from "../test/support/stores.ts";

const DAY = 86_400;

describe("housekeeping", () => {
  const opened = useStore();
  const context = (): ServerContext =>
    ({
      store: opened().store,
      clock: { now: () => now, sleep: () => Promise.resolve() },
      settings: { ...defaultSettings, retentionDays: 30 },
    }) as unknown as ServerContext;

  async function count(table: string): Promise<number> {
    const [row] = await queryAll<{ count: number }>(
      opened().store.pool,
      `select count(*) as count from ${table}`,
      [],
    );
    return row?.count ?? 0;
  }

  /** Makes an event with a delivery that ended at the same time. */
  async function deliver(createdAt: Date): Promise<void> {
    const { store } = opened();
    await store.transaction((tx) =>
      appendEvent(tx, {
        id: newId("evt"),
        type: "payment.created",
        agentId: null,
        body: "{}",
        ownerBody: null,
        createdAt,
      }),
    );
    await store.pool.query("update deliveries set state = 'delivered', finished_at = created_at");
  }

  test("deletes what has had its time, and nothing else; comes round after an hour", async () => {
    const { store } = opened();
    for (const seconds of [-1, 1]) {
      const challenge = {
        id: newId("ch"),
        address: "a",
        purpose: "p",
        message: "m",
        createdAt: at(-DAY),
      };
      await insertChallenge(store.pool, { ...challenge, expiresAt: at(seconds) });
      const request = {
        accountId: "acc",
        key: newId("key"),
        method: "POST",
        path: "/",
        bodyHash: new Uint8Array(32),
      };
      await startIdempotent(store.pool, request, {
        now: at(-DAY),
        leasedUntil: at(-DAY),
        expiresAt: at(seconds),
      });
    }
    await store.transaction((tx) =>
      insertSubscription(tx, subscriptionRow({ id: "wh_1", events: ["payment.created"] })),
    );
    await deliver(at(-31 * DAY));
    await deliver(at(-29 * DAY));

    await store.transaction(async (tx) => {
      await housekeepingJob.schedule(tx, context());
      await housekeepingJob.schedule(tx, context());
    });
    expect(await count("jobs")).toBe(1);
    const job = { kind: housekeepingJob.kind, key: "all", payload: "{}" } as Job;
    const outcome = await housekeepingJob
      .handlerOf(context())
      .run(job, new AbortController().signal);
    expect(outcome).toEqual({ state: "again", at: at(3600) });
    for (const table of ["challenges", "idempotency_keys", "deliveries", "events"]) {
      expect([table, await count(table)]).toEqual([table, 1]);
    }
  });

  test("goes on past what one statement deletes", async () => {
    const { store } = opened();
    await store.pool.query(
      `insert into challenges (id, address, purpose, message, created_at, expires_at)
       select 'many-' || n, 'a', 'p', 'm', $1, $1 from generate_series(1, 1200) n`,
      [at(-DAY)],
    );
    await housekeepingJob
      .handlerOf(context())
      .run({ payload: "{}" } as Job, new AbortController().signal);
    expect(await count("challenges where id like 'many-%'")).toBe(0);
  });

  test("a job that was given up comes back when a server starts", async () => {
    const { store } = opened();
    await store.transaction((tx) =>
      requestJob(tx, housekeepingJob, { key: "all", payload: {}, runAt: now, now }),
    );
    await store.pool.query("update jobs set state = 'failed', failed_at = $1", [now]);
    await store.transaction((tx) => housekeepingJob.schedule(tx, context()));
    expect(await count("jobs where state = 'pending'")).toBe(1);
  });

  describe("events by the week", () => {
    const WEEK_MS = 7 * DAY * 1000;
    const unhurried = new AbortController().signal;

    /** Does the housekeeping of a time. */
    async function keepAt(time: Date): Promise<void> {
      const job = { payload: "{}" } as Job;
      await housekeepingJob
        .handlerOf({ ...context(), clock: { ...context().clock, now: () => time } })
        .run(job, unhurried);
    }

    const partitionOf = async (eventId: string): Promise<string | undefined> => {
      const [row] = await queryAll<{ name: string }>(
        opened().store.pool,
        "select tableoid::regclass::text as name from events where id = $1",
        [eventId],
      );
      return row?.name;
    };

    async function emit(createdAt: Date, agentId: string | null = null): Promise<string> {
      const id = newId("evt");
      const event = {
        id,
        type: "payment.created",
        agentId,
        body: "{}",
        ownerBody: null,
        createdAt,
      };
      await opened().store.transaction((tx) => appendEvent(tx, event));
      return id;
    }

    async function statesOf(eventId: string): Promise<string[]> {
      const about = "select state from deliveries where event_id = $1";
      return (await queryAll<{ state: string }>(opened().store.pool, about, [eventId])).map(
        ({ state }) => state,
      );
    }

    const nameOf = (from: Date): string =>
      `events_${from.toISOString().slice(0, 10).replaceAll("-", "")}`;

    test("have a partition made ahead, which goes as a whole when all of it has had its time", async () => {
      const { pool } = opened().store;
      await pool.query("delete from deliveries");
      const [earlier] = await listEventPartitions(pool);
      const monday = earlier!.until;
      expect([monday.getUTCDay(), monday.getTime() % (DAY * 1000)]).toEqual([1, 0]);
      const inWeek = (week: number, milliseconds = 0): Date =>
        new Date(monday.getTime() + week * WEEK_MS + milliseconds);
      // Nothing is made as long as there is a partition for two weeks.
      await keepAt(inWeek(-2));
      expect(await listEventPartitions(pool)).toHaveLength(1);
      // An event that came before its partition.
      const early = await emit(inWeek(0));
      expect(await partitionOf(early)).toBe("events_other");
      await keepAt(inWeek(-2, 1));
      expect(await listEventPartitions(pool)).toEqual([
        earlier,
        { name: nameOf(monday), until: inWeek(1) },
      ]);
      expect(await partitionOf(early)).toBe(nameOf(monday));
      await keepAt(inWeek(0, 1));
      expect((await listEventPartitions(pool)).map(({ until }) => until)).toEqual(
        [0, 1, 2, 3].map((week) => inWeek(week)),
      );
      const [last, next] = [await emit(inWeek(1, -1)), await emit(inWeek(1))];
      expect([await partitionOf(last), await partitionOf(next)]).toEqual([
        nameOf(monday),
        nameOf(inWeek(1)),
      ]);

      // Each has a delivery, and the last one of the week is sent again, late.
      const { rows: deliveries } = await pool.query<{ id: string; eventId: string }>(
        `select id, event_id as "eventId" from deliveries`,
      );
      expect(deliveries.map(({ eventId }) => eventId).toSorted()).toEqual(
        [early, last, next].toSorted(),
      );
      const ended = inWeek(1, DAY * 1000);
      await pool.query("update deliveries set state = 'delivered', finished_at = $1", [ended]);
      const retention = 30 * DAY * 1000;
      const replayedAt = new Date(ended.getTime() + retention - 1);
      const { id } = deliveries.find(({ eventId }) => eventId === last)!;
      await opened().store.transaction((tx) =>
        replayDelivery(tx, id, { newId: "del_again", now: replayedAt }),
      );
      const claim = { limit: 10, perSubscription: 10, now: replayedAt, leasedUntil: replayedAt };
      expect(
        (await opened().store.transaction((tx) => claimDeliveries(tx, claim))).map(
          ({ eventId, body }) => [eventId, body],
        ),
      ).toEqual([[last, "{}"]]);

      // The week is over for long, and so are all but one of its deliveries.
      await keepAt(new Date(ended.getTime() + retention + 1));
      expect(await count("deliveries")).toBe(1);
      expect(await partitionOf(last)).toBe(nameOf(monday));
      await pool.query("update deliveries set state = 'delivered', finished_at = $1", [replayedAt]);
      await keepAt(new Date(replayedAt.getTime() + retention + 1));
      expect(await partitionOf(last)).toBeUndefined();
      const names = (await listEventPartitions(pool)).map(({ name }) => name);
      expect(names).not.toContain(nameOf(monday));
      expect(names).toContain("events_earlier");
      expect(
        await count(
          "pg_class where relname = 'events_" +
            monday.toISOString().slice(0, 10).replaceAll("-", "") +
            "'",
        ),
      ).toBe(0);
    });

    test("are not dropped before their time, though nothing is delivered", async () => {
      const { pool } = opened().store;
      await pool.query("delete from deliveries");
      const weeks = (await listEventPartitions(pool)).slice(1);
      const { until } = weeks[0]!;
      await keepAt(new Date(until.getTime() + 30 * DAY * 1000 - 1));
      expect((await listEventPartitions(pool)).map(({ name }) => name)).toContain(weeks[0]!.name);
      await keepAt(new Date(until.getTime() + 30 * DAY * 1000));
      expect((await listEventPartitions(pool)).map(({ name }) => name)).not.toContain(
        weeks[0]!.name,
      );
    });

    test.each([
      ["is deleted", "deleted_at = now(), active = false", 0],
      ["is switched off", "active = false", 30],
    ])("wait for nobody for good: their subscription %s", async (_, change, days) => {
      const { pool } = opened().store;
      await pool.query("delete from deliveries");
      const [week] = (await listEventPartitions(pool)).slice(1);
      const event = await emit(new Date(week!.until.getTime() - 1), "agent");
      await pool.query(`update webhook_subscriptions set ${change}`);
      const ends = new Date(week!.until.getTime() + days * DAY * 1000);
      if (days > 0) {
        await keepAt(new Date(ends.getTime() - 1));
        expect(await statesOf(event)).toEqual(["pending"]);
      }
      await keepAt(ends);
      expect(await statesOf(event)).toEqual(["failed"]);
      await keepAt(new Date(ends.getTime() + 30 * DAY * 1000 + 1));
      expect((await listEventPartitions(pool)).map(({ name }) => name)).not.toContain(week!.name);
      await pool.query("update webhook_subscriptions set active = true, deleted_at = null");
    });

    test("hold nobody up where they are gone before they are delivered", async () => {
      const { pool } = opened().store;
      await pool.query("delete from deliveries");
      const [earlier, ...weeks] = await listEventPartitions(pool);
      const monday = earlier!.until;
      const [lost, kept] = [await emit(monday, "agent"), await emit(now, "agent")];
      const lateness = { limit: 10, perSubscription: 10, now: monday, leasedUntil: monday };
      await pool.query("delete from events where id = $1", [lost]);
      const { rows } = await pool.query<{ id: string }>(
        "select id from deliveries where event_id = $1",
        [lost],
      );
      await pool.query("update deliveries set sequence = sequence + 10 where event_id = $1", [
        kept,
      ]);
      expect(await opened().store.transaction((tx) => claimDeliveries(tx, lateness))).toEqual([]);
      expect(weeks).not.toEqual([]);

      // Before its time an event may be on its way.
      const retention = 30 * DAY * 1000;
      await keepAt(new Date(monday.getTime() + retention));
      expect(await findDelivery(pool, rows[0]!.id)).toMatchObject({ state: "pending" });
      const late = new Date(monday.getTime() + retention + 1);
      await keepAt(late);
      expect(await findDelivery(pool, rows[0]!.id)).toMatchObject({
        state: "failed",
        error: "the event is no longer kept",
        finishedAt: late,
      });
      expect(
        (await opened().store.transaction((tx) => claimDeliveries(tx, lateness))).map(
          ({ eventId }) => eventId,
        ),
      ).toEqual([kept]);
    });

    test("give up where somebody is at them, rather than have everybody wait", async () => {
      const { store, location } = opened();
      // On the embedded store there is one session: nobody else is at anything.
      if ("folder" in location) return;
      await store.pool.query("delete from deliveries");
      const [newest] = (await listEventPartitions(store.pool)).toReversed();
      const other = new pg.Client({ connectionString: location.databaseUrl });
      await other.connect();
      await other.query("begin; lock table events in access share mode");
      const dropped = store.transaction((tx) => dropEventPartition(tx, newest!));
      await expect(dropped).rejects.toMatchObject({ code: "55P03" });
      await other.end();
    });

    test("come with an export, each once", async () => {
      const tables = await dataTables(opened().store.pool);
      expect(tables).toContain("events");
      expect(tables.filter((name) => name.startsWith("events"))).toEqual(["events"]);
    });
  });
});
