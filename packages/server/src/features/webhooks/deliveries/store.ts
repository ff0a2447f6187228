import {
  type Queryable,
  queryAll,
  storable,
  type Transaction,
} from "../../../platform/db/queryable.ts";
import { subscriberHolds } from "../events/service.ts";

export type ClaimedDelivery = {
  id: string;
  /** Fences the worker off: settling with an older lease changes nothing. */
  lease: number;
  /** Attempts that have ended so far. */
  attempts: number;
  accountId: string;
  subscriptionId: string;
  eventId: string;
  eventType: string;
  /** Exactly the text to sign and send. */
  body: string;
  url: string;
  secret: Uint8Array;
  previousSecret: Uint8Array | null;
  previousSecretExpiresAt: Date | null;
};

// Finds accounts or subscriptions with pending deliveries, one index probe each (a "loose index
// scan"), from the one after a place around to that one. Read only as far as the limit of the
// statement needs.
function inTurn(
  column: string,
  { name, place, within }: { name: string; place: string; within: string },
): string {
  return `with recursive ${name}_after as (${looseScan(column, { name: `${name}_after`, range: `${within} and ${column} > ${place}` })}),
    ${name}_before as (${looseScan(column, { name: `${name}_before`, range: `${within} and ${column} <= ${place}` })})
    select ${column} from ${name}_after where ${column} is not null
    union all select ${column} from ${name}_before where ${column} is not null`;
}

function looseScan(column: string, { name, range }: { name: string; range: string }): string {
  const next = (condition: string): string =>
    `select ${column} from deliveries where state = 'pending' and ${condition} order by ${column} limit 1`;
  return `(${next(range)}) union all
    select (${next(`${range} and ${column} > ${name}.${column}`)}) from ${name} where ${name}.${column} is not null`;
}

const ACCOUNTS = inTurn("account_id", { name: "accounts", place: "$5", within: "true" });
const SUBSCRIPTIONS = inTurn("subscription_id", {
  name: "subscriptions",
  place: "coalesce(a.last, '')",
  within: "account_id = a.account_id",
});

// How far to look in one subscription for deliveries that need not wait for another one.
const LOOK_AHEAD = 50;

/**
 * Takes deliveries that are due. Other workers leave them alone until the lease ends.
 *
 * Accounts come in turn, then the subscriptions of each account, starting after the one that was
 * served last. Of each subscription the longest waiting comes first. An account gets at most
 * `perAccount` at once and a subscription `perSubscription`, over all servers, so that neither a
 * slow endpoint nor a thousand of them block others. Servers that claim in the same instant do not
 * see each other, and may exceed that between them.
 *
 * To one subscription, the events of one agent go out in their order: none begins while the first
 * attempt of an earlier one is due or under way. A delivery that waits for a retry blocks nothing.
 */
export async function claimDeliveries(
  tx: Transaction,
  {
    limit,
    perSubscription,
    perAccount = UNLIMITED,
    turns = noTurns,
    now,
    leasedUntil,
    holding = [],
  }: DeliveryClaim,
): Promise<ClaimedDelivery[]> {
  const set = tx.query(PLANNED_AS_WRITTEN, []);
  const claimed = tx.query<ClaimedDelivery>(
    `with accounts as (
       select turn.account_id, served.last from (${ACCOUNTS}) turn
       left join unnest($7::text[], $8::text[]) as served (account_id, last) on served.account_id = turn.account_id
     ), candidates as (
       select d.* from accounts a cross join lateral (
         select d.place, d.lease, s.url, s.secret, s.previous_secret, s.previous_secret_expires_at, s.owner_of
         from (${SUBSCRIPTIONS}) busy cross join lateral (
           select s.* from webhook_subscriptions s where s.id = busy.subscription_id
         ) s cross join lateral (
           select first.place, first.lease from (
             select ctid as place, lease, agent_id, sequence, next_attempt_at from deliveries
             where account_id = a.account_id and subscription_id = s.id and state = 'pending' and next_attempt_at <= $1
               and (leased_until is null or leased_until <= $1 and id <> all($6::text[]))
             order by next_attempt_at, sequence limit ${LOOK_AHEAD}
           ) first
           where not exists (
             select 1 from deliveries e
             where e.subscription_id = s.id and e.agent_id = first.agent_id and e.sequence < first.sequence
               and e.state = 'pending' and (e.attempts = 0 or e.leased_until > $1) order by e.sequence offset 0)
           order by first.next_attempt_at, first.sequence
           limit greatest(0, case when s.consecutive_failures > 0 then 1 else $2 end - (
             select count(*) from deliveries f
             where f.account_id = a.account_id and f.subscription_id = s.id and f.leased_until > $1))
         ) d
         where s.active and s.deleted_at is null and (s.paused_until is null or s.paused_until <= $1) and ${subscriberHolds("s", "$1")}
         limit greatest(0, $9 - (
           select count(*) from deliveries g where g.account_id = a.account_id and g.leased_until > $1))
       ) d limit $3
     ), due as (
       select c.url, c.secret, c.previous_secret, c.previous_secret_expires_at, c.owner_of, d.*
       from candidates c cross join lateral (
         select d.ctid as place, v.agent_id, v.body, v.owner_body from deliveries d cross join lateral (
           select agent_id, body, owner_body from events v
           where v.id = d.event_id and v.created_at = coalesce(d.event_created_at, d.created_at) offset 0
         ) v
         -- Who else takes one of them in this instant has changed its lease.
         where d.lease = c.lease and d.state = 'pending' and d.ctid = c.place for update of d skip locked
       ) d
     )
     -- By place: the table has no partitions, in each of which there would be one of that place.
     update deliveries d set lease = d.lease + 1, leased_until = $4 from due where d.ctid = due.place
     returning d.id, d.lease, d.attempts, d.account_id as "accountId", d.subscription_id as "subscriptionId",
       d.event_id as "eventId",
       d.event_type as "eventType", due.url, due.secret, due.previous_secret as "previousSecret",
       due.previous_secret_expires_at as "previousSecretExpiresAt",
       case when due.owner_of = due.agent_id then coalesce(due.owner_body, due.body) else due.body end as body`,
    [
      now,
      perSubscription,
      limit,
      leasedUntil,
      turns.afterAccount,
      holding.map(({ id }) => id),
      [...turns.afterSubscription.keys()],
      [...turns.afterSubscription.values()],
      perAccount,
    ],
  );
  const [, { rows }] = await Promise.all([set, claimed]);
  return rows;
}

