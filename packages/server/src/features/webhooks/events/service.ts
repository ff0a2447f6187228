import { keyHolds } from "../../access/api-keys.ts";
import type { WebhookEventType } from "@arcs/core";
import { assertShape } from "@arcs/core/internal";
import {
  type Transaction,
  type Queryable,
  queryAll,
  queryOne,
} from "../../../platform/db/queryable.ts";
import { type Clock, newId, type RandomBytes } from "../../../platform/base/runtime.ts";
import { accountOfScope } from "../../../platform/base/scope.ts";
import type { Cleaning } from "../../../platform/jobs/jobs.ts";

/** Something that happened. */
export type DomainEvent = {
  type: WebhookEventType;
  /** The agent that it is about. */
  agentId: string;
  /** Data that everybody may see; `null` where that is nothing. */
  data: object | null;
  /** Data that only the agent itself may see, where it is more. */
  ownerData?: object;
};

/**
 * Writes an event, and a delivery for each subscription, in the transaction of what it reports. Let
 * it come last: it makes transactions about the same agent wait for each other.
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
  const envelope = (content: object): string =>
    envelopeText({ event: type, timestamp: createdAt, id, data: content });
  const body = data === null ? null : envelope(data);
  const ownerBody = ownerData === undefined ? null : envelope(ownerData);
  if (body === null && ownerBody === null) return id;
  await appendEvent(tx, { id, type, agentId, body, ownerBody, createdAt });
  return id;
}

/** Writes the envelope of an event (specification 6): exactly the text that is signed and sent. */
export function envelopeText(envelope: {
  event: WebhookEventType;
  timestamp: Date;
  id: string;
  data: object;
}): string {
  const { event, timestamp, id, data } = envelope;
  return JSON.stringify({ event, timestamp: timestamp.toISOString(), id, data });
}

/** Something that happened, for those who subscribed to it (specification 6). */
export type NewEvent = {
  id: string;
  type: string;
  /** The agent whose events are delivered in order; `null` for those of no agent. */
  agentId: string | null;
  /**
   * The envelope as everybody may see it: exactly the text that is signed. `null` where nothing may
   * be seen.
   */
  body: string | null;
  /** The envelope for the agent itself, where that one may see more. */
  ownerBody: string | null;
  createdAt: Date;
};

/**
 * Stores an event and a delivery for each subscription that wants it, in the transaction that they
 * report: neither is ever there without the other. Events of one agent are numbered in the order of
 * their commits. Transactions about the same agent wait for each other from here on: let it come
 * last.
 */
