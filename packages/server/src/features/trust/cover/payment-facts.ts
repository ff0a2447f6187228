import type { BookedPayment } from "@arcs/trust/cover";

import { type Queryable, queryOne, type Transaction } from "../../../platform/db/queryable.ts";

export type PaymentFacts = {
  count: number;
  payers: number;
  payersWithVoice: number;
  since: Date | null;
  openDisputes: number;
  /** Time of the last dispute that was decided for a payer. */
  lastLostAt: Date | null;
};

export async function findPaymentFacts(db: Queryable, account: string): Promise<PaymentFacts> {
  const facts = await queryOne<PaymentFacts>(
    db,
    `select payment_count as count, payer_count as payers, voiced_payer_count as "payersWithVoice", first_paid_at as since,
       open_disputes as "openDisputes", last_lost_at as "lastLostAt"
     from cover_accounts where account = $1`,
    [account],
  );
  return facts ?? { count: 0, payers: 0, payersWithVoice: 0, since: null, openDisputes: 0, lastLostAt: null };
}

/**
 * Counts what an entry has changed of a payment, in the row of its payee. Both are written already.
 *
 * @param options.before - its dispute before the entry; `undefined` for a new payment
 */
export async function countPayment(
  tx: Transaction,
  { id, payer, payee, dispute, state }: BookedPayment,
  { before, at }: { before: BookedPayment["dispute"] | undefined; at: Date },
): Promise<void> {
  if (before === undefined) {
    const other = "select 1 from cover_payments where payee = $1 and payer = $2 and id <> $3";
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

/** Finds the time by which an amount of what is outstanding settles; `undefined` where disputes hold too much of it. */
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
