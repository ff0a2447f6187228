import {
  hasRow,
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../../platform/db/queryable.ts";

/** A token account that is read; on an EVM chain the account itself, by its id (CAIP-10). */
type ReadAccount = { network: string; account: string };

/**
 * Finds the last transactions that were read of token accounts, on an EVM chain the last blocks.
 */
export async function findLastSignatures(
  db: Queryable,
  { network, accounts }: { network: string; accounts: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const found = await queryAll<{ account: string; signature: string }>(
    db,
    `select account, last_signature as signature from account_cursors where network = $1 and account = any($2)
     order by account`,
    [network, accounts],
  );
  return new Map(found.map(({ account, signature }) => [account, signature]));
}

export async function saveLastSignature(
  tx: Transaction,
  { network, accounts }: { network: string; accounts: readonly string[] },
  { signature, now }: { signature: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into account_cursors (network, account, last_signature, read_at)
     select $1, account, $3, $4 from unnest($2::text[]) as t (account)
     on conflict (network, account) do update set last_signature = excluded.last_signature, read_at = excluded.read_at`,
    [network, accounts, signature, now],
  );
}

export type FollowedAccount = {
  /** By its name in the log of cover. */
  account: string;
  network: string;
  /** Name of the place in the queue that it takes. */
  askedBy: string;
  askedAt: Date;
  nextAt: Date;
  readAt: Date | null;
  /** From when on, and up to when, all of it was read. */
  readFrom: Date | null;
  readUntil: Date | null;
  /** Whether nothing of that time is left to read. */
  isWhole: boolean;
  isEmpty: boolean;
};

const FOLLOWED_COLUMNS = `account, network, asked_by as "askedBy", asked_at as "askedAt", next_at as "nextAt", read_at as "readAt",
  read_from as "readFrom", read_until as "readUntil", is_whole as "isWhole", is_empty as "isEmpty"`;

const ROOTS = "roots";
const PAYMENTS = "payments";

export function findFollowed(db: Queryable, account: string): Promise<FollowedAccount | undefined> {
  const select = `select ${FOLLOWED_COLUMNS} from followed_accounts where account = $1`;
  return queryOne<FollowedAccount>(db, select, [account]);
}

export function isFollowed(db: Queryable, account: string): Promise<boolean> {
  return hasRow(db, "select 1 from followed_accounts where account = $1", [account]);
}

export function followListed(
  db: Queryable,
  roots: readonly ReadAccount[],
  { now }: { now: Date },
): Promise<FollowedAccount[]> {
  return queryAll<FollowedAccount>(
    db,
    `insert into followed_accounts (account, network, asked_by, asked_at, next_at)
     select account, network, '${ROOTS}', $3, $3 from unnest($1::text[], $2::text[]) as t (account, network)
     on conflict (account) do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at
     returning ${FOLLOWED_COLUMNS}`,
    [roots.map(({ account }) => account), roots.map(({ network }) => network), now],
  );
}

/**
 * Has a paid account be followed: what it sends back has to be seen. It stays with who asked about
 * it, or anybody added any number; but it has reads of its own from then on.
 */
export async function followPaid(
  tx: Transaction,
  { account, network }: ReadAccount,
  { now }: { now: Date },
): Promise<void> {
  await tx.query(
    `insert into followed_accounts (account, network, asked_by, asked_at, next_at, is_empty, is_paid) values ($1, $2, '${PAYMENTS}', $3, $3, false, true)
     on conflict (account) do update set is_empty = false, is_paid = true, asked_at = greatest(followed_accounts.asked_at, excluded.asked_at)`,
    [account, network, now],
  );
}

// New accounts that one caller may have in the queue: the others are not starved, and may be asked
// about again.
const MAX_WAITING = 100;
const REST_SECONDS = 30;
const EMPTY_HOURS = 1;

type Question = ReadAccount & {
  by: string;
  now: Date;
  /** Max accounts followed at once, besides roots and those that were paid. */
  limit: number;
  /** Max reads of a day. */
  reads: number;
};

/**
 * Has an account be followed because somebody asks. Where all places are taken, the caller with the
 * most accounts makes room.
 */
export async function followAsked(
  db: Queryable,
  { account, network, by, now, limit, reads }: Question,
): Promise<boolean> {
  const known = await findFollowed(db, account);
  if (known !== undefined) {
    if (known.askedBy !== ROOTS && known.askedBy !== by)
      await takeOver(db, { account, by, now, reads });
    // Many questions in a moment are one.
    if (now.getTime() - known.askedAt.getTime() < 10_000) return false;
    await db.query(
      `update followed_accounts set asked_at = greatest(asked_at, $2),
         next_at = least(next_at, greatest($2, coalesce(read_at, $2) + interval '${REST_SECONDS} s')) where account = $1`,
      [account, now],
    );
    return false;
  }
  if (!(await hasRoom(db, { by, limit }))) return false;
  await db.query(
    `insert into followed_accounts (account, network, asked_by, asked_at, next_at) values ($1, $2, $3, $4, $4)
     on conflict do nothing`,
    [account, network, by, now],
  );
  return true;
}

async function hasRoom(
  db: Queryable,
  { by, limit }: Pick<Question, "by" | "limit">,
): Promise<boolean> {
  const counts = await queryOne<{ all: number; own: number; waiting: number }>(
    db,
    `select count(*)::int as all, (count(*) filter (where asked_by = $1))::int as own,
       (count(*) filter (where asked_by = $1 and read_at is null))::int as waiting
     from followed_accounts where asked_by not in ('${ROOTS}', '${PAYMENTS}')`,
    [by],
  );
  const { all = 0, own = 0, waiting = 0 } = counts ?? {};
  if (waiting >= MAX_WAITING) return false;
  if (all < limit) return true;
  const { rowCount } = await db.query(
    `delete from followed_accounts where account = (
       select account from followed_accounts join (
         select asked_by, count(*) as count from followed_accounts where asked_by not in ('${ROOTS}', '${PAYMENTS}')
         group by asked_by order by count desc, asked_by limit 1
       ) most using (asked_by) where most.count > $1 order by is_empty desc, asked_at, account limit 1)`,
    [own + 1],
  );
  return rowCount === 1;
}

/** All that the day has left, and those for accounts that were asked about. */
export type ReadsLeft = { all: number; toAsk: number };

// Accounts that were paid have the rest: what they send back has to be seen, however many others
// are asked about.
const SHARE_TO_ASK = 1 / 2;
const SHARES = 16;

/** Sums up what each caller has used of the day of $1. */
const USED = `used as (select asked_by, sum(reads) as reads from account_reads
  where day = ($1::timestamptz at time zone 'UTC')::date group by asked_by)`;

/**
 * Tells whether a caller has reads left for an account, of $4 in all and $3 to ask: a sixteenth of
 * what others leave, three quarters of that for one account.
 */
const hasReads = (caller: string): string => `(
  coalesce((select reads from used where asked_by = ${caller}), 0) + ${readsOf(caller)} / 3) * ${SHARES}
  <= least($3::float8, $4::float8)`;

const readsOf = (caller: string): string => `coalesce((select reads from account_reads r
  where day = ($1::timestamptz at time zone 'UTC')::date and r.asked_by = ${caller} and r.account = f.account), 0)`;

/**
 * Names whose reads an account is read by: its caller's, or its own where it was paid, which are a
 * sixteenth of what others leave; null where neither has any left.
 */
const PAID_BY = `case
  when asked_by <> '${PAYMENTS}' and ${hasReads("f.asked_by")} then asked_by
  when is_paid and ${readsOf(`'${PAYMENTS}'`)} * ${SHARES} <= $4::float8 then '${PAYMENTS}' end`;

/**
 * Gives an account to who asks about it, where nobody whom it belongs to has reads left: else others
 * would wait for them. Who has none left takes nothing over.
 */
async function takeOver(
  db: Queryable,
  { account, by, now, reads }: Pick<Question, "account" | "by" | "now" | "reads">,
): Promise<void> {
  const left = await countReadsLeft(db, { now, limit: reads });
  await db.query(
    `with ${USED} update followed_accounts f set asked_by = $2
     where account = $5 and (${PAID_BY}) is null and ${hasReads("$2")}`,
    [now, by, left.toAsk, left.all, account],
  );
}

/** An account to be read, with the caller whose reads it takes. */
export type DueAccount = FollowedAccount & { paidBy: string };

/**
 * Lists accounts to be read, other than roots. New ones have a place for each caller: one who asks
 * about many delays no other.
 */
export function listDueAccounts(
  db: Queryable,
  { now, limit, left }: { now: Date; limit: number; left: ReadsLeft },
): Promise<DueAccount[]> {
  return queryAll<DueAccount>(
    db,
    `with ${USED} select ${FOLLOWED_COLUMNS}, paid_by as "paidBy" from (
       select *, row_number() over (
         partition by case when read_at is null then asked_by else account end order by next_at, account) as place
       from (select *, ${PAID_BY} as paid_by from followed_accounts f where next_at <= $1 and asked_by <> '${ROOTS}') g
       where paid_by is not null
     ) h order by place, next_at, account limit $2`,
    [now, limit, left.toAsk, left.all],
  );
}

/**
 * Lists accounts of a network, other than roots, that are read up to now: there they are read
 * together.
 */
export function listCaughtUp(
  db: Queryable,
  { network, now, limit, left }: { network: string; now: Date; limit: number; left: ReadsLeft },
): Promise<DueAccount[]> {
  return queryAll<DueAccount>(
    db,
    `with ${USED} select ${FOLLOWED_COLUMNS}, paid_by as "paidBy" from (
       select *, ${PAID_BY} as paid_by from followed_accounts f where network = $5 and is_whole and asked_by <> '${ROOTS}'
     ) g where paid_by is not null order by read_at, account limit $2`,
    [now, limit, left.toAsk, left.all, network],
  );
}

export async function findNextRead(db: Queryable): Promise<Date | undefined> {
  const select = `select min(next_at) as at from followed_accounts where asked_by <> '${ROOTS}'`;
  return (await queryOne<{ at: Date | null }>(db, select, []))?.at ?? undefined;
}

export type AccountReading = {
  /** Transactions, and pages of lists. */
  reads: number;
  /** From when on there is no gap. */
  from: Date;
  until: Date;
  isWhole: boolean;
  isEmpty: boolean;
};

/**
 * Notes what came of reading, and when that is done again: sooner where it was asked about lately.
 */
export async function saveReading(
  db: Queryable,
  { account, askedAt }: FollowedAccount,
  { from, until, isWhole, isEmpty, now }: AccountReading & { now: Date },
): Promise<void> {
  const idleMs = now.getTime() - askedAt.getTime();
  const pauseMs = Math.min(HOUR_MS, Math.max(REST_SECONDS * 1000, idleMs));
  await db.query(
    `update followed_accounts set read_at = $2, read_from = coalesce(read_from, $3), read_until = greatest(read_until, $4), is_whole = $5,
       is_empty = is_empty and $6,
       next_at = case when not $5 then $2
         when asked_at > $7 then $2::timestamptz + interval '${REST_SECONDS} s'
         when is_empty and $6 then asked_at + interval '${EMPTY_HOURS} h' else $8 end
     where account = $1`,
    [account, now, from, until, isWhole, isEmpty, askedAt, new Date(now.getTime() + pauseMs)],
  );
}

const HOUR_MS = 3_600_000;

export async function postponeReading(
  db: Queryable,
  account: string,
  { until }: { until: Date },
): Promise<void> {
  await db.query("update followed_accounts set next_at = $2 where account = $1", [account, until]);
}

/** Lets accounts go that nobody asks about or pays; empty ones after an hour. */
export async function letGo(
  db: Queryable,
  { now, forDays }: { now: Date; forDays: number },
): Promise<void> {
  // A root that is off the list is what any account is.
  await db.query(
    `update followed_accounts set asked_by = '${PAYMENTS}', is_paid = true where asked_by = '${ROOTS}' and asked_at <= $1 and not is_empty`,
    [new Date(now.getTime() - EMPTY_HOURS * HOUR_MS)],
  );
  await db.query(
    `delete from followed_accounts where asked_at < $1
       or (is_empty and read_at is not null and is_whole and asked_at <= $2) or (asked_by = '${ROOTS}' and asked_at <= $2)`,
    [
      new Date(now.getTime() - forDays * 24 * HOUR_MS),
      new Date(now.getTime() - EMPTY_HOURS * HOUR_MS),
    ],
  );
  // Of those that are let go: what they missed is older than what is taken up.
  await db.query("delete from account_cursors where read_at < $1", [
    new Date(now.getTime() - 31 * 24 * HOUR_MS),
  ]);
  await db.query(
    "delete from account_reads where day < ($1::timestamptz at time zone 'UTC')::date - 31",
    [now],
  );
  await db.query("delete from unread_transactions where found_at < $1", [
    new Date(now.getTime() - 60 * 24 * HOUR_MS),
  ]);
}

export async function countReads(
  db: Queryable,
  reads: readonly { paidBy: string; account: string; reads: number }[],
  { now }: { now: Date },
): Promise<void> {
  await db.query(
    `insert into account_reads as r (day, asked_by, account, reads)
     select ($1::timestamptz at time zone 'UTC')::date, asked_by, account, sum(reads)
     from unnest($2::text[], $3::text[], $4::int[]) as t (asked_by, account, reads)
     group by asked_by, account order by asked_by, account
     on conflict (day, asked_by, account) do update set reads = r.reads + excluded.reads`,
    [
      now,
      reads.map(({ paidBy }) => paidBy),
      reads.map(({ account }) => account),
      reads.map((each) => each.reads),
    ],
  );
}

export async function countReadsLeft(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<ReadsLeft> {
  const summed = await queryOne<{ reads: number; asked: number }>(
    db,
    `select coalesce(sum(reads), 0)::float8 as reads, coalesce(sum(reads) filter (where asked_by <> '${PAYMENTS}'), 0)::float8 as asked
     from account_reads where day = ($1::timestamptz at time zone 'UTC')::date`,
    [now],
  );
  const { reads = 0, asked = 0 } = summed ?? {};
  return { all: limit - reads, toAsk: Math.floor(limit * SHARE_TO_ASK) - asked };
}
