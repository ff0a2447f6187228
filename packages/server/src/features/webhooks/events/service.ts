import type { WebhookEventType } from "@arcs/core";
import { assertShape } from "@arcs/core/internal";

import { appendEvent } from "./store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { newId, type RandomBytes } from "../../../platform/base/ids.ts";
import type { Clock } from "../../../platform/base/clock.ts";

/** Something that happened. */
export type DomainEvent = {
  type: WebhookEventType;
  /** The agent that it is about. */
  agentId: string;
  /** What everybody may see; `null` where that is nothing. */
  data: object | null;
  /** What only the agent itself may see, where that is more. */
  ownerData?: object;
};

/**
 * Writes an event, and a delivery for each subscription, in the transaction of what it reports. Let it come last: it makes
 * transactions about the same agent wait for each other.
 *
 * @returns the event's id
 */
export async function emitEvent(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  event: DomainEvent,
): Promise<string> {
  assertShape(tx, "tx", { query: "function" });
  assertShape(context, "context", { clock: { now: "function" }, randomBytes: "function" });
  assertShape(event, "event", { type: "text" });
  const { type, agentId, data, ownerData } = event;
  const id = newId(context, "evt");
  const createdAt = context.clock.now();
  const envelope = (content: object): string => envelopeText({ event: type, timestamp: createdAt, id, data: content });
  const body = data === null ? null : envelope(data);
  const ownerBody = ownerData === undefined ? null : envelope(ownerData);
  if (body === null && ownerBody === null) return id;
  await appendEvent(tx, { id, type, agentId, body, ownerBody, createdAt });
  return id;
}

/** Writes the envelope of an event (specification 6): exactly the text that is signed and sent. */
export function envelopeText(envelope: { event: WebhookEventType; timestamp: Date; id: string; data: object }): string {
  const { event, timestamp, id, data } = envelope;
  return JSON.stringify({ event, timestamp: timestamp.toISOString(), id, data });
}
