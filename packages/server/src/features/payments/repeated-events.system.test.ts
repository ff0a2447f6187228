// Events that are sent once more while housekeeping is about to delete them: an event stays as long
// as a delivery of it does.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Transaction } from "../../platform/db/queryable.ts";
import {
  addEventPartition,
  appendEvent,
  deleteOldEvents,
  dropEventPartition,
  type EventPartition,
  listEventPartitions,
} from "../webhooks/events/service.ts";
import { claimDeliveries } from "../webhooks/deliveries/store.ts";
import { deleteOldDeliveries, replayDelivery } from "../webhooks/deliveries/service.ts";
import { insertSubscription } from "../webhooks/subscriptions/store.ts";
import { postgresPrograms } from "../../../test/support/postgres-cluster.ts";
import { at, now, subscriptionRow } from "../../../test/support/fixtures.ts";
import { type OpenedStore, openPostgres } from "../../../test/support/stores.ts";

describe.runIf(postgresPrograms !== undefined)(
  "an event that is sent again",
  { timeout: 60_000 },
  () => {
    let opened: OpenedStore;
    let week: EventPartition;
    /** When the retention of the week ends. */
    let before: Date;

    beforeAll(async () => {
      opened = await openPostgres();
    }, 60_000);
    afterAll(() => opened.close());

    beforeEach(async () => {
      const { store } = opened;
      await store.pool.query(
        "delete from deliveries; delete from events; delete from webhook_subscriptions",
      );
      await insertSubscription(store.pool, subscriptionRow({ events: ["payment.created"] }));
      const last = (await listEventPartitions(store.pool)).at(-1)!;
      week = await store.transaction((tx) => addEventPartition(tx, last));
      before = new Date(week.until.getTime() + 1);
    });

    /** Makes an event whose delivery is over; gives the id of that one. */
    async function deliverAt(createdAt: Date): Promise<string> {
      const { store } = opened;
      const event = {
        id: "evt_old",
        type: "payment.created",
        agentId: "agent",
        body: "{}",
        ownerBody: null,
        createdAt,
      };
      await store.transaction((tx) => appendEvent(tx, event));
      await store.pool.query(
        "update deliveries set state = 'delivered', attempts = 1, finished_at = $1",
        [createdAt],
      );
      const { rows } = await store.pool.query<{ id: string }>("select id from deliveries");
      return rows[0]!.id;
    }

    /** Begins a transaction; gives what ends it. */
    async function begin(
      work: (tx: Transaction) => Promise<unknown>,
    ): Promise<() => Promise<void>> {
      let end: (() => void) | undefined;
      const mayEnd = new Promise<void>((resolve) => (end = resolve));
      let ended: Promise<void> | undefined;
      await new Promise<void>((worked, failed) => {
        ended = opened.store.transaction(async (tx) => {
          await work(tx);
          worked();
          await mayEnd;
        });
        ended.catch(failed);
      });
      return () => {
        end?.();
        return ended!;
      };
    }

    const replay = (id: string) => (tx: Transaction) =>
      replayDelivery(tx, id, { newId: "del_again", now: before });

    async function claimed(): Promise<string[]> {
      const late = new Date(before.getTime() + 1000);
      const claim = { limit: 10, perSubscription: 10, now: late, leasedUntil: late };
      return (await opened.store.transaction((tx) => claimDeliveries(tx, claim))).map(
        ({ id }) => id,
      );
    }

    test("stays while its week is to go", async () => {
      const { store } = opened;
      const end = await begin(replay(await deliverAt(new Date(week.until.getTime() - 1))));
      expect(await deleteOldDeliveries(store.pool, { before, limit: 500 })).toBe(0);
      expect(await store.transaction((tx) => dropEventPartition(tx, week))).toBe(false);
      await end();
      expect(await deleteOldDeliveries(store.pool, { before, limit: 500 })).toBe(1);
      expect(await store.transaction((tx) => dropEventPartition(tx, week))).toBe(false);
      expect(await claimed()).toEqual(["del_again"]);
    });

    test("stays where it is deleted by itself", async () => {
      const { store } = opened;
      const end = await begin(replay(await deliverAt(at(-86_400))));
      const old = { before: now, limit: 500 };
      expect(await deleteOldDeliveries(store.pool, old)).toBe(0);
      expect(await deleteOldEvents(store.pool, old)).toBe(0);
      await end();
      expect(await deleteOldDeliveries(store.pool, old)).toBe(1);
      expect(await deleteOldEvents(store.pool, old)).toBe(0);
      expect(await claimed()).toEqual(["del_again"]);
    });

    test("keeps its week, though nobody can be kept from the events just now", async () => {
      const { store, location } = opened;
      const id = await deliverAt(new Date(week.until.getTime() - 1));
      await store.transaction(replay(id));
      await store.pool.query("delete from deliveries where id = $1", [id]);
      const other = new pg.Client({
        connectionString: (location as { databaseUrl: string }).databaseUrl,
      });
      await other.connect();
      await other.query("begin; lock table events in access share mode");
      expect(await store.transaction((tx) => dropEventPartition(tx, week))).toBe(false);
      await other.end();
    });
  },
);
