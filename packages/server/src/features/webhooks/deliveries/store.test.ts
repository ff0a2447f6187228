import { describe, expect, test } from "vitest";
import { claimDeliveries, type ClaimedDelivery, renewDeliveries } from "./store.ts";
import { abandonDeliveries, findDelivery, listDeliveries, replayDelivery } from "./service.ts";
import {
  deleteSubscription,
  disableSubscription,
  findSubscription,
  pauseSubscription,
} from "../subscriptions/store.ts";
import { endLeases } from "../../../platform/db/migrations.ts";
import { at, now } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { useStoredDeliveries } from "../test/stored-deliveries.ts";

describe("deliveries", () => {
  const opened = useStore();

  const stored = useStoredDeliveries(opened);
  const { subscribe, append, claim, settle, eventsOf } = stored;

  describe("deliveries", () => {
    test("are taken by one of many workers that look at the same time", async () => {
      for (let i = 0; i < 5; i++) await subscribe();
      for (let i = 0; i < 6; i++) await append({ agentId: `agent ${i}` });
      const claimed = (await Promise.all(Array.from({ length: 5 }, () => claim()))).flat();
      expect(claimed).toHaveLength(30);
      expect(new Set(claimed.map(({ id }) => id)).size).toBe(30);
    });

    test("of one agent go out in order: none before the one before it had its first attempt", async () => {
      await subscribe();
      for (const id of ["evt_1", "evt_2", "evt_3"]) await append({ id });
      await append({ id: "evt_other", agentId: "another agent" });
      await append({ id: "evt_none", agentId: null });
      const first = await claim();
      expect(eventsOf(first)).toEqual(["evt_1", "evt_none", "evt_other"]);
      expect(await claim()).toEqual([]);
      for (const delivery of first) await settle(delivery, "success");
      const [second] = await claim();
      expect(second?.eventId).toBe("evt_2");
      await settle(second!, "failure", { retryAt: at(60) });
      // The second one waits for its retry and holds nobody up.
      const [third] = await claim();
      expect(third?.eventId).toBe("evt_3");
      await settle(third!, "success");
      expect(eventsOf(await claim(60))).toEqual(["evt_2"]);
    });

    test("wait for one before them that is tried again at that moment", async () => {
      await subscribe();
      await append({ id: "evt_1" });
      const [first] = await claim();
      await settle(first!, "failure", { retryAt: at(5) });
      expect(eventsOf(await claim(5))).toEqual(["evt_1"]);
      await append({ id: "evt_2" });
      expect(await claim(6)).toEqual([]);
    });

    test("go to a subscription so many at a time, over all workers", async () => {
      const [slow, quick] = [await subscribe({ url: "https://slow.example/" }), await subscribe()];
      for (let i = 0; i < 5; i++) await append({ agentId: `agent ${i}` });
      const first = await claim(0, { perSubscription: 2 });
      expect(first.filter(({ subscriptionId }) => subscriptionId === slow.id)).toHaveLength(2);
      expect(first).toHaveLength(4);
      expect(await claim(0, { perSubscription: 2 })).toEqual([]);
      for (const delivery of first.filter(({ subscriptionId }) => subscriptionId === quick.id))
        await settle(delivery, "success");
      const next = await claim(0, { perSubscription: 2 });
      expect(next.map(({ subscriptionId }) => subscriptionId)).toEqual([quick.id, quick.id]);
      // Deliveries that a dead worker held no longer count.
      expect(await claim(31, { perSubscription: 2 })).toHaveLength(4);
    });

    test("go to an account so many at a time, and to accounts in turn", async () => {
      for (let i = 0; i < 6; i++) await subscribe({ accountId: "many" });
      await subscribe({ accountId: "one" });
      // An agent of an account counts for the account.
      await subscribe({ accountId: "many\u001fagent", ownerOf: "agent" });
      await append();
      const accounts = (claimed: ClaimedDelivery[]): string[] =>
        claimed.map(({ accountId }) => accountId).sort();
      const first = await claim(0, { perAccount: 3 });
      expect(accounts(first)).toEqual(["many", "many", "many", "one"]);
      expect(await claim(0, { perAccount: 3 })).toEqual([]);
      await settle(
        first.find(({ accountId }) => accountId === "many")!,
        "success",
      );
      expect(accounts(await claim(0, { perAccount: 3 }))).toEqual(["many"]);
      // The account served last comes last, and so does each subscription of an account.
      const turns = {
        afterAccount: "many",
        afterSubscription: new Map([["many", first[0]!.subscriptionId]]),
      };
      expect(accounts(await claim(31, { limit: 1, turns }))).toEqual(["one"]);
    });

    test("go to a failing endpoint one at a time, until one succeeds", async () => {
      await subscribe();
      for (let i = 0; i < 6; i++) await append({ agentId: `agent ${i}` });
      const [first] = await claim(0, { perSubscription: 1 });
      await settle(first!, "failure", { retryAt: at(60) });
      const [probe, ...others] = await claim(2, { perSubscription: 3 });
      expect(others).toEqual([]);
      expect(await claim(2, { perSubscription: 3 })).toEqual([]);
      await settle(probe!, "success");
      expect(await claim(2, { perSubscription: 3 })).toHaveLength(3);
    });

    test("are taken so many at a time, those that wait longest first", async () => {
      await subscribe();
      for (let i = 0; i < 4; i++)
        await append({ id: `evt_${i}`, agentId: `agent ${i}`, createdAt: at(-i) });
      expect(eventsOf(await claim(0, { limit: 2 }))).toEqual(["evt_2", "evt_3"]);
    });

    test("of subscriptions that were paused, disabled or deleted wait", async () => {
      const { pool } = opened().store;
      const [paused, disabled, deleted] = [await subscribe(), await subscribe(), await subscribe()];
      await append();
      await pauseSubscription(pool, paused.id, { until: at(60) });
      await disableSubscription(pool, disabled.id, { reason: "gone", now });
      await deleteSubscription(pool, deleted.id, { accountId: "acc", now });
      expect(await claim(59)).toEqual([]);
      expect((await claim(60)).map(({ subscriptionId }) => subscriptionId)).toEqual([paused.id]);
      expect(await findSubscription(pool, disabled.id)).toMatchObject({
        active: false,
        disabledAt: now,
        disabledReason: "gone",
      });
    });

    test("for subscriptions that are gone, or off for too long, are given up, some at a time", async () => {
      const { pool } = opened().store;
      const [kept, deleted, disabled] = [await subscribe(), await subscribe(), await subscribe()];
      const abandon = (since: number): Promise<number> =>
        abandonDeliveries(pool, { before: at(since), now: at(1), limit: 3 });
      for (let i = 0; i < 2; i++) await append({ agentId: `agent ${i}` });
      await deleteSubscription(pool, deleted.id, { accountId: "acc", now });
      await disableSubscription(pool, disabled.id, { reason: "gone", now });
      expect(await abandon(0)).toBe(2);
      const error = "the subscription was deleted, or switched off for too long";
      expect(await listDeliveries(pool, deleted.id, { limit: 1, offset: 0 })).toMatchObject([
        { error },
      ]);
      expect(await abandon(1)).toBe(2);
      expect(await abandon(1)).toBe(0);
      const states = async (id: string): Promise<string[]> =>
        (await listDeliveries(pool, id, { limit: 9, offset: 0 })).map(({ state }) => state);
      expect(await states(kept.id)).toEqual(["pending", "pending"]);
      expect([...(await states(deleted.id)), ...(await states(disabled.id))]).toEqual(
        Array(4).fill("failed"),
      );
    });

    test("tell how their last attempt went", async () => {
      const { pool } = opened().store;
      const { id: subscriptionId } = await subscribe();
      await append({ id: "evt_1" });
      const [first] = await claim();
      const failure = {
        statusCode: 503,
        error: "503\0",
        response: "try\0later",
        responseTimeMs: 12,
        retryAt: at(60),
      };
      await settle(first!, "failure", failure);
      expect(await findDelivery(pool, first!.id)).toEqual({
        id: first?.id,
        subscriptionId,
        eventId: "evt_1",
        eventType: "payment.completed",
        agentId: "agent",
        sequence: 1,
        state: "pending",
        outcome: "failure",
        attempts: 1,
        nextAttemptAt: at(60),
        statusCode: 503,
        error: "503\uFFFD",
        response: "try\uFFFDlater",
        responseTimeMs: 12,
        replayOf: null,
        createdAt: now,
        lastAttemptAt: at(1),
        finishedAt: null,
      });
      const [second] = await claim(60);
      expect(second).toMatchObject({ id: first?.id, attempts: 1, lease: 2 });
      await settle(second!, "timeout", { error: "5 s", at: at(65) });
      expect(await findDelivery(pool, first!.id)).toMatchObject({
        state: "failed",
        outcome: "timeout",
        attempts: 2,
        statusCode: null,
        finishedAt: at(65),
      });
      expect(await claim(9999)).toEqual([]);
    });

    test("cannot be settled by a worker whose lease has passed on", async () => {
      await subscribe();
      await append();
      const [first] = await claim();
      const [second] = await claim(30);
      expect(second).toMatchObject({ id: first?.id, lease: 2, attempts: 0 });
      expect((await settle(first!, "success")).settled).toEqual([]);
      expect(await findDelivery(opened().store.pool, first!.id)).toMatchObject({
        state: "pending",
        attempts: 0,
      });
      expect((await settle(second!, "success")).settled).toEqual([second?.id]);
      expect((await settle(second!, "failure")).settled).toEqual([]);
      expect(await findDelivery(opened().store.pool, first!.id)).toMatchObject({
        state: "delivered",
        outcome: "success",
      });
    });

    test("are free at once where it is known that their worker is dead", async () => {
      await subscribe();
      await append();
      const [lost] = await claim();
      expect(await claim(1)).toEqual([]);
      await endLeases(opened().store.pool, { now: at(1) });
      expect((await claim(1)).map(({ id }) => id)).toEqual([lost?.id]);
    });

    test("stay with a worker that renews its leases", async () => {
      const { pool } = opened().store;
      await subscribe();
      await append();
      const claimed = await claim();
      expect(await renewDeliveries(pool, claimed, { leasedUntil: at(100) })).toEqual([
        claimed[0]?.id,
      ]);
      expect(await claim(99)).toEqual([]);
      const late = { limit: 9, perSubscription: 9, now: at(100), leasedUntil: at(130) };
      const claimLate = (holding: readonly { id: string }[]) =>
        opened().store.transaction((tx) => claimDeliveries(tx, { ...late, holding }));
      expect(await claimLate(claimed)).toEqual([]);
      expect(await claim(100)).toHaveLength(1);
      expect(await renewDeliveries(pool, claimed, { leasedUntil: at(200) })).toEqual([]);
    });

    test("are replayed as new ones of the same event", async () => {
      const { store } = opened();
      const { id: subscriptionId } = await subscribe();
      await append({ id: "evt_1" });
      const [first] = await claim();
      await settle(first!, "failure");
      const replayed = await store.transaction((tx) =>
        replayDelivery(tx, first!.id, { newId: "del_new", now: at(9) }),
      );
      expect(replayed).toMatchObject({
        id: "del_new",
        eventId: "evt_1",
        replayOf: first?.id,
        state: "pending",
        attempts: 0,
      });
      expect(await claim(9)).toMatchObject([{ id: "del_new", eventId: "evt_1" }]);
      expect(
        await store.transaction((tx) => replayDelivery(tx, "del_none", { newId: "x", now })),
      ).toBeUndefined();
      const listed = await listDeliveries(store.pool, subscriptionId, { limit: 10, offset: 0 });
      expect(listed.map(({ id }) => id)).toEqual(["del_new", first?.id]);
      expect(
        await listDeliveries(store.pool, subscriptionId, { limit: 1, offset: 1 }),
      ).toMatchObject([{ id: first?.id }]);
    });
  });
});
