import { lockKeyAccount } from "../../access/api-keys.ts";
import {
  column,
  defineTable,
  type Queryable,
  type RowOf,
  queryAll,
  queryOne,
  type Transaction,
} from "../../../platform/db/queryable.ts";
import { accountOfScope } from "../../../platform/base/scope.ts";
import { SdkError } from "@arcs/core";
import { subscriberHolds } from "../events/service.ts";

export type LastDelivery = {
  timestamp: Date;
  status: "success" | "failure" | "timeout";
  event: string;
  retryCount: number;
  lastError: string | null;
};

const columns = {
  id: column<string>(),
  /** Owning scope (`scopeOf`): the account, or one agent of it. */
  accountId: column<string>(),
  url: column<string>(),
  events: column<string[]>(),
  description: column<string>(),
  active: column<boolean>(),
  /** Only events of this agent, where set. */
  agentId: column<string | null>(),
  /** The agent whose own key made it, where one did: it gets that agent's events in full. */
  ownerOf: column<string | null>(),
  /** The creating key: the subscription ends with it. */
  keyId: column<string | null>(),
  /** Encrypted with the server's key, as is the one before it. */
  secret: column<Uint8Array>(),
  previousSecret: column<Uint8Array | null>(),
  previousSecretExpiresAt: column<Date | null>(),
  /** Since when no delivery has succeeded. */
  failingSince: column<Date | null>(),
  consecutiveFailures: column<number>(),
  /** No delivery begins before this time. */
  pausedUntil: column<Date | null>(),
  /** Set when the service gave the endpoint up, with the reason. */
  disabledAt: column<Date | null>(),
  disabledReason: column<string | null>(),
  createdAt: column<Date>(),
  updatedAt: column<Date>(),
};

const table = defineTable("webhook_subscriptions", columns);

/** A webhook subscription (specification 2.9). */
export type WebhookSubscription = RowOf<typeof columns>;

export async function insertSubscription(
  db: Queryable,
  subscription: WebhookSubscription,
): Promise<void> {
  await db.query(table.insert, table.values(subscription));
}

export function findSubscription(
  db: Queryable,
  id: string,
  { accountId }: { accountId?: string } = {},
): Promise<WebhookSubscription | undefined> {
  return queryOne<WebhookSubscription>(
    db,
    `select ${table.select()} from webhook_subscriptions
     where id = $1 and deleted_at is null and ($2::text is null or account_id = $2)`,
    [id, accountId ?? null],
  );
}

/** Returns the secrets of all subscriptions, the oldest first, with what they are sealed for. */
export function listSecrets(db: Queryable): Promise<Pick<WebhookSubscription, "id" | "secret">[]> {
  const sql =
    "select id, secret from webhook_subscriptions where deleted_at is null order by created_at, id";
  return queryAll(db, sql, []);
}

/** A subscription with how the last attempt to deliver to it went. */
export type DescribedSubscription = {
  subscription: WebhookSubscription;
  lastDelivery: LastDelivery | null;
};

export function listSubscriptions(
  db: Queryable,
  accountId: string,
): Promise<DescribedSubscription[]> {
  return describeSubscriptions(db, { accountId, id: null });
}

/** Finds a subscription of an account. @throws SdkError `webhook_not_found` */
export async function requireDescribedSubscription(
  db: Queryable,
  { accountId, id }: { accountId: string; id: string },
): Promise<DescribedSubscription> {
  const [found] = await describeSubscriptions(db, { accountId, id });
  if (found === undefined) throw webhookNotFound();
  return found;
}

async function describeSubscriptions(
  db: Queryable,
  { accountId, id }: { accountId: string; id: string | null },
): Promise<DescribedSubscription[]> {
  const rows = await queryAll<
    WebhookSubscription & {
      at: Date | null;
      outcome: LastDelivery["status"];
      event: string;
      attempts: number;
      error: string | null;
    }
  >(
    db,
    `select ${table.select("s")}, d.last_attempt_at as at, d.outcome, d.event_type as event, d.attempts, d.error
     from webhook_subscriptions s left join lateral (
       select last_attempt_at, outcome, event_type, attempts, error from deliveries
       where subscription_id = s.id and last_attempt_at is not null order by last_attempt_at desc limit 1
     ) d on true
     where s.account_id = $1 and s.deleted_at is null and ($2::text is null or s.id = $2)
     order by s.created_at, s.id`,
    [accountId, id],
  );
  return rows.map(({ at, outcome, event, attempts, error, ...subscription }) => ({
    subscription,
    lastDelivery:
      at === null
        ? null
        : { timestamp: at, status: outcome, event, retryCount: attempts - 1, lastError: error },
  }));
}

