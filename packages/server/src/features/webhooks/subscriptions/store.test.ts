import { describe, expect, test } from "vitest";

import { settleDeliveries } from "../deliveries/store.ts";
import {
  deleteSubscription,
  disableSubscription,
  findSubscription,
  listSubscriptions,
  pauseSubscription,
  rotateSubscriptionSecret,
  updateSubscription,
} from "./store.ts";
import { at, now } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { useStoredDeliveries } from "../test/stored-deliveries.ts";

const opened = useStore();
const { subscribe, append, claim, settle } = useStoredDeliveries(opened);

describe("subscriptions", () => {
  test("are changed by their account only, and begin anew when they are made active", async () => {
    const { pool } = opened().store;
    const { id } = await subscribe({
      failingSince: now,
      consecutiveFailures: 9,
      pausedUntil: at(60),
    });
    await disableSubscription(pool, id, { reason: "gone", now });
    expect(
      await updateSubscription(pool, id, { accountId: "another", active: true, now }),
    ).toBeUndefined();
    expect(
      await updateSubscription(pool, id, { accountId: "acc", description: "new", now: at(1) }),
    ).toMatchObject({
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
    expect(
      await updateSubscription(pool, id, { accountId: "acc", active: false, now }),
    ).toMatchObject({
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
      {
        secret: Buffer.from("new"),
        previousSecret: Buffer.from("encrypted"),
        previousSecretExpiresAt: at(86_400),
      },
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
    expect(more.failing).toEqual([
      { subscriptionId: id, consecutiveFailures: 3, failingSince: at(0) },
    ]);
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
