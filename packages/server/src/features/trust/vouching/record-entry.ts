import { createHash } from "node:crypto";
import { canonicalJson } from "@arcs/core/internal";
import type { Amounts, Balance, VouchingEntry } from "@arcs/trust";
import { applyVouchingEntry, rowsOf, type VouchingRowKeys, type VouchingRows } from "@arcs/trust/internal";
import { queryAll, type Transaction } from "../../../platform/db/queryable.ts";
import { logRecord } from "../../../platform/outbox.ts";
import { type BookEnd, type BookName, bookNames, findRootsBy } from "../books/service.ts";
import { arrayText } from "./editions.ts";

type WithoutHead<Entry> = Entry extends unknown ? Omit<Entry, "position" | "at"> : never;

/** An entry before it has its place in a log. */
type NewVouchingEntry = WithoutHead<VouchingEntry>;

/**
 * Puts an entry into the books, and applies it, in the transaction that takes the evidence: its effect is that of
 * core's `foldVouchers` on the log.
 *
 * @param options.isPublic - whether the payee shows everything: otherwise the public book and log do not have it
 * @param options.agentId - the subject; absent: the payee, or the payer where there is no payee
 */
export async function recordVouchingEntry(
  tx: Transaction,
  entry: NewVouchingEntry,
  { isPublic, now, agentId }: { isPublic: boolean; now: Date; agentId?: string },
): Promise<void> {
  const books = bookNames.filter(
    /* fault: vouching-hidden-agents-in-public-log */ (book) => book === "full" || isPublic,
  );
  const keys = rowsOf({ ...entry, position: 1, at: "" });
  const effects: EntryEffect[] = [];
  for (const { book, edition, rootsDigest, ...place } of await drawPlaces(tx, { books, keys, now })) {
    // Of the row that is locked by now: a change of the roots waits, or is over.
    const roots = await findRootsBy(tx, rootsDigest);
    const placed: VouchingEntry = { ...entry, position: place.position, at: place.at.toISOString() };
    const { given, ...rows } = applyVouchingEntry({ entry: placed, roots, ...place.rows });
    const text = canonicalJson(placed);
    effects.push({ book, edition, rows, entry: placed, text, runningHash: nextHash(place.runningHash, text), given });
  }
  const saved = saveEffects(tx, effects, { keys, payment: entry.kind === "payment" ? entry.payment : undefined });
  // Of a public payee that of the public book: what its log has, the public log has in the same order.
  const recorded = effects.find(({ book }) => book === "public") ?? effects[0];
  const about = agentId ?? ("payee" in entry ? entry.payee : entry.payer);
  const logged = recorded && logRecord(tx, recorded.entry, { agentId: about, hidden: !isPublic });
  await Promise.all([saved, logged]);
}

/** Hashes an entry onto those before it: hex SHA-256 of the hash so far, as text, and the entry's canonical form. */
export function nextHash(before: string, entry: string): string {
  return createHash("sha256")
    .update(/* fault: vouching-hash-of-the-last-entry-only */ before)
    .update(entry)
    .digest("hex");
}

/** The place of an entry in the log of a book, and the rows that it reads and writes: all of them locked. */
type LockedPlace = BookEnd & { book: BookName; rows: VouchingRows };

/** Absent where the book has come to be kept in other rows. */
type RowsFound = {
  period: number | null;
  amounts: string[];
  debt: string;
  roomPeriod: number | null;
  roomAmounts: string[];
  emissionPeriod: number;
  emission: string;
  bond: string;
  countedAt: Date | null;
};

const EMPTY: Balance = { period: 0, amounts: Array.from({ length: 8 }, () => 0n) };
const NOTHING = "array_fill(0::numeric, array[8])";

