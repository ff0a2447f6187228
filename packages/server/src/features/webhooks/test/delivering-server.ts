import { randomBytes } from "node:crypto";
import { afterEach, beforeEach } from "vitest";

import { createSubscription } from "../subscriptions/service.ts";
import { emitEvent } from "../events/service.ts";
import { type Delivery, listDeliveries } from "../deliveries/service.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import { createSecretBox } from "../../../platform/base/secret-box.ts";
import { defaultSettings } from "../../../platform/settings/settings.ts";
import {
  createWebhookSender,
  type WebhookSenderOptions,
  startWebhookDeliveries,
  type WebhookDeliveriesContext,
} from "../deliveries/webhook-deliveries.ts";
import { createManualClock, type ManualClock } from "../../../platform/jobs/test/manual-clock.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";
import { type Receiver, type Respond, startReceiver } from "../../../../test/support/receiver.ts";
import { waitUntil } from "../../../../../process/test/support/wait-until.ts";

export const start = new Date("2026-03-01T12:00:00.000Z");
export const DAY_MS = 24 * 60 * 60 * 1000;
const POLL_MS = 1000;

/** A server that delivers to endpoints on this machine, by a clock that is set by hand. */
export function useDeliveringScene(opened: () => OpenedStore) {
  const state = {} as {
    clock: ManualClock;
    context: WebhookDeliveriesContext & Parameters<typeof createSubscription>[1];
    worker: Queue;
    errors: unknown[];
  };
  let receivers: Receiver[] = [];

  beforeEach(async () => {
    await opened().store.pool.query(
      "delete from deliveries; delete from events; delete from event_streams; delete from webhook_subscriptions",
    );
    state.clock = createManualClock(start);
    state.errors = [];
    const random = { randomBytes: (length: number) => Uint8Array.from(randomBytes(length)) };
    state.context = {
      store: opened().store,
      clock: state.clock,
      settings: { ...defaultSettings, webhookTargets: "public_and_loopback" as const },
      ...random,
      secretBox: createSecretBox(new Uint8Array(32).fill(5), random),
      webhooks: createWebhookSender({ targets: "public_and_loopback" }),
      onError: (error: unknown) => void state.errors.push(error),
    };
    startWorker();
  });

  afterEach(async () => {
    await state.worker.stop({ withinMs: 0 });
    await state.context.webhooks.close();
    await Promise.all(receivers.map((receiver) => receiver.close()));
    receivers = [];
  });

  function startWorker(): void {
    state.worker = startWebhookDeliveries(state.context, { pollMs: POLL_MS });
  }

  async function restart(sender: WebhookSenderOptions): Promise<void> {
    await state.worker.stop({ withinMs: 0 });
    await state.context.webhooks.close();
    state.context = { ...state.context, webhooks: createWebhookSender(sender) };
    startWorker();
  }

  async function receive(respond?: Respond): Promise<Receiver> {
    const receiver = await startReceiver(respond === undefined ? {} : { respond });
    receivers.push(receiver);
    return receiver;
  }

  async function subscribe(url: string): Promise<{ id: string; secret: string }> {
    const request = {
      caller: { id: "key", accountId: "acc", agentId: null },
      url,
      events: ["payment.completed", "credential.issued"],
    };
    const { subscription, secret } = await state.context.store.transaction((tx) =>
      createSubscription(tx, state.context, request),
    );
    return { id: subscription.id, secret };
  }

  function emit(
    agentId = "agent",
    data: object = { paymentId: "pay_1", note: "Δ" },
  ): Promise<string> {
    return state.context.store.transaction((tx) =>
      emitEvent(tx, state.context, { type: "payment.completed", agentId, data }),
    );
  }

  async function deliveriesOf(subscriptionId: string): Promise<Delivery[]> {
    return (
      await listDeliveries(state.context.store.pool, subscriptionId, { limit: 100, offset: 0 })
    ).reverse();
  }

  async function until<Value>(
    look: () => Promise<Value>,
    holds: (value: Value) => boolean,
  ): Promise<Value> {
    const found = await waitUntil(async () => {
      const value = await look();
      return holds(value) ? { value } : undefined;
    });
    return found.value;
  }

  const attempted = (subscriptionId: string, attempts: number): Promise<Delivery[]> =>
    until(
      () => deliveriesOf(subscriptionId),
      ([delivery]) => delivery?.attempts === attempts && state.worker.inFlight() === 0,
    );

  async function advance(milliseconds: number): Promise<void> {
    await state.clock.advance(milliseconds);
    state.worker.wake();
  }

  /** Waits until the worker has looked for deliveries once more, and done what it found. */
  async function rested(): Promise<void> {
    await waitUntil(() => state.clock.isSlept(POLL_MS) && state.worker.inFlight() === 0);
  }

  return {
    state,
    startWorker,
    restart,
    receive,
    subscribe,
    emit,
    deliveriesOf,
    until,
    attempted,
    advance,
    rested,
  };
}