type DeliveryTurns = { afterAccount: string; afterSubscription: ReadonlyMap<string, string> };

const noTurns: DeliveryTurns = { afterAccount: "", afterSubscription: new Map() };
const UNLIMITED = 2_147_483_647;

export type DeliveryClaim = {
  limit: number;
  perSubscription: number;
  perAccount?: number;
  turns?: DeliveryTurns;
  now: Date;
  leasedUntil: Date;
  /** Deliveries not to take: the worker is still at them, whatever their leases say. */
  holding?: readonly Pick<ClaimedDelivery, "id">[];
};

/** Holds deliveries for longer; gives the ids of those that are still held. */
export async function renewDeliveries(
  db: Queryable,
  deliveries: readonly Pick<ClaimedDelivery, "id" | "lease">[],
  { leasedUntil }: { leasedUntil: Date },
): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(
    db,
    `update deliveries d set leased_until = $3 from unnest($1::text[], $2::integer[]) as held (id, lease)
     where d.id = held.id and d.lease = held.lease and d.leased_until is not null returning d.id`,
    [deliveries.map(({ id }) => id), deliveries.map(({ lease }) => lease), leasedUntil],
  );
  return rows.map(({ id }) => id);
}

/** Ends the deliveries of a subscription that are still to be made, as failed; gives how many. */
export async function endDeliveries(
  tx: Transaction,
  subscriptionId: string,
  { error, now }: { error: string; now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update deliveries set state = 'failed', error = $2, finished_at = $3, leased_until = null
     where subscription_id = $1 and state = 'pending'`,
    [subscriptionId, error, now],
  );
  return rowCount ?? 0;
}

/**
 * One plan for queues of any length: nothing but loops by indexes, from left to right as it is
 * written. Planning this statement takes longer than running it. A plan for the tables' earlier
 * sizes, perhaps empty, takes seconds when they are full. Without a row or a column, which the
 * driver would describe and read each time.
 */
const planned = ["seqscan", "hashjoin", "mergejoin", "bitmapscan", "sort", "memoize", "material"]
  .map((plan) => [`enable_${plan}`, "off"])
  .concat([
    ["from_collapse_limit", "1"],
    ["join_collapse_limit", "1"],
    ["plan_cache_mode", "force_generic_plan"],
  ])
  .map(([name, value]) => `set_config('${name}', '${value}', true)`);
const PLANNED_AS_WRITTEN = `select where concat(${planned.join(", ")}) = ''`;

/** How an attempt went (specification 2.9). */
export type DeliveryResult = "success" | "failure" | "timeout";

export type DeliverySettlement = {
  delivery: Pick<ClaimedDelivery, "id" | "lease">;
  outcome: DeliveryResult;
  /**
   * When to try again; `undefined` when the delivery is over: it succeeded, or this was the last
   * attempt.
   */
  retryAt?: Date;
  statusCode?: number;
  error?: string;
  response?: string;
  responseTimeMs?: number;
  at: Date;
};

export type FailingEndpoint = {
  subscriptionId: string;
  consecutiveFailures: number;
  failingSince: Date;
};

/**
 * Writes down what came of attempts, many at once, and how the endpoints do.
 *
 * @returns the ids of the deliveries whose lease was still held (of the others nothing changed),
 *   and the endpoints that fail: whether those get a rest or are given up is for the caller to say
 */
export async function settleDeliveries(
  tx: Transaction,
  settlements: readonly DeliverySettlement[],
): Promise<{ settled: string[]; failing: FailingEndpoint[] }> {
  const column = <Value>(pick: (settlement: DeliverySettlement) => Value): Value[] =>
    settlements.map(pick);
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
      column(({ error }) => (error === undefined ? null : storable(error))),
      column(({ response }) => (response === undefined ? null : storable(response))),
      column(({ responseTimeMs }) => responseTimeMs ?? null),
      column(({ at }) => at),
    ],
  );
  return { settled: settled.map(({ id }) => id), failing: await noteFailures(tx, settled) };
}

type Attempt = {
  subscriptionId: string;
  outcome: DeliveryResult;
  /** Of those that did not succeed. */
  at: Date | null;
};

/**
 * Writes to a subscription only when something changes: while all goes well its row is left alone.
 */
async function noteFailures(
  tx: Transaction,
  attempts: readonly Attempt[],
): Promise<FailingEndpoint[]> {
  const healthy = new Set(
    attempts.filter(({ outcome }) => outcome === "success").map((each) => each.subscriptionId),
  );
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
