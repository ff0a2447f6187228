import { SdkError } from "@arcs/core";
import type { ServerContext } from "../../../context.ts";
import {
  type Queryable,
  type Transaction,
  queryAll,
  queryOne,
  column,
  defineTable,
  type RowOf,
} from "../../../platform/db/queryable.ts";
import { requireSubscription, findSubscription } from "../subscriptions/store.ts";
import { newId } from "../../../platform/base/runtime.ts";
import { accountOfScope } from "../../../platform/base/scope.ts";
import type { DeliveryResult } from "./store.ts";

/**
 * Lists deliveries of an account's subscription, newest first, and counts them as far as pages
 * reach.
 *
 * @throws SdkError `webhook_not_found` when the account has no such subscription
 */
export async function listOwnDeliveries(
  db: Queryable,
  subscription: { id: string; accountId: string },
  wanted: { limit: number; offset: number; state?: Delivery["state"] | undefined },
): Promise<{ deliveries: Delivery[]; total: number }> {
  const { id } = await requireSubscription(db, subscription);
  return {
    deliveries: await listDeliveries(db, id, wanted),
    total: await countDeliveriesOf(db, id, wanted),
  };
}

/**
 * Sends the event of a delivery that is over once more: a new delivery, with attempts of its own,
 * of the same event id.
 *
 * @throws SdkError `not_found` when the account has no such delivery, or its event is no longer
 *   kept
 * @throws SdkError `conflict` when the delivery is not over, or the subscription is not active
 */
export async function repeatDelivery(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { id, accountId }: { id: string; accountId: string },
): Promise<Delivery> {
  const delivery = await findDelivery(tx, id);
  const subscription =
    delivery && (await findSubscription(tx, delivery.subscriptionId, { accountId }));
  if (delivery === undefined || subscription === undefined) {
    throw new SdkError("not_found", "there is no delivery with this id");
  }
  if (delivery.state === "pending")
    throw new SdkError(
      "conflict",
      "the delivery is still being retried: replay it once it has ended",
    );
  if (!subscription.active)
    throw new SdkError("conflict", "the subscription is not active: nothing is delivered to it");
  const repeated = await replayDelivery(tx, id, {
    newId: newId(context, "del"),
    now: context.clock.now(),
  });
  if (repeated === undefined)
    throw new SdkError(
      "not_found",
      "the event of this delivery was deleted: deliveries are kept for ARCS_RETENTION_DAYS",
    );
  return repeated;
}

const columns = {
  id: column<string>(),
  subscriptionId: column<string>(),
  eventId: column<string>(),
  eventType: column<string>(),
  agentId: column<string | null>(),
  /** Number of the event among those of its agent. */
  sequence: column<number | null>(),
  state: column<"pending" | "delivered" | "failed">(),
  /** Of the last attempt. */
  outcome: column<DeliveryResult | null>(),
  attempts: column<number>(),
  nextAttemptAt: column<Date>(),
  statusCode: column<number | null>(),
  error: column<string | null>(),
  /** The beginning of what the receiver answered. */
  response: column<string | null>(),
  responseTimeMs: column<number | null>(),
  /** The delivery that this one repeats. */
  replayOf: column<string | null>(),
  createdAt: column<Date>(),
  lastAttemptAt: column<Date | null>(),
  finishedAt: column<Date | null>(),
};

const table = defineTable("deliveries", columns);
const tableWithLease = defineTable("deliveries", { ...columns, lease: column<number>() });

export type Delivery = RowOf<typeof columns>;

export function findDelivery(db: Queryable, id: string): Promise<Delivery | undefined> {
  return queryOne<Delivery>(db, `select ${table.select()} from deliveries where id = $1`, [id]);
}

export function listDeliveries(
  db: Queryable,
  subscriptionId: string,
  {
    limit,
    offset,
    state,
  }: { limit: number; offset: number; state?: Delivery["state"] | undefined },
): Promise<Delivery[]> {
  return queryAll<Delivery>(
    db,
    `select ${table.select()} from deliveries where subscription_id = $1 and ($4::text is null or state = $4)
     order by created_at desc, id limit $2 offset $3`,
    [subscriptionId, limit, offset, state ?? null],
  );
}

/** How many deliveries are counted, and how far the pages of a list go. */
const MAX_LISTED_DELIVERIES = 10_000;