// The rows of the books $1, made where they are missing: first the payer's voice $2, then the payee's room $3. In each
// the full book's come before the public one's, so that concurrent transactions do not wait for each other.
const LOCKED = `voice as (
  insert into voices (edition, address, period, amounts, debt)
  select edition, $2, 0, ${NOTHING}, 0 from vouching_books where book = any($1) order by book
  on conflict (edition, address) do update set address = excluded.address
  returning edition, period, amounts, debt
), room as (
  insert into rooms (edition, address, period, amounts, emission_period, emission, bond)
  select edition, $3, 0, ${NOTHING}, 0, 0, 0 from voice where $3::text is not null order by edition
  on conflict (edition, address) do update set address = excluded.address
  returning edition, period, amounts, emission_period, emission, bond
)`;
const FOUND = `voice.period, voice.amounts::text[], voice.debt::text, room.period as "roomPeriod",
  room.amounts::text[] as "roomAmounts", room.emission_period as "emissionPeriod", room.emission::text, room.bond::text,
  (select counted_at from priced_credentials c where c.edition = voice.edition and credential = $4) as "countedAt"`;

/**
 * Reserves the next position in the log of each book, with a time that is never before that of the entry before. The
 * rows of the entry are locked, so the order of the log is that in which it took effect. One statement, whatever the
 * number of books.
 */
async function drawPlaces(
  tx: Transaction,
  { books, keys, now }: { books: readonly BookName[]; keys: VouchingRowKeys; now: Date },
): Promise<LockedPlace[]> {
  const { payer, payee, credential } = keys;
  const found = await queryAll<BookEnd & RowsFound & { book: BookName }>(
    tx,
    `with ${LOCKED}, place as (
       update vouching_books b set position = position + 1, at = greatest(at, $5)
       from (
         select book from vouching_books
         where book = any($1) and (select count(*) from voice left join room using (edition)) > 0
         order by book for update
       ) own
       where b.book = own.book
       returning b.book, b.position, b.at, b.running_hash, b.roots_digest, b.edition
     )
     select place.book, place.position, place.at, place.running_hash as "runningHash",
       place.roots_digest as "rootsDigest", place.edition, ${FOUND}
     from place left join voice using (edition) left join room using (edition)`,
    [books, payer, payee ?? null, credential ?? null, now],
  );
  if (found.length < books.length) throw new Error(`a book of ${books.join(", ")} is missing`);
  const places: LockedPlace[] = [];
  for (const { book, position, at, runningHash, rootsDigest, edition, ...rows } of found) {
    // Other roots may have come in between, and with them other rows; they stay as long as the place is held.
    const current = rows.period === null ? await lockRows(tx, book, keys) : rows;
    places.push({ book, position, at, runningHash, rootsDigest, edition, rows: readRows(current, keys) });
  }
  return places;
}

async function lockRows(
  tx: Transaction,
  book: BookName,
  { payer, payee, credential }: VouchingRowKeys,
): Promise<RowsFound> {
  const [found] = await queryAll<RowsFound>(
    tx,
    `with ${LOCKED} select ${FOUND} from voice left join room using (edition)`,
    [[book], payer, payee ?? null, credential ?? null],
  );
  if (found === undefined) throw new Error(`the book ${book} is missing`);
  return found;
}

function readRows(found: RowsFound, { payee }: VouchingRowKeys): VouchingRows {
  return {
    payerVoice: balanceOf(found.period ?? 0, found.amounts),
    payerDebt: BigInt(found.debt),
    ...(payee === undefined
      ? {}
      : {
          payeeRoom: balanceOf(found.roomPeriod ?? 0, found.roomAmounts),
          rootEmission: { period: found.emissionPeriod, amount: BigInt(found.emission) },
          payeeBond: BigInt(found.bond),
        }),
    ...(found.countedAt === null ? {} : { credentialCountedAt: found.countedAt.getTime() }),
  };
}

/** Everything that an entry changes in a book. */
type EntryEffect = Pick<LockedPlace, "book" | "edition" | "rows"> & {
  /** With its place in the log. */
  entry: VouchingEntry;
  /** Its RFC 8785 form. */
  text: string;
  runningHash: string;
  /** Amounts that vouch for the payment, where it can be vouched for. */
  given: Amounts | undefined;
};

