import { type VouchingRoots, readRootList, type RootList, type SignedRootList } from "@arcs/trust";
import {
  type AgentCover,
  type BookedPayment,
  type Cover,
  type CoverBook,
  createCoverBook,
} from "@arcs/trust/cover";
import {
  type BackingSums,
  capOf,
  computeCover,
  formatMicro,
  NO_COVER,
  putPayment,
  type ReputationRecord,
  rootAccountsOf,
  noRoots,
} from "@arcs/trust/internal";
import { parseJson } from "@arcs/core/internal";
import {
  jsonRows,
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../../platform/db/queryable.ts";
import { savePayments } from "./payment-rows.ts";
import { type PaymentRecords } from "../payment-records.ts";

export type CoverEnd = { position: number; at: Date; runningHash: string; rootsDigest: string };

/** Entry that a score is of, and the time up to which payments are settled (ISO 8601). */
export type LogPlace = { position: number; at: string };

const endColumns = `position, at, running_hash as "runningHash", roots_digest as "rootsDigest"`;

export async function findCoverEnd(db: Queryable): Promise<CoverEnd> {
  return expectFound(
    await queryOne<CoverEnd>(db, `select ${endColumns} from cover_book where id = 1`, []),
  );
}

export async function lockCoverBook(tx: Transaction): Promise<CoverEnd> {
  return expectFound(
    await queryOne<CoverEnd>(
      tx,
      `select ${endColumns} from cover_book where id = 1 for update`,
      [],
    ),
  );
}

function expectFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error("the book of cover is missing");
  return found;
}

export async function moveCoverEnd(
  tx: Transaction,
  { position, at, runningHash, rootsDigest }: CoverEnd,
): Promise<void> {
  const update =
    "update cover_book set position = $1, at = $2, running_hash = $3, roots_digest = $4 where id = 1";
  await tx.query(update, [position, at, runningHash, rootsDigest]);
}

/** An entry in its RFC 8785 form, and the hash over all entries up to it. */
export type CoverLogRow = { position: number; entry: string; runningHash: string };

export async function insertCoverEntry(
  tx: Transaction,
  { position, entry, runningHash, paymentId }: CoverLogRow & { paymentId: string | null },
): Promise<void> {
  const insert =
    "insert into cover_log (position, entry, running_hash, payment_id) values ($1, $2, $3, $4)";
  await tx.query(insert, [position, entry, runningHash, paymentId]);
}

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

export const EMPTY_HASH = "0".repeat(64);

/** Finds the hash over all entries up to a position; `undefined` beyond the end. */
export async function findRunningHash(
  db: Queryable,
  position: number,
): Promise<string | undefined> {
  if (position === 0) return EMPTY_HASH;
  const [before] = await listCoverEntries(db, { after: position - 1, limit: 1 });
  return before?.position === position ? before.runningHash : undefined;
}

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
  const named = new Map<string, VouchingRoots>();
  for (const digest of [rootsDigest, next]) {
    if (digest !== "") named.set(digest, await findRootsBy(tx, digest));
  }
  const book = createCoverBook((digest) => named.get(digest));
  book.roots = named.get(rootsDigest) ?? book.roots;
  book.position = position;
  book.at = at.getTime();
  for (const payment of payments) putPayment(book, payment);
  const names = new Set([...accounts, ...payments.flatMap(({ payer, payee }) => [payer, payee])]);
  for (const row of await listAccounts(tx, [...names])) putAccount(book, row);
  if (credential === undefined) return book;
  const counted = await findCounted(tx, credential);
  if (counted !== undefined) book.credentials.set(credential, counted.getTime());
  return book;
}

export async function findCounted(db: Queryable, credential: string): Promise<Date | undefined> {
  const select = "select counted_at as at from cover_credentials where credential = $1";
  return (await queryOne<{ at: Date }>(db, select, [credential]))?.at;
}

/**
 * Writes the rows of a book by {@link loadCoverBook}. `changed` is the entry that changed it; 0
 * where payments only settled.
 */
export async function saveCoverBook(
  tx: Transaction,
  book: CoverBook,
  { changed }: { changed: number },
): Promise<void> {
  const payments = [...book.payments.values()];
  await Promise.all([
    savePayments(tx, payments, { changed }),
    saveAccounts(tx, book),
    saveCredentials(tx, book),
  ]);
}