/** Counts the deliveries of a subscription, up to {@link MAX_LISTED_DELIVERIES}. */
export async function countDeliveriesOf(
  db: Queryable,
  subscriptionId: string,
  { state }: { state?: Delivery["state"] | undefined } = {},
): Promise<number> {
  const count = await queryOne<{ total: number }>(
    db,
    `select count(*) as total from (
       select 1 from deliveries where subscription_id = $1 and ($2::text is null or state = $2) limit ${MAX_LISTED_DELIVERIES}
     ) found`,
    [subscriptionId, state ?? null],
  );
  return count?.total ?? 0;
}

/**
 * Writes down a delivery that was made outside of the queue, with its event: a test of an endpoint.
 */
export async function recordDelivery(
  tx: Transaction,
  delivery: Delivery,
  { body }: { body: string },
): Promise<void> {
  const { eventId, eventType, createdAt } = delivery;
  await tx.query(
    "insert into events (id, type, agent_id, sequence, body, created_at) values ($1, $2, null, null, $3, $4)",
    [eventId, eventType, body, createdAt],
  );
  await tx.query(tableWithLease.insert, tableWithLease.values({ ...delivery, lease: 0 }));
}

/**
 * Sends the event of a delivery once more, as a new delivery with the same event id.
 *
 * The old one stays until the transaction ends, and with it the event: that goes only where no
 * delivery of it is left.
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
       next_attempt_at, lease, replay_of, created_at, event_created_at, account_id)
     select $2, d.subscription_id, d.event_id, d.event_type, d.agent_id, d.sequence, 'pending', 0, $3, 0, d.id, $3, v.created_at,
       (select ${accountOfScope("s.account_id")} from webhook_subscriptions s where s.id = d.subscription_id)
     from deliveries d join events v on v.id = d.event_id and v.created_at = coalesce(d.event_created_at, d.created_at)
     where d.id = $1 for key share of d
     returning ${table.select()}`,
    [id, newId, now],
  );
  if (replayed !== undefined) tx.wakeAfterCommit("deliveries");
  return replayed;
}

/**
 * Deletes deliveries that ended before a time, at most so many; gives how many. Those that somebody
 * repeats just now stay.
 */
export async function deleteOldDeliveries(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `with ended as (
       select id from deliveries where finished_at < $1 order by finished_at limit $2 for update skip locked
     )
     delete from deliveries where id in (select id from ended)`,
    [before, limit],
  );
  return rowCount ?? 0;
}

export type DeliveryCounts = { pending: number; oldestDueAt: Date | null };

/**
 * Counts deliveries that wait, for health and metrics. Those to endpoints that rest or were given
 * up are not due.
 */
export async function countDeliveries(
  db: Queryable,
  { now }: { now: Date },
): Promise<DeliveryCounts> {
  const counts = await queryOne<DeliveryCounts>(
    db,
    `select count(*) as pending, min(d.next_attempt_at) filter (where d.next_attempt_at <= $1 and s.active
         and s.deleted_at is null and (s.paused_until is null or s.paused_until <= $1)) as "oldestDueAt"
     from deliveries d join webhook_subscriptions s on s.id = d.subscription_id where d.state = 'pending'`,
    [now],
  );
  return counts ?? { pending: 0, oldestDueAt: null };
}

/**
 * Gives up deliveries that nobody is to get, at most so many: those of subscriptions that are
 * deleted, or have been off for as long as they waited; gives how many. Who gets events again is
 * sent those that came since a time.
 *
 * They are never taken, but looked past, and keep the events of their week and of all later ones.
 *
 * @param before - what came from then on waits
 */
export async function abandonDeliveries(
  db: Queryable,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `update deliveries set state = 'failed', finished_at = $2, leased_until = null,
       error = 'the subscription was deleted, or switched off for too long'
     where id in (
       select d.id from webhook_subscriptions s join deliveries d on d.subscription_id = s.id and d.state = 'pending'
       where s.deleted_at is not null or (not s.active and d.created_at < $1) limit $3)`,
    [before, now, limit],
  );
  return rowCount ?? 0;
}

/**
 * Ends deliveries whose event is gone, at most so many; gives how many.
 *
 * They can never be made: pending, they hold up what comes after them, and keep the events of their
 * week and of all later ones.
 *
 * @param before - events from then on are all kept
 */
export async function endDeliveriesWithoutEvent(
  db: Queryable,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `update deliveries set state = 'failed', error = 'the event is no longer kept', finished_at = $2, leased_until = null
     where id in (
       select d.id from deliveries d where d.state = 'pending' and coalesce(d.event_created_at, d.created_at) < $1
         -- One look-up for each, into one partition.
         and not exists (
           select 1 from events v where v.id = d.event_id and v.created_at = coalesce(d.event_created_at, d.created_at) offset 0)
       limit $3)`,
    [before, now, limit],
  );
  return rowCount ?? 0;
}