export async function appendEvent(tx: Transaction, event: NewEvent): Promise<number> {
  const { id, type, agentId, body, ownerBody, createdAt } = event;
  const stream =
    agentId === null
      ? undefined
      : await queryOne<{ sequence: number }>(
          tx,
          `insert into event_streams (agent_id, last_sequence) values ($1, 1)
           on conflict (agent_id) do update set last_sequence = event_streams.last_sequence + 1
           returning last_sequence as "sequence"`,
          [agentId],
        );
  const sequence = stream?.sequence ?? null;
  const kept = tx.query(
    `insert into events (id, type, agent_id, sequence, body, owner_body, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, type, agentId, sequence, body, ownerBody, createdAt],
  );
  // A statement of its own: after waiting for another writer of the same agent, it sees the newer
  // subscriptions. It does not read the event's row: with a partitioned table, Postgres would plan
  // it anew each time.
  const delivered = tx.query(
    `insert into deliveries (id, subscription_id, event_id, event_type, agent_id, sequence, state, attempts,
       next_attempt_at, lease, created_at, account_id)
     select 'del_' || replace(gen_random_uuid()::text, '-', ''), s.id, $1, $2, $3,
       $6::bigint, 'pending', 0, $4, 0, $4, ${accountOfScope("s.account_id")}
     from webhook_subscriptions s
     where s.events @> array[$2::text] and (s.agent_id is null or s.agent_id = $3) and s.active and s.deleted_at is null
       and ($5::boolean or s.owner_of = $3) and ${subscriberHolds("s", "$4")}`,
    [id, type, agentId, createdAt, body !== null, sequence],
  );
  const [, { rowCount }] = await Promise.all([kept, delivered]);
  const count = rowCount ?? 0;
  if (count > 0) tx.wakeAfterCommit("deliveries");
  return count;
}

/** A partition of the events: all before a time, from where the one before it ends. */
export type EventPartition = { name: string; until: Date };

const WEEK_MS = 7 * 86_400_000;

/** Lists the first partition (`events_earlier`) and those of a week each, oldest first. */
export function listEventPartitions(db: Queryable): Promise<EventPartition[]> {
  return queryAll<EventPartition>(
    db,
    `select * from (
       select c.relname as name,
         (substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)'))::timestamptz as until
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass
     ) partitions where until is not null order by until`,
    [],
  );
}

/**
 * Adds a partition of a week after the last one. Events that were to go there already come with it.
 *
 * @param last - the newest partition that there is
 */
export async function addEventPartition(
  tx: Transaction,
  last: EventPartition,
): Promise<EventPartition> {
  const from = last.until.toISOString();
  const until = new Date(last.until.getTime() + WEEK_MS);
  const name = `events_${from.slice(0, 10).replaceAll("-", "")}`;
  await lockBriefly(tx);
  await tx.query(`create table ${name} (like events including constraints, primary key (id))`);
  const range = [from, until];
  await tx.query(
    `with late as (delete from events_other where created_at >= $1 and created_at < $2 returning *)
     insert into ${name} select * from late`,
    range,
  );
  // Utility statements take no values; both are times that were formatted here.
  await tx.query(
    `alter table events attach partition ${name} for values from ('${from}') to ('${until.toISOString()}')`,
  );
  return { name, until };
}

/** Drops a partition, unless a delivery is there that an event in it, or before it, belongs to. */
export async function dropEventPartition(
  tx: Transaction,
  { name, until }: EventPartition,
): Promise<boolean> {
  // This may read all of them: nothing is locked meanwhile. Later none can be added: a replay holds
  // the delivery that it repeats.
  const left = "select 1 from deliveries where coalesce(event_created_at, created_at) < $1 limit 1";
  if ((await queryOne(tx, left, [until])) !== undefined) return false;
  await lockBriefly(tx);
  await tx.query(`drop table ${name}`);
  return true;
}

/**
 * Where somebody is at the events for longer this gives up, rather than have everybody wait behind
 * it.
 */
async function lockBriefly(tx: Transaction): Promise<void> {
  await tx.query("set local lock_timeout = '2s'");
}

// Housekeeping may be down for so long before events go where they are deleted one by one.
const AHEAD_MS = 2 * WEEK_MS;

/**
 * Makes partitions for the events of the weeks to come, and drops those whose events and deliveries
 * are kept no longer.
 */
export const replaceEventPartitions: Cleaning = async (
  db,
  { now, before, transaction, signal },
) => {
  const [earlier, ...weeks] = await listEventPartitions(db);
  let last = weeks.at(-1) ?? earlier;
  while (last !== undefined && last.until.getTime() < now.getTime() + AHEAD_MS) {
    signal.throwIfAborted();
    const newest: EventPartition = last;
    last = await transaction((tx) => addEventPartition(tx, newest));
  }
  for (const week of weeks.filter(({ until }) => until <= before)) {
    // The first one that somebody still needs is older than all others.
    if (!(await transaction((tx) => dropEventPartition(tx, week)))) break;
  }
  return 0;
};

/**
 * Deletes events outside the weekly partitions that are older than a time and have no deliveries
 * left, at most so many of each table.
 */
export async function deleteOldEvents(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  let most = 0;
  for (const table of ["events_earlier", "events_other"]) {
    const { rowCount } = await db.query(
      `delete from ${table} where id in (
         select id from ${table} e where created_at < $1
           and not exists (select 1 from deliveries d where d.event_id = e.id) order by created_at limit $2)`,
      [before, limit],
    );
    most = Math.max(most, rowCount ?? 0);
  }
  return most;
}

/** The condition, in SQL, that the key which a subscription ends with has not ended. */
export function subscriberHolds(subscription: string, now: string): string {
  const keyId = `${subscription}.key_id`;
  return `(${keyId} is null or ${keyHolds(keyId, now)})`;
}