/**
 * Sums what an agent's own payments back by the end of the log, as `backingOfAgent` does of a book.
 */
export async function findAgentBacking(
  db: Queryable,
  agentId: string,
  { evidenceIds }: Pick<PaymentRecords, "evidenceIds">,
): Promise<BackingSums & { end: CoverEnd }> {
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
       s.backing::text[], s.accounts, (s.lost + (
         select coalesce(sum(h.rest), 0) from cover_payments h where h.is_hold and h.state = 'lost'
           and (h.payee = $1 or h.payee like '%:%' and h.payee = any(s.accounts))
       ))::text as lost
     from cover_book b, (
       select array[${groups.join(", ")}] as backing,
         coalesce(sum(c.rest) filter (where c.state = 'lost'), 0) as lost, array_agg(distinct c.payee) as accounts
       from (${evidenceIds}) p left join logged_as l on l.payment_id = p.id join cover_payments c on c.id = coalesce(l.logged_id, p.id)
       where c.state <> 'open'
     ) s where b.id = 1`,
    [agentId],
  );
  const { backing, bonded, lost, accounts, ...end } = expectFound(found);
  return {
    end,
    backing: backing.map(BigInt),
    bonded: BigInt(bonded ?? 0),
    lost: BigInt(lost),
    accounts: rootAccountsOf(agentId, accounts ?? []),
  };
}

export type PayerBacking = { payer: string; given: bigint[] };

export async function listPayerBackings(
  db: Queryable,
  agentId: string,
  {
    latest,
    limit,
    evidenceIds,
  }: { latest: number; limit: number } & Pick<PaymentRecords, "evidenceIds">,
): Promise<PayerBacking[]> {
  const groups = Array.from({ length: 8 }, (_, group) => `sum(c.given[${group + 1}])`);
  const rows = await queryAll<{ payer: string; given: string[] }>(
    db,
    `select c.payer, array[${groups.join(", ")}]::text[] as given
     from (${evidenceIds} order by created_at desc, id desc limit $2) p
       left join logged_as l on l.payment_id = p.id join cover_payments c on c.id = coalesce(l.logged_id, p.id)
     where c.state = 'settled' and not c.is_failed and c.has_voice
     group by c.payer having ${groups.join(" + ")} > 0 order by ${groups.join(" + ")} desc, c.payer limit $3`,
    [agentId, latest, limit],
  );
  return rows.map(({ payer, given }) => ({ payer, given: given.map(BigInt) }));
}

type PaymentCounts = {
  count: number;
  payers: number;
  payersWithVoice: number;
  since: Date | null;
  openDisputes: number;
  /** Of the last dispute that was decided for a payer. */
  lastLostAt: Date | null;
};

/**
 * Cover of an account up to an entry and a time, and how much of it is held, in millionths of a
 * currency unit.
 */
export type AccountCover = {
  account: string;
  cover: Cover;
  held: bigint;
  payments: PaymentCounts;
} & Pick<CoverEnd, "position" | "at">;

type CoverRow = (AccountRow | { account: string; backing: null }) &
  PaymentCounts &
  Pick<CoverEnd, "position" | "at" | "rootsDigest"> & { held: string };

/**
 * Reads what an account has: of several the first that the log knows, else the first. Payments that
 * have come to be due since the book was written last are not settled in it, so that it never says
 * more than a fold would.
 */
export async function findAccountCover(
  db: Queryable,
  accounts: readonly string[],
): Promise<AccountCover> {
  const rows = await queryAll<CoverRow>(
    db,
    `select ${accountColumns}, b.position, b.at, b.roots_digest as "rootsDigest", coalesce(payment_count, 0) as count,
       coalesce(payer_count, 0) as payers, coalesce(voiced_payer_count, 0) as "payersWithVoice", first_paid_at as since,
       coalesce(open_disputes, 0) as "openDisputes", last_lost_at as "lastLostAt",
       (select coalesce(sum(h.amount - h.paid), 0) from holds h where h.account = n.account and h.state = 'held')::text as held
     from cover_book b cross join unnest($1::text[]) with ordinality n (account, place) left join cover_accounts using (account)
     where b.id = 1 order by n.place`,
    [accounts],
  );
  const roots = await findRootsBy(db, rows[0]?.rootsDigest ?? "");
  const covers = rows.map(({ held, position, at, ...row }) => {
    const cover = computeCover(
      row.backing === null ? NO_COVER : sumsOf(row),
      capOf(roots, row.account),
    );
    const { account, count, payers, payersWithVoice, since, openDisputes, lastLostAt } = row;
    const payments = { count, payers, payersWithVoice, since, openDisputes, lastLostAt };
    return { account, cover, held: BigInt(held), payments, position, at };
  });
  const known = covers.find(
    ({ cover }) => cover.backing > 0n || cover.lostInDisputes > 0n || cover.outstanding > 0n,
  );
  return expectFound(known ?? covers[0]);
}

export type ShownCover = Pick<ReputationRecord, "safeToSpend" | "lostInDisputes">;

type PaidAgent = {
  agent: { id: string; x402PaymentAddress: string | null };
  paymentAccounts: readonly string[];
};

/** Lists the accounts that an agent is paid at, first the one that it names. */
export function accountsOf({ agent, paymentAccounts }: PaidAgent): string[] {
  return [...new Set([agent.x402PaymentAddress ?? agent.id, agent.id, ...paymentAccounts])];
}

export async function readAgentCover(
  db: Queryable,
  found: PaidAgent,
): Promise<Required<ShownCover>> {
  return viewOfCover(await findAccountCover(db, accountsOf(found)));
}

export function viewOfCover({ cover, held }: AccountCover): Required<ShownCover> {
  const safeToSpend = {
    amount: formatMicro(cover.safe > held ? cover.safe - held : 0n),
    costToForge: formatMicro(cover.costToForge),
    outstanding: formatMicro(cover.outstanding),
    held: formatMicro(held),
    currency: "USD",
  } as const;
  return { safeToSpend, lostInDisputes: formatMicro(cover.lostInDisputes) };
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

export async function findRoots(db: Queryable): Promise<BookRoots> {
  return findRootsBy(db, (await findCoverEnd(db)).rootsDigest);
}

type AccountRow = { account: string } & Record<"backing" | "room" | "voice", string[]> &
  Record<"bonded" | "lost" | "outstanding" | "till" | "debt", string> &
  Record<"roomPeriod" | "tillPeriod" | "voicePeriod", number>;

const accountColumns = `account, backing::text[], bonded, lost, outstanding, room_period as "roomPeriod", room::text[],
  till_period as "tillPeriod", till, voice_period as "voicePeriod", voice::text[], debt`;

function listAccounts(db: Queryable, accounts: readonly string[]): Promise<AccountRow[]> {
  return queryAll<AccountRow>(
    db,
    `select ${accountColumns} from cover_accounts where account = any($1)`,
    [accounts],
  );
}

/**
 * Keeps everybody else from an account until the transaction ends: makes its row where there is
 * none.
 */
export async function lockAccount(tx: Transaction, account: string): Promise<void> {
  await tx.query(
    `insert into cover_accounts (${savedColumns})
     select $1, nothing, 0, 0, 0, 0, nothing, 0, 0, 0, nothing, 0 from (select array_fill(0::numeric, array[8])) t (nothing)
     on conflict do nothing`,
    [account],
  );
  await tx.query("select 1 from cover_accounts where account = $1 for update", [account]);
}

function putAccount(book: CoverBook, row: AccountRow): void {
  const { account, room, roomPeriod, till, tillPeriod, voice, voicePeriod, debt } = row;
  book.agents.set(account, sumsOf(row));
  book.rooms.set(account, { period: roomPeriod, amounts: room.map(BigInt) });
  book.tills.set(account, { period: tillPeriod, amount: BigInt(till) });
  book.voices.set(account, { period: voicePeriod, amounts: voice.map(BigInt) });
  if (debt !== "0") book.debts.set(account, BigInt(debt));
}

function sumsOf({ backing, bonded, lost, outstanding }: AccountRow): AgentCover {
  return {
    backing: backing.map(BigInt),
    bonded: BigInt(bonded),
    lost: BigInt(lost),
    outstanding: BigInt(outstanding),
  };
}

const savedColumns = `account, backing, bonded, lost, outstanding, room_period, room, till_period, till, voice_period, voice, debt`;

/**
 * Writes the rows of all accounts of a book. Payees have one though nothing backs them: it counts
 * their payments.
 */
async function saveAccounts(
  tx: Transaction,
  { agents, rooms, tills, voices, debts, payments }: CoverBook,
): Promise<void> {
  // In one order, so that transactions which lock several rows do not wait for each other.
  const payees = [...payments.values()].map(({ payee }) => payee);
  const names = [
    ...new Set([
      ...agents.keys(),
      ...rooms.keys(),
      ...tills.keys(),
      ...voices.keys(),
      ...debts.keys(),
      ...payees,
    ]),
  ].sort();
  if (names.length === 0) return;
  const empty = { period: 0, amounts: NO_COVER.backing };
  const rows = names.map((account) => {
    const cover = agents.get(account) ?? NO_COVER;
    const { period: roomPeriod, amounts: room } = rooms.get(account) ?? empty;
    const { period: tillPeriod, amount: till } = tills.get(account) ?? { period: 0, amount: 0n };
    const { period: voicePeriod, amounts: voice } = voices.get(account) ?? empty;
    const debt = debts.get(account) ?? 0n;
    return { account, ...cover, roomPeriod, room, tillPeriod, till, voicePeriod, voice, debt };
  });
  await tx.query(
    `insert into cover_accounts (${savedColumns})
     select ${savedColumns} from json_populate_recordset(null::cover_accounts, $1::json)
     on conflict (account) do update set backing = excluded.backing, bonded = excluded.bonded, lost = excluded.lost,
       outstanding = excluded.outstanding, room_period = excluded.room_period, room = excluded.room,
       till_period = excluded.till_period, till = excluded.till, voice_period = excluded.voice_period,
       voice = excluded.voice, debt = excluded.debt`,
    [jsonRows(rows)],
  );
}

/** A list of roots; one of nobody where none is configured. */
export type BookRoots = VouchingRoots & { isConfigured: boolean };

/** Reads the list of roots with a digest; an empty one where it does not exist. */
export async function findRootsBy(db: Queryable, digest: string): Promise<BookRoots> {
  if (digest === "") return nobody;
  const known = readLists.get(digest);
  if (known !== undefined) return known;
  const found = await findRootList(db, digest);
  if (found === undefined) return nobody;
  const roots = { ...readRootList(found.list), isConfigured: true };
  // A server has one list, and another one while it changes.
  if (readLists.size >= 4) readLists.clear();
  readLists.set(roots.digest, roots);
  return roots;
}

/**
 * Stores a list, so that the roots of an earlier score can be read. Signed documents that are there
 * stay.
 */
export async function keepRootList(
  tx: Transaction,
  roots: VouchingRoots,
  { signed, now }: { signed: readonly SignedRootList[]; now: Date },
): Promise<void> {
  await tx.query(
    `insert into root_lists (digest, document, signed, added_at) values ($1, $2, $3, $4)
     on conflict (digest) do update set signed = excluded.signed where excluded.signed <> '[]'`,
    [roots.digest, JSON.stringify(roots.document), JSON.stringify(signed), now],
  );
}

export async function findRootList(
  db: Queryable,
  digest: string,
): Promise<{ list: RootList; signed: SignedRootList[] } | undefined> {
  const select = "select document, signed from root_lists where digest = $1";
  const found = await queryOne<{ document: string; signed: string }>(db, select, [digest]);
  if (found === undefined) return undefined;
  return {
    list: parseJson(found.document) as RootList,
    signed: parseJson(found.signed) as SignedRootList[],
  };
}

export type RootListProof = { verificationMethod: string; created?: string; proofValue: string };

/**
 * Lists the proofs of all signed lists that were ever in force here, and tells those of the list in
 * force.
 */
export async function listRootProofs(
  db: Queryable,
  { rootsDigest }: { rootsDigest: string },
): Promise<(RootListProof & { isInForce: boolean })[]> {
  const select = `select signed, digest = $1 as "isInForce" from root_lists`;
  const rows = await queryAll<{ signed: string; isInForce: boolean }>(db, select, [rootsDigest]);
  return rows.flatMap(({ signed, isInForce }) =>
    (parseJson(signed) as SignedRootList[])
      .flatMap(proofsOf)
      .map((proof) => ({ ...proof, isInForce })),
  );
}

/** Returns the proofs of a verified list: one, or a set. */
export function proofsOf({ proof }: { proof: unknown }): RootListProof[] {
  return [proof].flat() as RootListProof[];
}

// Lists are named by their content: one that was read is the same for ever.
const readLists = new Map<string, BookRoots>();
const nobody: BookRoots = { ...readRootList(noRoots), isConfigured: false };
