import { chainIdOf, readAccountId } from "@arcs/core/internal";

import {
  column,
  defineTable,
  hasRow,
  type Queryable,
  queryAll,
  queryOne,
  type RowOf,
  type Transaction,
} from "../../../platform/db/queryable.ts";

const columns = {
  id: column<string>(),
  /** Named as in the log of cover. */
  account: column<string>(),
  /** Account of the API key. */
  holder: column<string>(),
  /** The agent whose own key made it; null where a key of the account itself did. */
  agentId: column<string | null>(),
  /** Its payer alone knows it before it is sent. */
  payment: column<string>(),
  payer: column<string>(),
  /** By CAIP-19; null, as the form, for a hold that was made before holds named it. */
  token: column<string | null>(),
  form: column<string | null>(),
  /** Millionths of a currency unit, as all sums here. */
  amount: column<string>(),
  /** By its payments so far. */
  paid: column<string>(),
  /** At the account, when it was made. */
  safe: column<string>(),
  /** From `used` on the log has an entry of what left the payer, or may have, without a payment. */
  state: column<"held" | "paid" | "used" | "disputed" | "lost" | "won" | "released" | "unpaid">(),
  /** Amount that its chain proves to have left the payer; null where it proves nothing. */
  sent: column<string | null>(),
  why: column<"sent" | "unclear" | "disputed" | null>(),
  isFailed: column<boolean>(),
  expiresAt: column<Date>(),
  createdAt: column<Date>(),
  nextAt: column<Date>(),
  /** Questions to the chain that were in vain. */
  attempts: column<number>(),
};

export const holdTable = defineTable("holds", columns);
export const SELECTED = holdTable.select("holds");

type HoldRow = RowOf<typeof columns>;

export type Hold = Omit<HoldRow, "amount" | "paid" | "safe" | "sent"> &
  Record<"amount" | "paid" | "safe", bigint> & { sent: bigint | null };

function readHold({ amount, paid, safe, sent, ...row }: HoldRow): Hold {
  return {
    ...row,
    amount: BigInt(amount),
    paid: BigInt(paid),
    safe: BigInt(safe),
    sent: sent === null ? null : BigInt(sent),
  };
}

export async function queryHold(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Hold | undefined> {
  const row = await queryOne<HoldRow>(db, text, values);
  return row && readHold(row);
}

/** Names who asks: an account by its own key, which sees all of its holds, or one agent of it. */
export type HoldCaller = Pick<Hold, "holder" | "agentId">;

export function findHold(
  db: Queryable,
  id: string,
  { holder, agentId }: HoldCaller,
): Promise<Hold | undefined> {
  const isCallers = "holder = $2 and ($3::text is null or agent_id = $3)";
  return queryHold(db, `select ${SELECTED} from holds where id = $1 and ${isCallers}`, [
    id,
    holder,
    agentId,
  ]);
}

/** Finds a hold of any account. */
export function findAnyHold(db: Queryable, id: string): Promise<Hold | undefined> {
  return queryHold(db, `select ${SELECTED} from holds where id = $1`, [id]);
}

export function findHoldFor(
  db: Queryable,
  { holder, payment }: Pick<Hold, "holder" | "payment">,
): Promise<Hold | undefined> {
  return queryHold(db, `select ${SELECTED} from holds where holder = $1 and payment = $2`, [
    holder,
    payment,
  ]);
}

export async function sumHeldBy(
  db: Queryable,
  { account, holder }: Pick<Hold, "account" | "holder">,
): Promise<bigint> {
  const found = await queryOne<{ sum: string }>(
    db,
    "select coalesce(sum(amount - paid), 0)::text as sum from holds where account = $1 and holder = $2 and state = 'held'",
    [account, holder],
  );
  return BigInt(found?.sum ?? 0);
}

/** Tells whether an account has so many open holds. */
export function hasManyOpen(
  db: Queryable,
  holder: string,
  { limit }: { limit: number },
): Promise<boolean> {
  return hasRow(db, "select 1 from holds where holder = $1 and state = 'held' offset $2 limit 1", [
    holder,
    limit - 1,
  ]);
}

/** Tells whether an agent of an account has so many open holds. */
export function agentHasManyOpen(
  db: Queryable,
  { holder, agentId }: HoldCaller & { agentId: string },
  { limit }: { limit: number },
): Promise<boolean> {
  const open = "holder = $1 and agent_id = $2 and state = 'held'";
  return hasRow(db, `select 1 from holds where ${open} offset $3 limit 1`, [
    holder,
    agentId,
    limit - 1,
  ]);
}

export async function findExpiry(
  db: Queryable,
  account: string,
  { amount }: { amount: bigint },
): Promise<Date | undefined> {
  const found = await queryOne<{ expiresAt: Date }>(
    db,
    `select expires_at as "expiresAt" from (
       select expires_at, sum(amount - paid) over (order by expires_at, id) as expired from holds
       where account = $1 and state = 'held'
     ) h where expired >= $2::numeric order by expires_at limit 1`,
    [account, String(amount)],
  );
  return found?.expiresAt;
}

export async function listReportable(
  db: Queryable,
  holdId: string,
  { limit }: { limit: number },
): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(
    db,
    `select c.id from hold_payments h join cover_payments c on c.id = h.payment_id
     where h.hold_id = $1 and c.state = 'open' and not c.is_failed order by c.rest desc, c.id limit $2`,
    [holdId, limit],
  );
  return rows.map(({ id }) => id);
}

