import { queryAll, type Transaction } from "../../../platform/db/queryable.ts";
import type { ClaimedDelivery } from "./store.ts";

/** How an attempt went (specification 2.9). */
export type DeliveryResult = "success" | "failure" | "timeout";

/** Result of an attempt. */
export type DeliverySettlement = {
  delivery: Pick<ClaimedDelivery, "id" | "lease">;
  outcome: DeliveryResult;
  /** When to try again; `undefined` when the delivery is over: it succeeded, or this was the last attempt. */
  retryAt?: Date;
  statusCode?: number;
  error?: string;
  response?: string;
  responseTimeMs?: number;
  at: Date;
};

/** An endpoint whose last attempts failed. */
export type FailingEndpoint = { subscriptionId: string; consecutiveFailures: number; failingSince: Date };

/**
 * Writes down what came of attempts, many at once, and how the endpoints do.
 *
 * @returns the ids of the deliveries whose lease was still held (of the others nothing changed), and the endpoints that
 * fail: whether those get a rest or are given up is for the caller to say
 */
export async function settleDeliveries(
  tx: Transaction,
  settlements: readonly DeliverySettlement[],
): Promise<{ settled: string[]; failing: FailingEndpoint[] }> {
  const column = <Value>(pick: (settlement: DeliverySettlement) => Value): Value[] => settlements.map(pick);
  const settled = await queryAll<Attempt & { id: string }>(
    tx,
    `with settled as (update deliveries d set outcome = t.outcome, attempts = d.attempts + 1, leased_until = null,
       state = case when t.retry_at is not null then 'pending' when t.outcome = 'success' then 'delivered'
         else 'failed' end,
       next_attempt_at = coalesce(t.retry_at, d.next_attempt_at), status_code = t.status_code, error = t.error,
       response = t.response, response_time_ms = t.response_time_ms, last_attempt_at = t.at,
       finished_at = case when t.retry_at is null then t.at end
     from unnest($1::text[], $2::integer[], $3::text[], $4::timestamptz[], $5::integer[], $6::text[], $7::text[],
       $8::integer[], $9::timestamptz[])
       as t (id, lease, outcome, retry_at, status_code, error, response, response_time_ms, at)
     where d.id = t.id and d.lease = t.lease and d.leased_until is not null
     returning d.id, d.subscription_id, d.outcome, d.last_attempt_at), healthy as (
       update webhook_subscriptions set failing_since = null, consecutive_failures = 0, paused_until = null
       where failing_since is not null and id in (select subscription_id from settled where outcome = 'success'))
     select id, subscription_id as "subscriptionId", outcome, case when outcome <> 'success' then last_attempt_at end as at
     from settled`,
    [
      column(({ delivery }) => delivery.id),
      column(({ delivery }) => delivery.lease),
      column(({ outcome }) => outcome),
      column(({ retryAt }) => retryAt ?? null),
      column(({ statusCode }) => statusCode ?? null),
      column(({ error }) => storable(error)),
      column(({ response }) => storable(response)),
      column(({ responseTimeMs }) => responseTimeMs ?? null),
      column(({ at }) => at),
    ],
  );
  return { settled: settled.map(({ id }) => id), failing: await noteFailures(tx, settled) };
}

/** Receivers may answer anything; Postgres takes every character but U+0000. */
function storable(text: string | undefined): string | null {
  return text?.replaceAll("\0", "\uFFFD") ?? null;
}

type Attempt = {
  subscriptionId: string;
  outcome: DeliveryResult;
  /** Of those that did not succeed. */
  at: Date | null;
};

/** Writes to a subscription only when something changes: while all goes well its row is left alone. */
async function noteFailures(tx: Transaction, attempts: readonly Attempt[]): Promise<FailingEndpoint[]> {
  const healthy = new Set(attempts.filter(({ outcome }) => outcome === "success").map((each) => each.subscriptionId));
  const failing = new Map<string, { at: Date; failures: number }>();
  for (const { subscriptionId, at } of attempts) {
    if (healthy.has(subscriptionId) || at === null) continue;
    const before = failing.get(subscriptionId);
    failing.set(subscriptionId, { at: before?.at ?? at, failures: (before?.failures ?? 0) + 1 });
  }
  if (failing.size === 0) return [];
  const noted = [...failing.values()];
  return queryAll<FailingEndpoint>(
    tx,
    `update webhook_subscriptions s set failing_since = coalesce(s.failing_since, t.at),
       consecutive_failures = s.consecutive_failures + t.failures
     from unnest($1::text[], $2::timestamptz[], $3::integer[]) as t (id, at, failures) where s.id = t.id
     returning s.id as "subscriptionId", s.consecutive_failures as "consecutiveFailures",
       s.failing_since as "failingSince"`,
    [[...failing.keys()], noted.map(({ at }) => at), noted.map(({ failures }) => failures)],
  );
}
