import { queryAll, queryOne, type Queryable, type Transaction } from "../store/queryable.ts";
import { defineTable } from "../store/table.ts";
import type { DeliveryResult } from "./deliveries.ts";

/** A delivery of an event to a subscription. */
export type Delivery = {
  id: string;
  subscriptionId: string;
  eventId: string;
  eventType: string;
  agentId: string | null;
  /** Number of the event among those of its agent. */
  sequence: number | null;
  state: "pending" | "delivered" | "failed";
  /** Of the last attempt. */
  outcome: DeliveryResult | null;
  attempts: number;
  nextAttemptAt: Date;
  statusCode: number | null;
  error: string | null;
  /** The beginning of what the receiver answered. */
  response: string | null;
  responseTimeMs: number | null;
  /** The delivery that this one repeats. */
  replayOf: string | null;
  createdAt: Date;
  lastAttemptAt: Date | null;
  finishedAt: Date | null;
};

const table = defineTable<Delivery>("deliveries", [
  "id",
  "subscriptionId",
  "eventId",
  "eventType",
  "agentId",
  "sequence",
  "state",
  "outcome",
  "attempts",
  "nextAttemptAt",
  "statusCode",
  "error",
  "response",
  "responseTimeMs",
  "replayOf",
  "createdAt",
  "lastAttemptAt",
  "finishedAt",
]);

/** Finds a delivery of a subscription. */
export function findDelivery(db: Queryable, id: string): Promise<Delivery | undefined> {
  return queryOne<Delivery>(db, `select ${table.select()} from deliveries where id = $1`, [id]);
}

/** Lists the deliveries of a subscription, newest first. */
export function listDeliveries(
  db: Queryable,
  subscriptionId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Delivery[]> {
  return queryAll<Delivery>(
    db,
    `select ${table.select()} from deliveries where subscription_id = $1
     order by created_at desc, id limit $2 offset $3`,
    [subscriptionId, limit, offset],
  );
}

/**
 * Sends the event of a delivery once more, as a new delivery with the same event id.
 *
 * @returns the new delivery, or `undefined` when the old one or its event is gone
 */
export async function replayDelivery(
  tx: Transaction,
  id: string,
  { newId, now }: { newId: string; now: Date },
): Promise<Delivery | undefined> {
  const replayed = await queryOne<Delivery>(
    tx,
    `insert into deliveries (id, subscription_id, event_id, event_type, agent_id, sequence, state, attempts,
       next_attempt_at, lease, replay_of, created_at)
     select $2, d.subscription_id, d.event_id, d.event_type, d.agent_id, d.sequence, 'pending', 0, $3, 0, d.id, $3
     from deliveries d join events v on v.id = d.event_id where d.id = $1
     returning ${table.select()}`,
    [id, newId, now],
  );
  if (replayed !== undefined) tx.wakeAfterCommit("deliveries");
  return replayed;
}

/** Deletes deliveries that ended before a time, at most so many; gives how many. */
export async function deleteOldDeliveries(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from deliveries where id in
       (select id from deliveries where finished_at < $1 order by finished_at limit $2)`,
    [before, limit],
  );
  return rowCount ?? 0;
}

/**
 * Gives up what is pending for subscriptions that were deleted or disabled, at most so many; gives how many.
 *
 * To be run from time to time: such deliveries are never taken, but looked past.
 */
export async function abandonDeliveries(db: Queryable, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    `update deliveries set state = 'failed', error = 'the subscription was deleted or disabled', finished_at = $1,
       leased_until = null
     where id in (
       select d.id from webhook_subscriptions s join deliveries d on d.subscription_id = s.id and d.state = 'pending'
       where s.deleted_at is not null or s.disabled_at is not null limit $2)`,
    [now, limit],
  );
  return rowCount ?? 0;
}
