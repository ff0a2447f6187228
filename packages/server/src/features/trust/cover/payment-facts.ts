import { type Queryable, queryAll, queryOne } from "../../../platform/db/queryable.ts";

/** Facts about the payments to an account. */
export type PaymentFacts = {
  count: number;
  payers: number;
  /** Payers that had a voice to give it. */
  payersWithVoice: number;
  since: Date | null;
  openDisputes: number;
  /** Time of the last dispute that was decided for a payer. */
  lastLostAt: Date | null;
};

/** Counts the payments to an account, and its disputes. */
export async function countPayments(db: Queryable, account: string): Promise<PaymentFacts> {
  const [facts] = await queryAll<PaymentFacts>(
    db,
    `select p.*, d.* from (
       select count(*)::integer as count, count(distinct payer)::integer as payers, min(at) as since,
         (count(distinct payer) filter (where has_voice))::integer as "payersWithVoice"
       from cover_payments where payee = $1
     ) p, (
       select (count(*) filter (where dispute = 'open'))::integer as "openDisputes",
         max(case when state = 'lost' then (
           select max((l.entry::json ->> 'at')::timestamptz) from cover_log l
           where l.entry::json ->> 'id' = p.id and l.entry like '%"kind":"resolved"%'
         ) end) as "lastLostAt"
       from cover_payments p where payee = $1 and dispute <> 'none'
     ) d`,
    [account],
  );
  if (facts === undefined) throw new Error("a count has a row");
  return facts;
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
