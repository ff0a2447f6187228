import { beforeEach } from "vitest";

import {
  claimDeliveries,
  type ClaimedDelivery,
  type DeliveryClaim,
  type DeliveryResult,
  type DeliverySettlement,
  settleDeliveries,
} from "../deliveries/store.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";
import { appendEvent, type NewEvent } from "../events/service.ts";
import { insertSubscription, type WebhookSubscription } from "../subscriptions/store.ts";
import { at, newId, now, subscriptionRow } from "../../../../test/support/fixtures.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

/** Subscriptions, events and deliveries in the store, by short names. */
export function useStoredDeliveries(opened: () => OpenedStore) {
  beforeEach(() =>
    opened().store.pool.query(
      "delete from deliveries; delete from events; delete from event_streams; delete from webhook_subscriptions",
    ),
  );

  async function subscribe(
    parts: Partial<WebhookSubscription> = {},
    db: Queryable = opened().store.pool,
  ): Promise<WebhookSubscription> {
    const subscription = subscriptionRow(parts);
    await insertSubscription(db, subscription);
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
    const lease = {
      limit: 100,
      perSubscription: 100,
      now: at(seconds),
      leasedUntil: at(seconds + 30),
      ...options,
    };
    return opened().store.transaction((tx) => claimDeliveries(tx, lease));
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
  return { subscribe, append, claim, settle, eventsOf };
}
