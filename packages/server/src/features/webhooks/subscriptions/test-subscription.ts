import type { WebhookAttempt, WebhookSender } from "../deliveries/webhook-sender.ts";
import { type Delivery, recordDelivery } from "../deliveries/delivery-history.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import type { WebhookSubscription } from "./store.ts";
import { signDelivery } from "../deliveries/sign-delivery.ts";
import { envelopeText } from "../events/service.ts";
import { newId, type RandomBytes } from "../../../platform/base/ids.ts";
import { readEventTypes, testEventData } from "../events/webhook-events.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { SecretBox } from "../../../platform/base/secret-box.ts";

/** A test delivery that was made. */
export type TestDelivery = { delivery: Delivery; attempt: WebhookAttempt; body: string };

/**
 * Sends a test event to an endpoint, once, and waits for the answer. Its data carry `test: true`. It does network I/O:
 * call it outside of a transaction, and {@link recordTest} inside of one.
 *
 * @throws SdkError `invalid_request` when there is no such event type
 */
export async function testSubscription(
  context: { clock: Clock; randomBytes: RandomBytes; secretBox: SecretBox; webhooks: WebhookSender },
  subscription: WebhookSubscription,
  { event: name }: { event: string },
): Promise<TestDelivery> {
  const [event] = readEventTypes([name], { path: "body/event" });
  if (event === undefined) throw new RangeError("one name gives one type");
  const createdAt = context.clock.now();
  const id = newId(context, "del");
  const eventId = newId(context, "evt");
  const body = envelopeText({ event, timestamp: createdAt, id: eventId, data: testEventData[event] });
  const named = { id, subscriptionId: subscription.id, eventId, eventType: event };
  const attempt = await context.webhooks.send(signDelivery(context, { ...subscription, ...named, body }));
  const finishedAt = context.clock.now();
  const delivery: Delivery = {
    ...named,
    agentId: null,
    sequence: null,
    state: attempt.outcome === "success" ? "delivered" : "failed",
    outcome: attempt.outcome,
    attempts: 1,
    nextAttemptAt: createdAt,
    statusCode: attempt.statusCode ?? null,
    error: attempt.error ?? null,
    response: attempt.response?.replaceAll("\0", "\uFFFD") ?? null,
    responseTimeMs: attempt.responseTimeMs ?? null,
    replayOf: null,
    createdAt,
    lastAttemptAt: finishedAt,
    finishedAt,
  };
  return { delivery, attempt, body };
}

/** Writes down a test delivery, so that it is listed among the others. */
export function recordTest(tx: Transaction, { delivery, body }: TestDelivery): Promise<void> {
  return recordDelivery(tx, delivery, { body });
}
