// Events and deliveries that were there before the migrations 0057 and 0058 are delivered, sent again and deleted as before.
import { rmSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { migrate, readMigrations, runMigrations } from "./migrations.ts";
import { openStore } from "./open-store.ts";
import type { Store } from "./store.ts";
import { deleteOldEvents, listEventPartitions } from "../../features/webhooks/events/event-partitions.ts";
import { claimDeliveries } from "../../features/webhooks/deliveries/store.ts";
import { replayDelivery } from "../../features/webhooks/deliveries/delivery-history.ts";
import { postgresPrograms, createDatabase } from "../../../test/postgres-cluster.ts";
import { temporaryFolder } from "../../../test/template-folders.ts";
import { at, now } from "../../../test/fixtures.ts";

const WEEK_MS = 7 * 86_400_000;

describe("events of the version before", { timeout: 120_000 }, () => {
  test("are those of the new tables on the embedded store", async () => {
    const folder = temporaryFolder();
    const store = await openStore({ folder });
    await expect(migrateAndDeliver(store)).resolves.toBeUndefined();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  test.runIf(postgresPrograms !== undefined)("are those of the new tables on Postgres", async () => {
    const { url: databaseUrl, drop } = await createDatabase({ template: "template0" });
    const store = await openStore({ databaseUrl });
    await expect(migrateAndDeliver(store)).resolves.toBeUndefined();
    await store.close();
    await drop();
  });
});

async function migrateAndDeliver(store: Store): Promise<void> {
  const { pool } = store;
  const before = (await readMigrations()).filter(({ name }) => name < "0057");
  await runMigrations(store, { migrations: before, now });
  await pool.query(
    `insert into webhook_subscriptions (id, account_id, url, events, description, active, secret, consecutive_failures,
       created_at, updated_at) values ('wh', 'acc', 'https://a.example/', '{payment.created}', '', true, '\\x00', 0, $1, $1)`,
    [at(-1000)],
  );
  // One of now, whose partition is to last, and one of the fixtures' time.
  for (const [name, time] of [
    ["old", at(-1000)],
    ["new", new Date()],
  ]) {
    await pool.query("insert into events (id, type, body, created_at) values ($1, 'payment.created', $1, $2)", [
      name,
      time,
    ]);
  }
  const insert = `insert into deliveries (id, subscription_id, event_id, event_type, state, attempts, next_attempt_at, lease,
    replay_of, created_at, account_id) values ($1, 'wh', 'old', 'payment.created', $2, 0, $3, 0, $4, $3, 'acc')`;
  await pool.query(insert, ["done", "delivered", at(-1000), null]);
  await pool.query(insert, ["again", "pending", at(-10), "done"]);

  expect((await migrate(store, { now })).slice(0, 2)).toEqual([
    "0057-events-by-time.sql",
    "0058-partitioned-events.sql",
  ]);
  // Between the two the server may have rested for weeks: then the partition holds more than this allowed.
  const left = await pool.query("select conname from pg_constraint where conname = 'events_earlier_time'");
  expect(left.rows).toEqual([]);
  const [earlier, ...others] = await listEventPartitions(pool);
  expect(others).toEqual([]);
  expect(earlier?.name).toBe("events_earlier");
  // A Monday that is a week away at least.
  expect(earlier?.until.getUTCDay()).toBe(1);
  expect(earlier!.until.getTime() % 86_400_000).toBe(0);
  expect(earlier!.until.getTime()).toBeGreaterThan(Date.now() + WEEK_MS);
  const claim = { limit: 10, perSubscription: 10, now, leasedUntil: at(60) };
  expect((await store.transaction((tx) => claimDeliveries(tx, claim))).map(({ id, body }) => [id, body])).toEqual([
    ["again", "old"],
  ]);
  const replayed = await store.transaction((tx) => replayDelivery(tx, "again", { newId: "third", now }));
  expect(replayed).toMatchObject({ id: "third", eventId: "old" });
  expect((await store.transaction((tx) => claimDeliveries(tx, claim))).map(({ id, body }) => [id, body])).toEqual([
    ["third", "old"],
  ]);
  expect(await deleteOldEvents(pool, { before: at(0), limit: 10 })).toBe(0);
  await pool.query("delete from deliveries");
  expect(await deleteOldEvents(pool, { before: at(0), limit: 10 })).toBe(1);
  expect((await pool.query("select id from events")).rows).toEqual([{ id: "new" }]);
}
