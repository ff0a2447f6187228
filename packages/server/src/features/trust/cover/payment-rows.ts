import type { Amounts } from "@arcs/trust";
import type { BookedPayment } from "@arcs/trust/cover";

import { type Queryable, queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import { amountsText } from "./account-rows.ts";

type PaymentRow = {
  [Name in keyof BookedPayment]: BookedPayment[Name] extends bigint
    ? string
    : BookedPayment[Name] extends Amounts
      ? string[]
      : BookedPayment[Name];
} & { at: Date; due: Date };

const paymentColumns = `id, position, payer, payee, at, due, is_held as "isHeld", is_failed as "isFailed", dispute, state,
  amount::text, rest::text, given::text[], given_first::text[] as "givenFirst", root_group as "rootGroup", earns::text,
  earns_first::text as "earnsFirst", earned::text`;

export async function listCoverPayments(db: Queryable, ids: readonly string[]): Promise<BookedPayment[]> {
  const rows = await queryAll<PaymentRow>(db, `select ${paymentColumns} from cover_payments where id = any($1)`, [ids]);
  return rows.map(readPayment);
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

/** Lists payments that are due, the earliest first, with all that are due in the moment of the last: the log is settled up to a time. */
export async function listDuePayments(
  db: Queryable,
  { at, limit }: { at: Date; limit: number },
): Promise<BookedPayment[]> {
  const rows = await queryAll<PaymentRow>(
    db,
    `select ${paymentColumns} from cover_payments where state = 'open' and dispute <> 'open' and due <= $1
     order by due fetch first $2 rows with ties`,
    [at, limit],
  );
  return rows.map(readPayment);
}

/** Lists the latest payments of a pair that can be given back, as many as an amount reaches for. */
export async function listGivablePayments(
  db: Queryable,
  { payer, payee, amount }: { payer: string; payee: string; amount: bigint },
): Promise<BookedPayment[]> {
  const rows = await queryAll<PaymentRow>(
    db,
    `select ${paymentColumns} from (
       select *, sum(rest) over (order by position desc) - rest as later from cover_payments
       where payee = $1 and payer = $2 and rest > 0 and state <> 'settled'
     ) p where later < $3 order by position`,
    [payee, payer, String(amount)],
  );
  return rows.map(readPayment);
}

function readPayment({
  at,
  due,
  given,
  givenFirst,
  amount,
  rest,
  earns,
  earnsFirst,
  earned,
  ...row
}: PaymentRow): BookedPayment {
  return {
    ...row,
    at: at.getTime(),
    due: due.getTime(),
    amount: BigInt(amount),
    rest: BigInt(rest),
    given: given.map(BigInt),
    givenFirst: givenFirst.map(BigInt),
    earns: BigInt(earns),
    earnsFirst: BigInt(earnsFirst),
    earned: BigInt(earned),
  };
}

export async function savePayments(
  tx: Transaction,
  payments: readonly BookedPayment[],
  { changed }: { changed: number },
): Promise<void> {
  if (payments.length === 0) return;
  const column = <Value>(read: (payment: BookedPayment) => Value): Value[] => payments.map(read);
  await tx.query(
    `insert into cover_payments (id, position, changed, payer, payee, at, due, is_held, is_failed, dispute, state, amount, rest,
       given, given_first, root_group, earns, earns_first, earned)
     select id, position, $19, payer, payee, at, due, is_held, is_failed, dispute, state, amount, rest, given::numeric[],
       given_first::numeric[], root_group, earns, earns_first, earned
     from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::boolean[],
       $8::boolean[], $9::text[], $10::text[], $11::numeric[], $12::numeric[], $13::text[], $14::text[], $15::integer[],
       $16::numeric[], $17::numeric[], $18::numeric[])
       as t (id, position, payer, payee, at, due, is_held, is_failed, dispute, state, amount, rest, given, given_first,
         root_group, earns, earns_first, earned)
     on conflict (id) do update set changed = greatest(cover_payments.changed, $19), due = excluded.due, is_failed = excluded.is_failed, dispute = excluded.dispute,
       state = excluded.state, rest = excluded.rest, given = excluded.given, earns = excluded.earns,
       earned = excluded.earned`,
    [
      column(({ id }) => id),
      column(({ position }) => position),
      column(({ payer }) => payer),
      column(({ payee }) => payee),
      column(({ at }) => new Date(at)),
      column(({ due }) => new Date(due)),
      column(({ isHeld }) => isHeld),
      column(({ isFailed }) => isFailed),
      column(({ dispute }) => dispute),
      column(({ state }) => state),
      column(({ amount }) => String(amount)),
      column(({ rest }) => String(rest)),
      column(({ given }) => amountsText(given)),
      column(({ givenFirst }) => amountsText(givenFirst)),
      column(({ rootGroup }) => rootGroup),
      column(({ earns }) => String(earns)),
      column(({ earnsFirst }) => String(earnsFirst)),
      column(({ earned }) => String(earned)),
      changed,
    ],
  );
}

export async function findNextDue(db: Queryable): Promise<Date | undefined> {
  const next = await queryOne<{ due: Date | null }>(
    db,
    "select min(due) as due from cover_payments where state = 'open' and dispute <> 'open'",
    [],
  );
  return next?.due ?? undefined;
}