/** Writes what an entry changes in its books, and the entry, in one statement. */
async function saveEffects(
  tx: Transaction,
  effects: readonly EntryEffect[],
  { keys: { payer, payee, credential }, payment }: { keys: VouchingRowKeys; payment: string | undefined },
): Promise<void> {
  const rows = effects.map((effect) => ({ ...filled(effect.rows), given: effect.given }));
  const times = rows.map(({ credentialCountedAt: at }) => (at === undefined ? null : new Date(at)));
  await tx.query(
    `with effect as (
       select * from unnest($5::text[], $6::text[], $7::integer[], $8::text[], $9::numeric[], $10::integer[], $11::text[],
         $12::integer[], $13::numeric[], $14::numeric[], $15::timestamptz[], $16::text[], $17::bigint[], $18::text[], $19::text[])
         as t (book, edition, period, amounts, debt, room_period, room_amounts, emission_period, emission, bond, counted_at,
           given, position, entry, running_hash)
     ), voice as (
       update voices v set period = e.period, amounts = e.amounts::numeric[], debt = e.debt
       from effect e where v.edition = e.edition and v.address = $1
     ), room as (
       update rooms r set period = e.room_period, amounts = e.room_amounts::numeric[], emission_period = e.emission_period,
         emission = e.emission, bond = e.bond
       from effect e where r.edition = e.edition and r.address = $2
     ), counted as (
       insert into priced_credentials (edition, credential, counted_at)
       select edition, $3, counted_at from effect where $3::text is not null and counted_at is not null
       on conflict (edition, credential) do update set counted_at = excluded.counted_at
     ), voucher as (
       insert into vouchers (edition, payment_id, amounts)
       select edition, $4, given::numeric[] from effect where $4::text is not null and given is not null
     ), logged as (
       insert into vouching_log (book, position, entry, running_hash) select book, position, entry, running_hash from effect
     )
     update vouching_books b set running_hash = e.running_hash from effect e where b.book = e.book`,
    [
      payer,
      payee ?? null,
      credential ?? null,
      payment ?? null,
      effects.map(({ book }) => book),
      effects.map(({ edition }) => edition),
      rows.map(({ payerVoice }) => payerVoice.period),
      rows.map(({ payerVoice }) => arrayText(payerVoice.amounts)),
      rows.map(({ payerDebt }) => String(payerDebt)),
      rows.map(({ payeeRoom }) => payeeRoom.period),
      rows.map(({ payeeRoom }) => arrayText(payeeRoom.amounts)),
      rows.map(({ rootEmission }) => rootEmission.period),
      rows.map(({ rootEmission }) => String(rootEmission.amount)),
      rows.map(({ payeeBond }) => String(payeeBond)),
      times,
      rows.map(({ given }) => (given === undefined ? null : arrayText(given))),
      effects.map(({ entry }) => entry.position),
      effects.map(({ text }) => text),
      effects.map(({ runningHash }) => runningHash),
    ],
  );
}

/** Fills missing rows with empty ones. */
function filled(rows: VouchingRows): FilledRows {
  return {
    payerVoice: rows.payerVoice ?? EMPTY,
    payerDebt: rows.payerDebt ?? 0n,
    payeeRoom: rows.payeeRoom ?? EMPTY,
    rootEmission: rows.rootEmission ?? { period: 0, amount: 0n },
    payeeBond: rows.payeeBond ?? 0n,
    credentialCountedAt: rows.credentialCountedAt,
  };
}

type FilledRows = {
  payerVoice: Balance;
  payerDebt: bigint;
  payeeRoom: Balance;
  rootEmission: { period: number; amount: bigint };
  payeeBond: bigint;
  credentialCountedAt: number | undefined;
};

function balanceOf(period: number, amounts: readonly string[]): Balance {
  return { period, amounts: amounts.map(BigInt) };
}
