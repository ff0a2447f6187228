import { beforeEach, describe, expect, test } from "vitest";

import {
  claimDeliveries,
  type ClaimedDelivery,
  type DeliveryClaim,
  type DeliveryResult,
  type DeliverySettlement,
  endDeliveries,
  renewDeliveries,
  settleDeliveries,
} from "../../../src/store/webhooks/deliveries.ts";
import {
  abandonDeliveries,
  countDeliveriesOf,
  deleteOldDeliveries,
  findDelivery,
  listDeliveries,
  recordDelivery,
  replayDelivery,
} from "../../../src/store/webhooks/delivery-history.ts";
import { type DeliveryWorkerOptions, startDeliveryWorker } from "../../../src/jobs/deliveries/delivery-worker.ts";
import type { Queue } from "../../../src/jobs/engine/queue.ts";
import { WEBHOOK_LADDER } from "../../../src/jobs/engine/retry-ladder.ts";
import { deleteOldEvents } from "../../../src/store/events/event-partitions.ts";
import { appendEvent, type NewEvent } from "../../../src/store/events/events.ts";
import {
  deleteSubscription,
  disableSubscription,
  findSubscription,
  insertSubscription,
  listSubscriptions,
  pauseSubscription,
  rotateSubscriptionSecret,
  updateSubscription,
  type WebhookSubscription,
} from "../../../src/store/webhooks/webhook-subscriptions.ts";
import { endLeases } from "../../../src/store/database/end-leases.ts";
import { at, newId, now, subscriptionRow } from "../fixtures.ts";
import type { OpenedStore } from "../../stores.ts";
import { createManualClock, type ManualClock } from "../../jobs/engine/manual-clock.ts";
import { waitUntil } from "../../../../process/test/wait-until.ts";

