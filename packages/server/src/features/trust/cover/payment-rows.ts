import type { Amounts } from "@arcs/trust";
import type { BookedPayment } from "@arcs/trust/cover";
import {
  jsonRows,
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../../platform/db/queryable.ts";

type PaymentRow = {
  [Name in keyof BookedPayment]: BookedPayment[Name] extends bigint
    ? string
    : BookedPayment[Name] extends Amounts
      ? string[]
      : BookedPayment[Name];
} & { at: Date; due: Date };

const paymentColumns = `id, position, payer, payee, at, due, is_held as "isHeld", is_hold as "isHold", is_failed as "isFailed", dispute, state,
  amount, rest, given::text[], given_first::text[] as "givenFirst", root_group as "rootGroup", earns, earns_first as "earnsFirst", earned`;

/** Names, in SQL, the book's payments, with {@link bookedColumns}: the part of a score's evidence. */
export const bookedPayments = "cover_payments";

/** Names, in SQL, the payments that the book has under the id of another one, `logged_id`. */
export const loggedNames = "logged_as";

/** The columns of `c`, in SQL, with payments settled up to a time. */
export function bookedColumns({ until }: { until: string }): string {
  return `c.position, c.at as "loggedAt", c.changed,
     case when c.state = 'settled' and c.due > ${until} then 'open' else c.state end as state, c.is_failed as "isFailed", c.amount::text as paid,
     c.rest::text, c.given::text[], c.given_first::text[] as "givenFirst", c.root_group as "rootGroup", c.earns::text,
     c.earns_first::text as "earnsFirst"`;
}

async function listPayments(
  db: Queryable,
  rest: string,
  values: readonly unknown[],
): Promise<BookedPayment[]> {
  return (await queryAll<PaymentRow>(db, `select ${paymentColumns} from ${rest}`, values)).map(
    readPayment,
  );
}

export function listCoverPayments(db: Queryable, ids: readonly string[]): Promise<BookedPayment[]> {
  return listPayments(db, "cover_payments where id = any($1) order by position", [ids]);
}

export async function listPaidAgents(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await queryAll<{ agentId: string }>(
    db,
    `select distinct agent_id as "agentId" from payment_agents
     where payment_id = any($1) or payment_id in (select payment_id from logged_as where logged_id = any($1))
     order by agent_id`,
    [ids],
  );
  return rows.map(({ agentId }) => agentId);
}

/**
 * Lists payments that are due, the earliest first, with all that are due in the moment of the last.
 */
export function listDuePayments(
  db: Queryable,
  { at, limit }: { at: Date; limit: number },
): Promise<BookedPayment[]> {
  const due = "cover_payments where state = 'open' and dispute <> 'open' and due <= $1";
  return listPayments(db, `${due} order by due fetch first $2 rows with ties`, [at, limit]);
}

/**
 * Lists the latest payments of a pair that can be given back, holds last, as many as an amount
 * reaches for.
 */
export function listGivablePayments(
  db: Queryable,
  { payer, payee, amount }: { payer: string; payee: string; amount: bigint },
): Promise<BookedPayment[]> {
  return listPayments(
    db,
    `(
       select *, sum(rest) over (order by is_hold, position desc) - rest as later from cover_payments
       where payee = $1 and payer = $2 and rest > 0 and state <> 'settled'
     ) p where later < $3 order by position`,
    [payee, payer, String(amount)],
  );
}

function readPayment(row: PaymentRow): BookedPayment {
  return {
    ...row,
    at: row.at.getTime(),
    due: row.due.getTime(),
    amount: BigInt(row.amount),
    rest: BigInt(row.rest),
    given: row.given.map(BigInt),
    givenFirst: row.givenFirst.map(BigInt),
    earns: BigInt(row.earns),
    earnsFirst: BigInt(row.earnsFirst),
    earned: BigInt(row.earned),
  };
}

const savedColumns = `id, position, changed, payer, payee, at, due, is_held, is_hold, is_failed, dispute, state, amount, rest, given, given_first,
  root_group, earns, earns_first, earned`;

export async function savePayments(
  tx: Transaction,
  payments: readonly BookedPayment[],
  { changed }: { changed: number },
): Promise<void> {
  if (payments.length === 0) return;
  const rows = payments.map((each) => ({
    ...each,
    at: new Date(each.at),
    due: new Date(each.due),
    changed,
  }));
  await tx.query(
    `insert into cover_payments (${savedColumns})
     select ${savedColumns} from json_populate_recordset(null::cover_payments, $1::json)
     on conflict (id) do update set changed = greatest(cover_payments.changed, excluded.changed), due = excluded.due,
       is_failed = excluded.is_failed, dispute = excluded.dispute, state = excluded.state, rest = excluded.rest,
       given = excluded.given, earns = excluded.earns, earned = excluded.earned`,
    [jsonRows(rows)],
  );
}

export async function findNextDue(db: Queryable): Promise<Date | undefined> {
  const select =
    "select min(due) as due from cover_payments where state = 'open' and dispute <> 'open'";
  return (await queryOne<{ due: Date | null }>(db, select, []))?.due ?? undefined;
}

/**
 * Counts what an entry has changed of a payment; before it there was another dispute, or
 * `undefined` for a new payment.
 */
export async function countPayment(
  tx: Transaction,
  { id, payer, payee, isHold, dispute, state }: BookedPayment,
  { before, at }: { before: BookedPayment["dispute"] | undefined; at: Date },
): Promise<void> {
  if (before === undefined) {
    if (isHold) return;
    const other =
      "select 1 from cover_payments where payee = $1 and payer = $2 and id <> $3 and not is_hold";
    await tx.query(
      `update cover_accounts set payment_count = payment_count + 1, first_paid_at = coalesce(first_paid_at, $4),
         payer_count = payer_count + (not exists (${other}))::integer,
         voiced_payer_count = voiced_payer_count + (
           (select has_voice from cover_payments where id = $3) and not exists (${other} and has_voice))::integer
       where account = $1`,
      [payee, payer, id, at],
    );
  } else if (before !== dispute) {
    await tx.query(
      `update cover_accounts set open_disputes = open_disputes + $2, last_lost_at = coalesce($3, last_lost_at)
       where account = $1`,
      [payee, dispute === "open" ? 1 : -1, state === "lost" ? at : null],
    );
  }
}

/**
 * Finds when an amount of what is outstanding settles; `undefined` where disputes hold too much of
 * it.
 */
export async function findSettling(
  db: Queryable,
  account: string,
  { amount }: { amount: bigint },
): Promise<Date | undefined> {
  const found = await queryOne<{ due: Date }>(
    db,
    `select due from (
       select due, sum(rest) over (order by due, position) as settled from cover_payments
       where payee = $1 and is_held and state = 'open' and dispute <> 'open'
     ) p where settled >= $2::numeric order by due limit 1`,
    [account, String(amount)],
  );
  return found?.due;
}

/** Sums the voice that payers gave to an account since a time, and that of open disputes there. */
export async function sumVoices(
  db: Queryable,
  account: string,
  { since }: { since: Date },
): Promise<{ disputed: bigint; given: bigint }> {
  const found = await queryOne<{ disputed: string; given: string }>(
    db,
    `select coalesce(sum(g) filter (where dispute = 'open'), 0)::text as disputed,
       coalesce(sum(g) filter (where at > $2), 0)::text as given
     from (
       select dispute, at, (select sum(each) from unnest(given) as v (each)) as g from cover_payments
       where payee = $1 and has_voice and (at > $2 or dispute = 'open')
     ) p`,
    [account, since],
  );
  return { disputed: BigInt(found?.disputed ?? 0), given: BigInt(found?.given ?? 0) };
}
