import { queryAll, queryOne, type Queryable, type Transaction } from "../database/queryable.ts";
import { accountOfScope } from "../access/scope.ts";
import { keyHolds } from "../webhooks/webhook-subscriptions.ts";

/** Something that happened, for those who subscribed to it (specification 6). */
export type NewEvent = {
  id: string;
  type: string;
  /** The agent whose events are delivered in order; `null` for those of no agent. */
  agentId: string | null;
  /** The envelope as everybody may see it: exactly the text that is signed. `null` where nothing may be seen. */
  body: string | null;
  /** The envelope for the agent itself, where that one may see more. */
  ownerBody: string | null;
  createdAt: Date;
};

/**
 * Keeps an event and a delivery for each subscription that wants it, in the transaction of what it reports: neither is
 * ever there without the other. Events of one agent are numbered in the order of their commits, which makes transactions
 * about the same agent wait for each other from here on: let it come last.
 *
 * @param options.newDeliveryId - makes an id for each delivery
 * @returns how many deliveries there are
 */
export async function appendEvent(
  tx: Transaction,
  event: NewEvent,
  { newDeliveryId }: { newDeliveryId: () => string },
): Promise<number> {
  const { id, type, agentId, body, ownerBody, createdAt } = event;
  const sequence = agentId === null ? null : await nextSequence(tx, agentId);
  await tx.query(
    `insert into events (id, type, agent_id, sequence, body, owner_body, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, type, agentId, sequence, body, ownerBody, createdAt],
  );
  const subscribers = await queryAll<{ id: string; accountId: string }>(
    tx,
    `select s.id, ${accountOfScope("s.account_id")} as "accountId" from webhook_subscriptions s
     where s.active and s.deleted_at is null and s.events @> array[$1::text] and (s.agent_id is null or s.agent_id = $2)
       and ($3 or s.owner_of = $2) and ${keyHolds("s", "$4")}`,
    [type, agentId, body !== null, createdAt],
  );
  if (subscribers.length === 0) return 0;
  await tx.query(
    `insert into deliveries (id, subscription_id, event_id, event_type, agent_id, sequence, state, attempts,
       next_attempt_at, lease, created_at, account_id)
     select t.id, t.subscription_id, $3, $4, $5, $6, 'pending', 0, $7, 0, $7, t.account_id
     from unnest($1::text[], $2::text[], $8::text[]) as t (id, subscription_id, account_id)`,
    [
      subscribers.map(newDeliveryId),
      subscribers.map((subscriber) => subscriber.id),
      id,
      type,
      agentId,
      sequence,
      createdAt,
      subscribers.map((subscriber) => subscriber.accountId),
    ],
  );
  tx.wakeAfterCommit("deliveries");
  return subscribers.length;
}

async function nextSequence(tx: Transaction, agentId: string): Promise<number | undefined> {
  const stream = await queryOne<{ sequence: number }>(
    tx,
    `insert into event_streams (agent_id, last_sequence) values ($1, 1)
     on conflict (agent_id) do update set last_sequence = event_streams.last_sequence + 1
     returning last_sequence as sequence`,
    [agentId],
  );
  return stream?.sequence;
}

/** Deletes events that are older than a time and of which no delivery is left, at most so many; gives how many. */
export async function deleteOldEvents(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from events where id in (
       select id from events e where created_at < $1
         and not exists (select 1 from deliveries d where d.event_id = e.id) order by created_at limit $2)`,
    [before, limit],
  );
  return rowCount ?? 0;
}