/** Tests deliveries on an open store. */
export function deliveriesTests(opened: () => OpenedStore): void {
  beforeEach(() =>
    opened().store.pool.query(
      "delete from deliveries; delete from events; delete from event_streams; delete from webhook_subscriptions",
    ),
  );

  async function subscribe(parts: Partial<WebhookSubscription> = {}): Promise<WebhookSubscription> {
    const subscription = subscriptionRow(parts);
    await insertSubscription(opened().store.pool, subscription);
    return subscription;
  }

  function append(parts: Partial<NewEvent> = {}): Promise<number> {
    const event = {
      id: newId("evt"),
      type: "payment.completed",
      agentId: "agent",
      body: '{"event":"payment.completed"}',
      ownerBody: null,
      createdAt: now,
      ...parts,
    };
    return opened().store.transaction((tx) => appendEvent(tx, event));
  }

  function claim(seconds = 0, options: Partial<DeliveryClaim> = {}): Promise<ClaimedDelivery[]> {
    const lease = { limit: 100, perSubscription: 100, now: at(seconds), leasedUntil: at(seconds + 30), ...options };
    return claimDeliveries(opened().store.pool, lease);
  }

  function settle(
    delivery: ClaimedDelivery,
    outcome: DeliveryResult,
    parts: Partial<DeliverySettlement> = {},
  ): ReturnType<typeof settleDeliveries> {
    const settlement = { delivery, outcome, at: at(1), ...parts };
    return opened().store.transaction((tx) => settleDeliveries(tx, [settlement]));
  }

  function eventsOf(deliveries: ClaimedDelivery[]): string[] {
    return deliveries.map(({ eventId }) => eventId).sort();
  }

  describe("events", () => {
    test("are delivered to those who subscribed to their type and agent", async () => {
      const wanted = [await subscribe(), await subscribe({ agentId: "agent" })];
      await subscribe({ agentId: "another agent" });
      await subscribe({ events: ["dispute.created"] });
      await subscribe({ active: false });
      const gone = await subscribe();
      await deleteSubscription(opened().store.pool, gone.id, { accountId: "acc", now });
      expect(await append()).toBe(2);
      const claimed = await claim();
      expect(claimed.map(({ subscriptionId }) => subscriptionId).sort()).toEqual(wanted.map(({ id }) => id).sort());
      expect(claimed[0]).toMatchObject({
        lease: 1,
        attempts: 0,
        eventType: "payment.completed",
        body: '{"event":"payment.completed"}',
        url: "https://receiver.example/hook",
        secret: Buffer.from("encrypted"),
        previousSecret: null,
      });
    });

    test("without subscribers are kept, and wake nobody", async () => {
      const { store } = opened();
      let woken = 0;
      const stop = store.onWork("deliveries", () => woken++);
      expect(await append()).toBe(0);
      expect(woken).toBe(0);
      await subscribe();
      expect(await append()).toBe(1);
      expect(woken).toBe(1);
      stop();
    });

    test("show the agent itself what others do not see", async () => {
      const owner = await subscribe({ ownerOf: "agent" });
      const other = await subscribe({ ownerOf: "another agent" });
      await append({ id: "evt_1", body: "public", ownerBody: "full" });
      await append({ id: "evt_2", body: null, ownerBody: "only for the owner", agentId: "agent" });
      await append({ id: "evt_3", body: "the same for all" });
      const bodies = new Map<string, string[]>();
      for (let i = 0; i < 3; i++) {
        for (const delivery of await claim()) {
          bodies.set(delivery.subscriptionId, [...(bodies.get(delivery.subscriptionId) ?? []), delivery.body]);
          await settle(delivery, "success");
        }
      }
      expect(bodies.get(owner.id)).toEqual(["full", "only for the owner", "the same for all"]);
      expect(bodies.get(other.id)).toEqual(["public", "the same for all"]);
    });

    test("that nobody may see anything of are refused", async () => {
      await expect(append({ body: null })).rejects.toMatchObject({ code: "23514" });
    });

    test("are there only if what they report is", async () => {
      const { store } = opened();
      await subscribe();
      const undone = store.transaction(async (tx) => {
        const event = {
          id: "evt_undone",
          type: "payment.completed",
          agentId: "a",
          body: "b",
          ownerBody: null,
          createdAt: now,
        };
        await appendEvent(tx, event);
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      expect(await claim()).toEqual([]);
      await append();
      const { rows } = await store.pool.query("select sequence from events");
      expect(rows).toEqual([{ sequence: 1 }]);
    });

    test("of one agent are numbered without gaps, by as many as there may be at once", async () => {
      await subscribe();
      await Promise.all(Array.from({ length: 12 }, (_, i) => append({ agentId: i % 2 === 0 ? "even" : "odd" })));
      const { rows } = await opened().store.pool.query<{ sequence: number }>(
        "select sequence from events where agent_id = 'even' order by sequence",
      );
      expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    });

    test("are deleted when they are old and no delivery needs them", async () => {
      const { pool } = opened().store;
      await subscribe();
      await append({ createdAt: at(-100) });
      await append({ createdAt: at(-100), type: "credential.revoked" });
      await append();
      expect(await deleteOldEvents(pool, { before: at(-50), limit: 10 })).toBe(1);
      const [old] = await claim();
      await settle(old!, "success", { at: at(-60) });
      expect(await deleteOldDeliveries(pool, { before: at(-50), limit: 10 })).toBe(1);
      expect(await deleteOldEvents(pool, { before: at(-50), limit: 10 })).toBe(1);
      expect(await deleteOldEvents(pool, { before: at(-50), limit: 10 })).toBe(0);
    });
  });

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

    test("go to a subscription so many at a time, whoever takes them", async () => {
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
      // What a dead worker held counts no longer.
      expect(await claim(31, { perSubscription: 2 })).toHaveLength(4);
    });

    test("go to an account so many at a time, and to accounts in turn", async () => {
      for (let i = 0; i < 6; i++) await subscribe({ accountId: "many" });
      await subscribe({ accountId: "one" });
      // An agent of an account counts for the account.
      await subscribe({ accountId: "many\u001fagent", ownerOf: "agent" });
      await append();
      const accounts = (claimed: ClaimedDelivery[]): string[] => claimed.map(({ accountId }) => accountId).sort();
      const first = await claim(0, { perAccount: 3 });
      expect(accounts(first)).toEqual(["many", "many", "many", "one"]);
      expect(await claim(0, { perAccount: 3 })).toEqual([]);
      await settle(
        first.find(({ accountId }) => accountId === "many")!,
        "success",
      );
      expect(accounts(await claim(0, { perAccount: 3 }))).toEqual(["many"]);
      // Those that were served last come last: of the account, and of its subscriptions.
      const turns = { afterAccount: "many", afterSubscription: new Map([["many", first[0]!.subscriptionId]]) };
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
      for (let i = 0; i < 4; i++) await append({ id: `evt_${i}`, agentId: `agent ${i}`, createdAt: at(-i) });
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
      expect(await listDeliveries(pool, deleted.id, { limit: 1, offset: 0 })).toMatchObject([{ error }]);
      expect(await abandon(1)).toBe(2);
      expect(await abandon(1)).toBe(0);
      const states = async (id: string): Promise<string[]> =>
        (await listDeliveries(pool, id, { limit: 9, offset: 0 })).map(({ state }) => state);
      expect(await states(kept.id)).toEqual(["pending", "pending"]);
      expect([...(await states(deleted.id)), ...(await states(disabled.id))]).toEqual(Array(4).fill("failed"));
    });

    test("tell how their last attempt went", async () => {
      const { pool } = opened().store;
      const { id: subscriptionId } = await subscribe();
      await append({ id: "evt_1" });
      const [first] = await claim();
      const failure = { statusCode: 503, error: "503\0", response: "try\0later", responseTimeMs: 12, retryAt: at(60) };
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
      expect(await findDelivery(opened().store.pool, first!.id)).toMatchObject({ state: "pending", attempts: 0 });
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
      expect(await renewDeliveries(pool, claimed, { leasedUntil: at(100) })).toEqual([claimed[0]?.id]);
      expect(await claim(99)).toEqual([]);
      const late = { limit: 9, perSubscription: 9, now: at(100), leasedUntil: at(130) };
      expect(await claimDeliveries(pool, { ...late, holding: claimed })).toEqual([]);
      expect(await claim(100)).toHaveLength(1);
      expect(await renewDeliveries(pool, claimed, { leasedUntil: at(200) })).toEqual([]);
    });

    test("are replayed as new ones of the same event", async () => {
      const { store } = opened();
      const { id: subscriptionId } = await subscribe();
      await append({ id: "evt_1" });
      const [first] = await claim();
      await settle(first!, "failure");
      const replayed = await store.transaction((tx) => replayDelivery(tx, first!.id, { newId: "del_new", now: at(9) }));
      expect(replayed).toMatchObject({
        id: "del_new",
        eventId: "evt_1",
        replayOf: first?.id,
        state: "pending",
        attempts: 0,
      });
      expect(await claim(9)).toMatchObject([{ id: "del_new", eventId: "evt_1" }]);
      expect(await store.transaction((tx) => replayDelivery(tx, "del_none", { newId: "x", now }))).toBeUndefined();
      const listed = await listDeliveries(store.pool, subscriptionId, { limit: 10, offset: 0 });
      expect(listed.map(({ id }) => id)).toEqual(["del_new", first?.id]);
      expect(await listDeliveries(store.pool, subscriptionId, { limit: 1, offset: 1 })).toMatchObject([
        { id: first?.id },
      ]);
    });
  });

  describe("the history", () => {
    test("is listed and counted by state", async () => {
      const { pool } = opened().store;
      const { id } = await subscribe();
      for (let i = 0; i < 3; i++) await append({ agentId: `agent ${i}` });
      const [first] = await claim();
      await settle(first!, "failure");
      expect(await countDeliveriesOf(pool, id)).toBe(3);
      expect(await countDeliveriesOf(pool, id, { state: "failed" })).toBe(1);
      const failed = await listDeliveries(pool, id, { limit: 10, offset: 0, state: "failed" });
      expect(failed.map((delivery) => delivery.id)).toEqual([first?.id]);
      expect(await countDeliveriesOf(pool, "none")).toBe(0);
    });

    test("takes deliveries that were made outside of the queue, with their event", async () => {
      const { store } = opened();
      const { id: subscriptionId } = await subscribe();
      const delivery = {
        id: "del_test",
        subscriptionId,
        eventId: "evt_test",
        eventType: "payment.completed",
        agentId: null,
        sequence: null,
        state: "delivered",
        outcome: "success",
        attempts: 1,
        nextAttemptAt: now,
        statusCode: 200,
        error: null,
        response: "ok",
        responseTimeMs: 3,
        replayOf: null,
        createdAt: now,
        lastAttemptAt: now,
        finishedAt: now,
      } as const;
      await store.transaction((tx) => recordDelivery(tx, delivery, { body: "{}" }));
      expect(await findDelivery(store.pool, "del_test")).toEqual(delivery);
      expect(await claim()).toEqual([]);
      await store.transaction((tx) => replayDelivery(tx, "del_test", { newId: "del_again", now }));
      expect(await claim()).toMatchObject([{ id: "del_again", eventId: "evt_test", body: "{}" }]);
    });

    test("keeps what ended with its subscription", async () => {
      const { store } = opened();
      const [gone, other] = [await subscribe(), await subscribe()];
      await append();
      const claimed = await claim();
      const end = { error: "deleted", now: at(3) };
      expect(await store.transaction((tx) => endDeliveries(tx, gone.id, end))).toBe(1);
      for (const delivery of claimed) await settle(delivery, "success");
      const stateOf = async (id: string): Promise<unknown> =>
        (await listDeliveries(store.pool, id, { limit: 1, offset: 0 }))[0];
      expect(await stateOf(gone.id)).toMatchObject({ state: "failed", error: "deleted", finishedAt: at(3) });
      expect(await stateOf(other.id)).toMatchObject({ state: "delivered" });
    });
  });

  describe("subscriptions", () => {
    test("are changed by their account only, and begin anew when they are made active", async () => {
      const { pool } = opened().store;
      const { id } = await subscribe({ failingSince: now, consecutiveFailures: 9, pausedUntil: at(60) });
      await disableSubscription(pool, id, { reason: "gone", now });
      expect(await updateSubscription(pool, id, { accountId: "another", active: true, now })).toBeUndefined();
      expect(await updateSubscription(pool, id, { accountId: "acc", description: "new", now: at(1) })).toMatchObject({
        description: "new",
        events: ["credential.issued", "payment.completed"],
        active: false,
        disabledReason: "gone",
        consecutiveFailures: 9,
        updatedAt: at(1),
      });
      const changes = { accountId: "acc", events: ["dispute.created"], active: true, now: at(2) };
      expect(await updateSubscription(pool, id, changes)).toMatchObject({
        description: "new",
        events: ["dispute.created"],
        active: true,
        failingSince: null,
        consecutiveFailures: 0,
        pausedUntil: null,
        disabledAt: null,
        disabledReason: null,
      });
      expect(await updateSubscription(pool, id, { accountId: "acc", active: false, now })).toMatchObject({
        active: false,
        disabledAt: null,
      });
    });

    test("are listed with their last delivery", async () => {
      const { pool } = opened().store;
      const [one, two] = [
        await subscribe({ accountId: "mine" }),
        await subscribe({ accountId: "mine", createdAt: at(1) }),
      ];
      await subscribe();
      await append();
      const deliveries = await claim();
      const own = deliveries.find(({ subscriptionId }) => subscriptionId === one.id);
      await settle(own!, "timeout", { at: at(7), retryAt: at(60) });
      const listed = await listSubscriptions(pool, "mine");
      expect(listed).toMatchObject([
        {
          subscription: { id: one.id },
          lastDelivery: {
            timestamp: at(7),
            status: "timeout",
            event: "payment.completed",
            retryCount: 0,
            lastError: null,
          },
        },
        { subscription: two, lastDelivery: null },
      ]);
    });

    test("belong to their account", async () => {
      const { pool } = opened().store;
      const { id } = await subscribe({ accountId: "mine" });
      expect(await findSubscription(pool, id, { accountId: "yours" })).toBeUndefined();
      expect(await deleteSubscription(pool, id, { accountId: "yours", now })).toBe(false);
      expect(await findSubscription(pool, id, { accountId: "mine" })).toBeDefined();
      expect(await deleteSubscription(pool, id, { accountId: "mine", now })).toBe(true);
      expect(await deleteSubscription(pool, id, { accountId: "mine", now })).toBe(false);
      expect(await findSubscription(pool, id)).toBeUndefined();
      expect(await listSubscriptions(pool, "mine")).toEqual([]);
    });

    test("have two secrets for a while when one is rotated", async () => {
      const { pool } = opened().store;
      const { id } = await subscribe();
      const rotation = { secret: Buffer.from("new"), previousExpiresAt: at(86_400), now: at(1) };
      await rotateSubscriptionSecret(pool, id, rotation);
      await append();
      expect(await claim()).toMatchObject([
        { secret: Buffer.from("new"), previousSecret: Buffer.from("encrypted"), previousSecretExpiresAt: at(86_400) },
      ]);
    });

    test("tell how long they have been failing, and forget it with the first success", async () => {
      const { store } = opened();
      const { id } = await subscribe();
      for (let i = 0; i < 3; i++) await append({ agentId: `agent ${i}` });
      const [a, b, c] = await claim();
      const failures = [a, b].map((delivery, i) => ({
        delivery: delivery!,
        outcome: "failure" as const,
        at: at(i),
        retryAt: at(60),
      }));
      const { failing } = await store.transaction((tx) => settleDeliveries(tx, failures));
      expect(failing).toEqual([{ subscriptionId: id, consecutiveFailures: 2, failingSince: at(0) }]);
      const more = await settle(c!, "timeout", { at: at(9) });
      expect(more.failing).toEqual([{ subscriptionId: id, consecutiveFailures: 3, failingSince: at(0) }]);
      await pauseSubscription(store.pool, id, { until: at(10) });
      const [again] = await claim(60);
      expect((await settle(again!, "success")).failing).toEqual([]);
      expect(await findSubscription(store.pool, id)).toMatchObject({
        failingSince: null,
        consecutiveFailures: 0,
        pausedUntil: null,
      });
    });
  });

  describe("a worker", () => {
    let clock: ManualClock;
    const errors: unknown[] = [];

    function start(options: Partial<DeliveryWorkerOptions> & Pick<DeliveryWorkerOptions, "deliver">): Queue {
      clock = createManualClock(now);
      const onError = (error: unknown): void => void errors.push(error);
      return startDeliveryWorker(opened().store, { ladder: WEBHOOK_LADDER, onError, clock, ...options });
    }

    async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
      await waitUntil(condition);
    }

    test("delivers as soon as the transaction of the event is committed", async () => {
      const delivered: string[] = [];
      const worker = start({
        deliver: async ({ eventId }) => {
          delivered.push(eventId);
          return { outcome: "success", statusCode: 200 };
        },
      });
      await subscribe();
      for (let i = 0; i < 10; i++) await append({ id: `evt_${i}` });
      await until(() => delivered.length === 10);
      expect(delivered).toEqual(Array.from({ length: 10 }, (_, i) => `evt_${i}`));
      await worker.stop({ withinMs: 1000 });
      expect(errors).toEqual([]);
    });

    test("tries again exactly when the specification says, and five times", async () => {
      const attempts: number[] = [];
      const worker = start({
        deliver: async () => {
          attempts.push((clock.now().getTime() - now.getTime()) / 1000);
          return { outcome: "failure", statusCode: 500 };
        },
      });
      const { id } = await subscribe();
      await append();
      const last = async (): Promise<Record<string, unknown>> =>
        (await opened().store.pool.query("select * from deliveries")).rows[0] ?? {};
      const pauses = [60, 300, 1800, 7200, 43_200];
      let expected = 0;
      for (const [retry, pause] of pauses.entries()) {
        await until(async () => (await last())["attempts"] === retry + 1 && worker.inFlight() === 0);
        expect((await last())["next_attempt_at"]).toEqual(at(expected + pause));
        await clock.advance(pause * 1000 - 1);
        worker.wake();
        await until(() => clock.isSlept(1000) && worker.inFlight() === 0);
        expect(attempts).toHaveLength(retry + 1);
        await clock.advance(1);
        worker.wake();
        expected += pause;
      }
      await until(async () => (await last())["state"] === "failed");
      expect(attempts).toEqual([0, 60, 360, 2160, 9360, 52_560]);
      expect((await findSubscription(opened().store.pool, id))?.consecutiveFailures).toBe(6);
      await worker.stop({ withinMs: 1000 });
    });

    test("lets no endpoint that hangs hold up the others", async () => {
      const hanging = await subscribe({ url: "https://hangs.example/" });
      const quick = await subscribe();
      for (let i = 0; i < 30; i++) await append({ agentId: `agent ${i}` });
      const delivered: string[] = [];
      let hung = 0;
      const worker = start({
        concurrency: 6,
        perSubscription: 3,
        deliver: async ({ subscriptionId }, signal) => {
          if (subscriptionId === hanging.id) {
            hung++;
            await new Promise((resolve) => signal.addEventListener("abort", resolve));
            return { outcome: "timeout" };
          }
          delivered.push(subscriptionId);
          return { outcome: "success" };
        },
      });
      await until(() => delivered.length === 30);
      expect(delivered.every((id) => id === quick.id)).toBe(true);
      expect(hung).toBe(3);
      await worker.stop({ withinMs: 0 });
    });

    test("reports endpoints that fail", async () => {
      const reported: unknown[] = [];
      const { id } = await subscribe();
      const worker = start({
        deliver: async () => ({ outcome: "timeout", error: "5 s" }),
        onFailing: async (endpoints) => void reported.push(...endpoints),
      });
      await append();
      await until(() => reported.length === 1);
      expect(reported).toEqual([{ subscriptionId: id, consecutiveFailures: 1, failingSince: now }]);
      await worker.stop({ withinMs: 1000 });
    });
  });
}