/**
 * Lists the URLs that an account is subscribed with, its agents' own among them. It blocks other
 * subscriptions of the account until the transaction is over: otherwise many at once would exceed a
 * limit together.
 */
export async function lockSubscribedUrls(
  tx: Transaction,
  accountId: string,
): Promise<{ scope: string; url: string }[]> {
  await lockKeyAccount(tx, accountId);
  return queryAll<{ scope: string; url: string }>(
    tx,
    `select account_id as scope, url from webhook_subscriptions
     where deleted_at is null and (account_id = $1 or ${accountOfScope("account_id")} = $1)`,
    [accountId],
  );
}

/**
 * Deletes a subscription of an account: nothing more is delivered to it. False when it does not
 * exist.
 */
export async function deleteSubscription(
  db: Queryable,
  id: string,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    "update webhook_subscriptions set deleted_at = $3, active = false where id = $1 and account_id = $2 and deleted_at is null",
    [id, accountId, now],
  );
  return rowCount === 1;
}

export async function deleteSubscriptionsOfKeys(
  tx: Transaction,
  keyIds: readonly string[],
  { now }: { now: Date },
): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(
    tx,
    `update webhook_subscriptions set deleted_at = $2, active = false
     where key_id = any($1) and deleted_at is null returning id`,
    [keyIds, now],
  );
  return rows.map(({ id }) => id);
}

export async function findEndedKeysWithSubscriptions(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(
    db,
    `select distinct s.key_id as id from webhook_subscriptions s
     where s.key_id is not null and s.deleted_at is null and not ${subscriberHolds("s", "$1")} limit $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Changes a subscription. One that is made active again begins anew: the service no longer holds
 * its failures against it.
 */
export function updateSubscription(
  db: Queryable,
  id: string,
  {
    accountId,
    events,
    description,
    active,
    now,
  }: {
    accountId: string;
    events?: readonly string[];
    description?: string;
    active?: boolean;
    now: Date;
  },
): Promise<WebhookSubscription | undefined> {
  return queryOne<WebhookSubscription>(
    db,
    `update webhook_subscriptions set events = coalesce($3, events), description = coalesce($4, description),
       active = coalesce($5, active), updated_at = $6,
       failing_since = case when $5 then null else failing_since end,
       consecutive_failures = case when $5 then 0 else consecutive_failures end,
       paused_until = case when $5 then null else paused_until end,
       disabled_at = case when $5 then null else disabled_at end,
       disabled_reason = case when $5 then null else disabled_reason end
     where id = $1 and account_id = $2 and deleted_at is null returning ${table.select()}`,
    [id, accountId, events ?? null, description ?? null, active ?? null, now],
  );
}

/** Gives a subscription a new secret; the one before it is good until a time. */
export async function rotateSubscriptionSecret(
  db: Queryable,
  id: string,
  { secret, previousExpiresAt, now }: { secret: Uint8Array; previousExpiresAt: Date; now: Date },
): Promise<void> {
  await db.query(
    `update webhook_subscriptions set previous_secret = secret, previous_secret_expires_at = $3, secret = $2, updated_at = $4
     where id = $1 and deleted_at is null`,
    [id, secret, previousExpiresAt, now],
  );
}

export async function pauseSubscription(
  db: Queryable,
  id: string,
  { until }: { until: Date | null },
): Promise<void> {
  await db.query("update webhook_subscriptions set paused_until = $2 where id = $1", [id, until]);
}

/** Gives an endpoint up; what is pending for it stays so. */
export async function disableSubscription(
  db: Queryable,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await db.query(
    `update webhook_subscriptions set active = false, disabled_at = $2, disabled_reason = $3, updated_at = $2
     where id = $1 and disabled_at is null`,
    [id, now, reason],
  );
}

export async function requireSubscription(
  db: Queryable,
  { id, accountId }: { id: string; accountId: string },
): Promise<WebhookSubscription> {
  const subscription = await findSubscription(db, id, { accountId });
  if (subscription === undefined) throw webhookNotFound();
  return subscription;
}

export function webhookNotFound(): SdkError {
  return new SdkError("webhook_not_found", "there is no webhook subscription with this id");
}
