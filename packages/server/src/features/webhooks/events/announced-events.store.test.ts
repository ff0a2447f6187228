import { describe, expect, test } from "vitest";

import { deleteOldDeliveries } from "../deliveries/service.ts";
import { appendEvent, deleteOldEvents } from "./service.ts";
import { deleteSubscription } from "../subscriptions/store.ts";
import { at, now } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { useStoredDeliveries } from "../test/stored-deliveries.ts";

const opened = useStore();
const { subscribe, append, claim, settle } = useStoredDeliveries(opened);

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
    expect(claimed.map(({ subscriptionId }) => subscriptionId).sort()).toEqual(
      wanted.map(({ id }) => id).sort(),
    );
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
        bodies.set(delivery.subscriptionId, [
          ...(bodies.get(delivery.subscriptionId) ?? []),
          delivery.body,
        ]);
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
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => append({ agentId: i % 2 === 0 ? "even" : "odd" })),
    );
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