export async function listHoldPayments(
  db: Queryable,
  holdId: string,
  { limit }: { limit: number },
): Promise<{ paymentId: string; transactionHash: string }[]> {
  return queryAll(
    db,
    `select payment_id as "paymentId", transaction_hash as "transactionHash" from hold_payments
     where hold_id = $1 order by payment_id limit $2`,
    [holdId, limit],
  );
}

/** Returns the one spelling that a payment's name has on its chain. */
export function paymentName(text: string, account: string): string {
  const digits = text.toLowerCase().replace(/^0x/, "");
  const network = readAccountId(account)?.network;
  return network !== undefined && chainIdOf(network) !== undefined ? `0x${digits}` : digits;
}

export async function listDueHolds(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<Hold[]> {
  const due = "next_at <= $1 order by next_at, id limit $2";
  const unproved = `(why = 'unclear' and expires_at > $1::timestamptz - interval '26 hours'
    or why = 'disputed' and state <> 'won' and expires_at > $1::timestamptz - interval '12 days')`;
  const select = `(select ${SELECTED} from holds where state = 'held' and ${due})
    union all (select ${SELECTED} from holds where ${unproved} and ${due}) limit $2`;
  return (await queryAll<HoldRow>(db, select, [now, limit])).map(readHold);
}

export async function postponeHold(
  db: Queryable,
  { id }: Pick<Hold, "id">,
  { until }: { until: Date },
): Promise<void> {
  const postpone =
    "update holds set next_at = $2, attempts = attempts + 1 where id = $1 and (state = 'held' or why in ('unclear', 'disputed'))";
  await db.query(postpone, [id, until]);
}

/** Returns what of a used hold no payment shows. */
export function unshownOf({ amount, paid, sent }: Pick<Hold, "amount" | "paid" | "sent">): bigint {
  const used = sent === null || sent > amount ? amount : sent;
  return used > paid ? used - paid : 0n;
}

/** Tells whether what an authorization paid is in the log as a hold. */
export async function isInLogAsHold(
  db: Queryable,
  {
    authorization,
    payer,
    payee,
  }: { authorization: string | null } & Record<"payer" | "payee", string>,
): Promise<boolean> {
  if (authorization === null) return false;
  const used =
    "payment = $1 and payer = $2 and account = $3 and token is not null and state in ('used', 'disputed', 'lost', 'won')";
  return hasRow(db, `select 1 as one from holds where ${used} limit 1`, [
    paymentName(authorization, payee),
    payer,
    payee,
  ]);
}

export async function deleteEnded(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from holds where id in (
       select id from holds where state not in ('held', 'disputed', 'lost') and next_at < $1
         and not exists (select 1 from hold_disputes where hold_id = holds.id) order by next_at limit $2
     )`,
    [before, limit],
  );
  return rowCount ?? 0;
}

export async function findPause(
  db: Queryable,
  { account, holder }: Pick<Hold, "account" | "holder">,
): Promise<Date | undefined> {
  const select = "select until from hold_pauses where account = $1 and holder = $2";
  return (await queryOne<{ until: Date }>(db, select, [account, holder]))?.until;
}

const MAX_PAUSE_S = 10 * 86_400;
/** Pause for a hold of which nothing at all was paid. */
const UNPAID_PAUSE_S = 3600;
/** Other pauses are so many times as long as all that was safe was held for nothing. */
const PAUSE_FACTOR = 10;
/**
 * So long is free, and comes back as fast as pauses end: a holder may look, and an escrow may pay
 * less than its most.
 */
const FREE_S = 10;
/** Each so long of that before has pauses double, and a day without a pause makes up for it. */
const DOUBLE_S = 360;

/**
 * Pauses a holder for what its hold kept from others, by its share of what was safe: many small
 * holds count as one large one.
 */
export async function pauseForRest(
  tx: Transaction,
  hold: Hold,
  { now }: { now: Date },
): Promise<void> {
  const { account, holder, state, amount, safe, createdAt } = hold;
  const paid = hold.paid + (state === "released" ? 0n : unshownOf(hold));
  if (paid === amount) return;
  const held = Math.max(0, now.getTime() - createdAt.getTime()) / 1000;
  const wasted = (held * Number(amount - paid)) / Number(safe);
  const [pause, free, level] =
    state === "unpaid"
      ? [UNPAID_PAUSE_S, 0, 1]
      : [PAUSE_FACTOR * wasted, PAUSE_FACTOR * FREE_S, wasted / DOUBLE_S];
  const begin = "greatest(p.until, $3::timestamptz - make_interval(secs => $5))";
  const days = "extract(epoch from $3::timestamptz - greatest(p.until, p.at)) / 86400";
  const before = `greatest(0, p.level - greatest(0, ${days}))`;
  const doubled = `$4::float * 2 ^ least(${before}, 30)`;
  const longest = `make_interval(secs => ${MAX_PAUSE_S})`;
  await tx.query(
    `insert into hold_pauses as p (account, holder, level, until, at)
     values ($1, $2, $6, $3::timestamptz + make_interval(secs => least(${MAX_PAUSE_S}, $4::float) - $5), $3)
     on conflict (account, holder) do update set level = ${before} + $6, at = $3,
       until = greatest(p.until, least($3::timestamptz + ${longest},
         ${begin} + make_interval(secs => least(${MAX_PAUSE_S}, ${doubled}))))`,
    [account, holder, now, pause, free, level],
  );
}

export function hasOpenHolds(db: Queryable, account: string): Promise<boolean> {
  return hasRow(db, "select 1 from holds where account = $1 and state = 'held' limit 1", [account]);
}
