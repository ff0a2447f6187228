import { describe, expect, test } from "vitest";

import { endDeliveries } from "./store.ts";
import {
  countDeliveriesOf,
  findDelivery,
  listDeliveries,
  recordDelivery,
  replayDelivery,
} from "./service.ts";
import { at, now } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { useStoredDeliveries } from "../test/stored-deliveries.ts";

const opened = useStore();
const { subscribe, append, claim, settle } = useStoredDeliveries(opened);

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
    expect(await stateOf(gone.id)).toMatchObject({
      state: "failed",
      error: "deleted",
      finishedAt: at(3),
    });
    expect(await stateOf(other.id)).toMatchObject({ state: "delivered" });
  });
});
