import type { Amounts, VouchingRoots } from "@arcs/trust";
import { type BookedPayment, type CoverBook, createCoverBook } from "@arcs/trust/cover";
import { type BackingSums, putPayment, rootAccountsOf } from "@arcs/trust/internal";

import { type Queryable, queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import { type BookRoots, findRootsBy } from "../roots/root-lists.ts";

/** Where the log ends, and the time up to which payments have settled. */
export type CoverEnd = { position: number; at: Date; runningHash: string; rootsDigest: string };

const endColumns = `position, at, running_hash as "runningHash", roots_digest as "rootsDigest"`;

/** Reads where the log ends. */
export async function findCoverEnd(db: Queryable): Promise<CoverEnd> {
  return expectEnd(await queryOne<CoverEnd>(db, `select ${endColumns} from cover_book where id = 1`, []));
}

/** Keeps everybody else from writing to the book until the transaction ends. */
export async function lockCoverBook(tx: Transaction): Promise<CoverEnd> {
  return expectEnd(await queryOne<CoverEnd>(tx, `select ${endColumns} from cover_book where id = 1 for update`, []));
}

function expectEnd<End extends CoverEnd>(end: End | undefined): End {
  if (end === undefined) throw new Error("the book of cover is missing");
  return end;
}

/** Writes where the log ends. */
export async function moveCoverEnd(
  tx: Transaction,
  { position, at, runningHash, rootsDigest }: CoverEnd,
): Promise<void> {
  await tx.query("update cover_book set position = $1, at = $2, running_hash = $3, roots_digest = $4 where id = 1", [
    position,
    at,
    runningHash,
    rootsDigest,
  ]);
}

/** An entry in its RFC 8785 form, and the hash over all entries up to it. */
export type CoverLogRow = { position: number; entry: string; runningHash: string };

/** Adds an entry to the log. */
export async function insertCoverEntry(tx: Transaction, { position, entry, runningHash }: CoverLogRow): Promise<void> {
  await tx.query("insert into cover_log (position, entry, running_hash) values ($1, $2, $3)", [
    position,
    entry,
    runningHash,
  ]);
}

/** Lists entries of the log, in their order. */
export function listCoverEntries(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<CoverLogRow[]> {
  return queryAll<CoverLogRow>(
    db,
    `select position, entry, running_hash as "runningHash" from cover_log where position > $1 order by position limit $2`,
    [after, limit],
  );
}

/** Hash of a log without entries. */
export const EMPTY_HASH = "0".repeat(64);

/** Finds the hash over all entries up to a position; `undefined` beyond the end. */
export async function findRunningHash(db: Queryable, position: number): Promise<string | undefined> {
  if (position === 0) return EMPTY_HASH;
  const [before] = await listCoverEntries(db, { after: position - 1, limit: 1 });
  return before?.position === position ? before.runningHash : undefined;
}

/** What the next step of the fold needs of the book: payments with their parties, other accounts, and lists of roots. */
export type NeededRows = {
  payments?: readonly BookedPayment[];
  accounts?: readonly string[];
  credential?: string;
  rootsDigest?: string;
};

/** Makes a book that holds only what the next step of the fold needs. */
export async function loadCoverBook(
  tx: Transaction,
  { position, at, rootsDigest }: CoverEnd,
  { payments = [], accounts = [], credential, rootsDigest: next = "" }: NeededRows,
): Promise<CoverBook> {
  const named = await listNamed(tx, [rootsDigest, next]);
  const book = createCoverBook((digest) => named.get(digest));
  book.roots = named.get(rootsDigest) ?? book.roots;
  book.position = position;
  book.at = at.getTime();
  for (const payment of payments) putPayment(book, payment);
  const names = new Set([...accounts, ...payments.flatMap(({ payer, payee }) => [payer, payee])]);
  for (const row of await listAccounts(tx, [...names])) putAccount(book, row);
  if (credential === undefined) return book;
  const counted = await queryOne<{ at: Date }>(
    tx,
    "select counted_at as at from cover_credentials where credential = $1",
    [credential],
  );
  if (counted !== undefined) book.credentials.set(credential, counted.at.getTime());
  return book;
}

async function listNamed(tx: Transaction, digests: readonly string[]): Promise<Map<string, VouchingRoots>> {
  const named = new Map<string, VouchingRoots>();
  for (const digest of digests) {
    if (digest !== "") named.set(digest, await findRootsBy(tx, digest));
  }
  return named;
}

/**
 * Writes a book that {@link loadCoverBook} made: rows of everybody in it.
 *
 * @param options.changed - position of the entry that changed it; 0 where payments only settled
 */
export async function saveCoverBook(tx: Transaction, book: CoverBook, { changed }: { changed: number }): Promise<void> {
  const payments = [...book.payments.values()];
  await Promise.all([savePayments(tx, payments, { changed }), saveAccounts(tx, book), saveCredentials(tx, book)]);
}

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

/** Finds payments of the log by their ids. */
export async function listCoverPayments(db: Queryable, ids: readonly string[]): Promise<BookedPayment[]> {
  const rows = await queryAll<PaymentRow>(db, `select ${paymentColumns} from cover_payments where id = any($1)`, [ids]);
  return rows.map(readPayment);
}

/** Lists the agents that payments of the log were made to, in one order. */
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
 * Sums what an agent's own payments back that have settled by the end of the log, as `backingOfAgent` does of a book.
 */
export async function findAgentBacking(db: Queryable, agentId: string): Promise<BackingSums & { end: CoverEnd }> {
  const groups = Array.from(
    { length: 8 },
    (_, group) => `coalesce(sum(c.given[${group + 1}]) filter (where not c.is_failed), 0)`,
  );
  const found = await queryOne<
    CoverEnd & { backing: string[]; bonded: string; lost: string; accounts: string[] | null }
  >(
    db,
    `select b.position, b.at, b.running_hash as "runningHash", b.roots_digest as "rootsDigest",
       (select bonded::text from cover_accounts where account = $1) as bonded,
       s.backing::text[], s.lost::text, s.accounts
     from cover_book b, (
       select array[${groups.join(", ")}] as backing,
         coalesce(sum(c.rest) filter (where c.state = 'lost'), 0) as lost, array_agg(distinct c.payee) as accounts
       from payments p left join logged_as l on l.payment_id = p.id join cover_payments c on c.id = coalesce(l.logged_id, p.id)
       where p.agent_id = $1 and p.evidence <> 'reported' and c.state <> 'open'
     ) s where b.id = 1`,
    [agentId],
  );
  const { backing, bonded, lost, accounts, ...end } = expectEnd(found);
  return {
    end,
    backing: backing.map(BigInt),
    bonded: BigInt(bonded ?? 0),
    lost: BigInt(lost),
    accounts: rootAccountsOf(agentId, accounts ?? []),
  };
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

async function savePayments(
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
      column(({ given }) => arrayText(given)),
      column(({ givenFirst }) => arrayText(givenFirst)),
      column(({ rootGroup }) => rootGroup),
      column(({ earns }) => String(earns)),
      column(({ earnsFirst }) => String(earnsFirst)),
      column(({ earned }) => String(earned)),
      changed,
    ],
  );
}

type AccountRow = {
  account: string;
  backing: string[];
  bonded: string;
  lost: string;
  outstanding: string;
  roomPeriod: number;
  room: string[];
  tillPeriod: number;
  till: string;
  voicePeriod: number;
  voice: string[];
  debt: string;
};

const accountColumns = `account, backing::text[], bonded::text, lost::text, outstanding::text, room_period as "roomPeriod", room::text[],
  till_period as "tillPeriod", till::text, voice_period as "voicePeriod", voice::text[], debt::text`;

function listAccounts(db: Queryable, accounts: readonly string[]): Promise<AccountRow[]> {
  return queryAll<AccountRow>(db, `select ${accountColumns} from cover_accounts where account = any($1)`, [accounts]);
}

/** Makes a book with nothing but the row of an account. */
export async function readAccount(
  db: Queryable,
  { position, at, rootsDigest }: CoverEnd,
  account: string,
): Promise<CoverBook> {
  const roots = await findRootsBy(db, rootsDigest);
  const book = createCoverBook(roots);
  book.position = position;
  book.at = at.getTime();
  for (const row of await listAccounts(db, [account])) putAccount(book, row);
  return book;
}

/** Keeps everybody else from an account until the transaction ends: makes its row where there is none. */
export async function lockAccount(tx: Transaction, account: string): Promise<void> {
  await tx.query(
    `insert into cover_accounts (account, backing, bonded, lost, outstanding, room_period, room, till_period, till,
       voice_period, voice, debt)
     select $1, nothing, 0, 0, 0, 0, nothing, 0, 0, 0, nothing, 0 from (select array_fill(0::numeric, array[8])) t (nothing)
     on conflict do nothing`,
    [account],
  );
  await tx.query("select 1 from cover_accounts where account = $1 for update", [account]);
}

function putAccount(book: CoverBook, row: AccountRow): void {
  const { account, backing, bonded, lost, outstanding, room, roomPeriod, till, tillPeriod, voice, voicePeriod, debt } =
    row;
  book.agents.set(account, {
    backing: backing.map(BigInt),
    bonded: BigInt(bonded),
    lost: BigInt(lost),
    outstanding: BigInt(outstanding),
  });
  book.rooms.set(account, { period: roomPeriod, amounts: room.map(BigInt) });
  book.tills.set(account, { period: tillPeriod, amount: BigInt(till) });
  book.voices.set(account, { period: voicePeriod, amounts: voice.map(BigInt) });
  if (debt !== "0") book.debts.set(account, BigInt(debt));
}

async function saveAccounts(tx: Transaction, { agents, rooms, tills, voices, debts }: CoverBook): Promise<void> {
  // In one order, so that transactions which lock several rows do not wait for each other.
  const names = [
    ...new Set([...agents.keys(), ...rooms.keys(), ...tills.keys(), ...voices.keys(), ...debts.keys()]),
  ].sort();
  if (names.length === 0) return;
  const column = <Value>(read: (name: string) => Value): Value[] => names.map(read);
  const nothing = "{0,0,0,0,0,0,0,0}";
  const amounts = (found: { amounts: Amounts } | undefined): string => (found ? arrayText(found.amounts) : nothing);
  await tx.query(
    `insert into cover_accounts (account, backing, bonded, lost, outstanding, room_period, room, till_period, till,
       voice_period, voice, debt)
     select account, backing::numeric[], bonded, lost, outstanding, room_period, room::numeric[], till_period, till, voice_period,
       voice::numeric[], debt
     from unnest($1::text[], $2::text[], $3::numeric[], $4::numeric[], $5::integer[], $6::text[], $7::integer[],
       $8::numeric[], $9::integer[], $10::text[], $11::numeric[], $12::numeric[])
       as t (account, backing, lost, outstanding, room_period, room, till_period, till, voice_period, voice, debt, bonded)
     on conflict (account) do update set backing = excluded.backing, bonded = excluded.bonded, lost = excluded.lost,
       outstanding = excluded.outstanding, room_period = excluded.room_period, room = excluded.room,
       till_period = excluded.till_period, till = excluded.till, voice_period = excluded.voice_period,
       voice = excluded.voice, debt = excluded.debt`,
    [
      names,
      column((name) => amounts(backingOf(agents.get(name)))),
      column((name) => String(agents.get(name)?.lost ?? 0n)),
      column((name) => String(agents.get(name)?.outstanding ?? 0n)),
      column((name) => rooms.get(name)?.period ?? 0),
      column((name) => amounts(rooms.get(name))),
      column((name) => tills.get(name)?.period ?? 0),
      column((name) => String(tills.get(name)?.amount ?? 0n)),
      column((name) => voices.get(name)?.period ?? 0),
      column((name) => amounts(voices.get(name))),
      column((name) => String(debts.get(name) ?? 0n)),
      column((name) => String(agents.get(name)?.bonded ?? 0n)),
    ],
  );
}

function backingOf(cover: { backing: Amounts } | undefined): { amounts: Amounts } | undefined {
  return cover === undefined ? undefined : { amounts: cover.backing };
}

async function saveCredentials(tx: Transaction, { credentials }: CoverBook): Promise<void> {
  for (const [credential, countedAt] of credentials) {
    await tx.query(
      `insert into cover_credentials (credential, counted_at) values ($1, $2)
       on conflict (credential) do update set counted_at = excluded.counted_at`,
      [credential, new Date(countedAt)],
    );
  }
}

function arrayText(amounts: Amounts): string {
  return `{${amounts.join(",")}}`;
}

/** Finds when the next payment comes to be due; `undefined` where none is open. */
export async function findNextDue(db: Queryable): Promise<Date | undefined> {
  const next = await queryOne<{ due: Date | null }>(
    db,
    "select min(due) as due from cover_payments where state = 'open' and dispute <> 'open'",
    [],
  );
  return next?.due ?? undefined;
}

/** Reads the list of roots in force. */
export async function findRoots(db: Queryable): Promise<BookRoots> {
  return findRootsBy(db, (await findCoverEnd(db)).rootsDigest);
}
