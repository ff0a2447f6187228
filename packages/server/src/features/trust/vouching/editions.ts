import type { Amounts, VouchingEntry, VouchingState } from "@arcs/trust";
import { emptyVouchingState, type RoomRow, rowsOf, type VoiceRow } from "@arcs/trust/internal";

import { type Queryable, queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import type { BookName } from "../books/service.ts";

/** Result of folding a log with other roots than those that are served: it replaces the served one when it is done. */
export type FoldingEdition = {
  edition: string;
  book: BookName;
  rootsDigest: string;
  /** Of the last entry that its rows are after; 0 also where they are being written, and of no position. */
  position: number;
  /** Up to where what payments are vouched for is written: further than the rows while the log is folded in memory. */
  vouched: number;
  /** Attempt that folds it in memory; empty while there is none. */
  attempt: string;
};

const columns = `edition, book, roots_digest as "rootsDigest", position, vouched, attempt`;

/** Finds the editions that are being made, in the order of {@link bookNames}. */
export function listFolding(db: Queryable): Promise<FoldingEdition[]> {
  return queryAll<FoldingEdition>(
    db,
    `select ${columns} from vouching_editions where state = 'folding' order by book`,
    [],
  );
}

/** Finds one of them, and keeps others from working on it until the transaction ends. */
export function lockFolding(tx: Transaction, edition: string): Promise<FoldingEdition | undefined> {
  return queryOne<FoldingEdition>(
    tx,
    `select ${columns} from vouching_editions where edition = $1 and state = 'folding' for update`,
    [edition],
  );
}

/** Begins to fold an edition in memory. What an earlier attempt has not written yet it writes no more. */
export function beginAttempt(tx: Transaction, edition: string): Promise<FoldingEdition | undefined> {
  return queryOne<FoldingEdition>(
    tx,
    `update vouching_editions set attempt = gen_random_uuid()::text where edition = $1 and state = 'folding'
     returning ${columns}`,
    [edition],
  );
}

/** Keeps others from the edition until the transaction ends; tells whether it is still this attempt's. */
export async function lockAttempt(
  tx: Transaction,
  { edition, attempt }: Pick<FoldingEdition, "edition" | "attempt">,
): Promise<boolean> {
  return (await lockFolding(tx, edition))?.attempt === attempt;
}

/** Ends an attempt: the edition can be folded page by page again, and be served. */
export async function endAttempt(tx: Transaction, edition: string): Promise<void> {
  await tx.query("update vouching_editions set attempt = '' where edition = $1", [edition]);
}

/** Notes up to where what payments are vouched for is written. */
export async function moveVouched(tx: Transaction, edition: string, vouched: number): Promise<void> {
  await tx.query("update vouching_editions set vouched = $2 where edition = $1", [edition, vouched]);
}

/** Begins with an edition of each book, at the beginning of its log. */
export async function beginEditions(tx: Transaction, { rootsDigest }: { rootsDigest: string }): Promise<void> {
  await tx.query(
    `insert into vouching_editions (edition, book, roots_digest, state, position)
     select book || ' ' || left(gen_random_uuid()::text, 13), book, $1, 'folding', 0 from vouching_books`,
    [rootsDigest],
  );
}

/** Notes which position the rows of an edition are of: 0 while they are of none. */
export async function moveEdition(tx: Transaction, edition: string, position: number): Promise<void> {
  await tx.query("update vouching_editions set position = $2, vouched = greatest(vouched, $2) where edition = $1", [
    edition,
    position,
  ]);
}

/** Abandons the new edition; its rows are deleted later. */
export async function leaveFolding(tx: Transaction): Promise<void> {
  await tx.query("update vouching_editions set state = 'left' where state = 'folding'", []);
}

/** Has an edition be the one that its book is served from. */
export async function serveEdition(tx: Transaction, { edition, book, rootsDigest }: FoldingEdition): Promise<void> {
  await tx.query("update vouching_editions set state = 'left' where book = $1 and state = 'served'", [book]);
  await tx.query("update vouching_editions set state = 'served' where edition = $1", [edition]);
  await tx.query("update vouching_books set edition = $2, roots_digest = $3 where book = $1", [
    book,
    edition,
    rootsDigest,
  ]);
}

/**
 * Deletes some rows of an edition that is no longer needed.
 *
 * @returns whether there may be more
 */
export async function deleteLeftRows(tx: Transaction, { limit }: { limit: number }): Promise<boolean> {
  const left = await queryOne<{ edition: string }>(
    tx,
    "select edition from vouching_editions where state = 'left' order by edition limit 1 for update skip locked",
    [],
  );
  if (left === undefined) return false;
  for (const table of ["vouchers", "voices", "rooms", "priced_credentials"]) {
    const { rowCount } = await tx.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where edition = $1 limit $2))`,
      [left.edition, limit],
    );
    if (rowCount === limit) return true;
  }
  await tx.query("delete from vouching_editions where edition = $1", [left.edition]);
  return true;
}

type StoredVoice = { address: string; period: number; amounts: string; debt: string };
type StoredRoom = {
  address: string;
  period: number;
  amounts: string;
  emissionPeriod: number;
  emission: string;
  bond: string;
};
const voiceColumns = "address, period, amounts::text, debt::text";
const roomColumns = `address, period, amounts::text, emission_period as "emissionPeriod", emission::text, bond::text`;

/** Reads as much of a book's state as some entries need: the rows of those whom they name. */
export async function loadState(
  tx: Transaction,
  edition: string,
  entries: readonly VouchingEntry[],
): Promise<VouchingState> {
  const keys = entries.map(rowsOf);
  const state = emptyVouchingState();
  const voices = await queryAll<StoredVoice>(
    tx,
    `select ${voiceColumns} from voices where edition = $1 and address = any($2)`,
    [edition, distinct(keys.map(({ payer }) => payer))],
  );
  for (const { address, voice, debt } of voices.map(readVoice)) {
    state.voices.set(address, voice);
    if (debt > 0n) state.debts.set(address, debt);
  }
  const rooms = await queryAll<StoredRoom>(
    tx,
    `select ${roomColumns} from rooms where edition = $1 and address = any($2)`,
    [edition, distinct(keys.flatMap(({ payee }) => payee ?? []))],
  );
  for (const { address, room, emission, bond } of rooms.map(readRoom)) {
    state.rooms.set(address, room);
    if (emission.amount > 0n) state.emissions.set(address, emission);
    if (bond > 0n) state.bonds.set(address, bond);
  }
  const named = distinct(keys.flatMap(({ credential }) => credential ?? []));
  if (named.length === 0) return state;
  const credentials = await queryAll<{ credential: string; countedAt: Date }>(
    tx,
    `select credential, counted_at as "countedAt" from priced_credentials where edition = $1 and credential = any($2)`,
    [edition, named],
  );
  for (const { credential, countedAt } of credentials) state.credentials.set(credential, countedAt.getTime());
  return state;
}

/** Which rows of an edition to list: those after one, in the order of their keys. */
export type RowPage = { edition: string; after: string; limit: number };

/** Lists rows of payers. */
export async function listVoices(db: Queryable, { edition, after, limit }: RowPage): Promise<VoiceRow[]> {
  const found = await queryAll<StoredVoice>(
    db,
    `select ${voiceColumns} from voices where edition = $1 and address > $2 order by address limit $3`,
    [edition, after, limit],
  );
  return found.map(readVoice);
}

/** Lists rows of payees. */
export async function listRooms(db: Queryable, { edition, after, limit }: RowPage): Promise<RoomRow[]> {
  const found = await queryAll<StoredRoom>(
    db,
    `select ${roomColumns} from rooms where edition = $1 and address > $2 order by address limit $3`,
    [edition, after, limit],
  );
  return found.map(readRoom);
}

/** Lists when credentials counted last. */
export function listCountedCredentials(
  db: Queryable,
  { edition, after, limit }: RowPage,
): Promise<{ credential: string; countedAt: Date }[]> {
  return queryAll(
    db,
    `select credential, counted_at as "countedAt" from priced_credentials
     where edition = $1 and credential > $2 order by credential limit $3`,
    [edition, after, limit],
  );
}

/** Writes what payments are vouched for. Folding again comes to the same: what is there stays. */
export async function saveVouchers(
  tx: Transaction,
  edition: string,
  vouched: Iterable<readonly [string, Amounts]>,
): Promise<void> {
  // In the order of the index: its pages are then filled one after the other.
  const sorted = [...vouched].sort(([left], [right]) => (left < right ? -1 : 1));
  if (sorted.length === 0) return;
  await tx.query(
    `insert into vouchers (edition, payment_id, amounts)
     select $1, id, amounts::numeric[] from unnest($2::text[], $3::text[]) as t (id, amounts)
     on conflict do nothing`,
    [edition, sorted.map(([id]) => id), sorted.map(([, amounts]) => arrayText(amounts))],
  );
}

/** Writes the rows of everybody whom a state knows. */
export async function saveState(tx: Transaction, edition: string, state: VouchingState): Promise<void> {
  const nothing = { period: 0, amounts: Array.from({ length: 8 }, () => 0n) };
  const payers = distinct([...state.voices.keys(), ...state.debts.keys()]);
  await saveVoices(
    tx,
    edition,
    payers.map((address) => ({
      address,
      voice: state.voices.get(address) ?? nothing,
      debt: state.debts.get(address) ?? 0n,
    })),
  );
  const payees = distinct([...state.rooms.keys(), ...state.emissions.keys(), ...state.bonds.keys()]);
  await saveRooms(
    tx,
    edition,
    payees.map((address) => ({
      address,
      room: state.rooms.get(address) ?? nothing,
      emission: state.emissions.get(address) ?? { period: 0, amount: 0n },
      bond: state.bonds.get(address) ?? 0n,
    })),
  );
  await saveCountedCredentials(tx, edition, [...state.credentials]);
}

/** Writes rows of payers. */
export async function saveVoices(tx: Transaction, edition: string, rows: readonly VoiceRow[]): Promise<void> {
  await tx.query(
    `insert into voices (edition, address, period, amounts, debt)
     select $1, address, period, amounts::numeric[], debt
     from unnest($2::text[], $3::integer[], $4::text[], $5::numeric[]) as t (address, period, amounts, debt)
     on conflict (edition, address) do update
       set period = excluded.period, amounts = excluded.amounts, debt = excluded.debt`,
    [
      edition,
      rows.map(({ address }) => address),
      rows.map(({ voice }) => voice.period),
      rows.map(({ voice }) => arrayText(voice.amounts)),
      rows.map(({ debt }) => String(debt)),
    ],
  );
}

/** Writes rows of payees. */
export async function saveRooms(tx: Transaction, edition: string, rows: readonly RoomRow[]): Promise<void> {
  await tx.query(
    `insert into rooms (edition, address, period, amounts, emission_period, emission, bond)
     select $1, address, period, amounts::numeric[], emission_period, emission, bond
     from unnest($2::text[], $3::integer[], $4::text[], $5::integer[], $6::numeric[], $7::numeric[])
       as t (address, period, amounts, emission_period, emission, bond)
     on conflict (edition, address) do update set period = excluded.period, amounts = excluded.amounts,
       emission_period = excluded.emission_period, emission = excluded.emission, bond = excluded.bond`,
    [
      edition,
      rows.map(({ address }) => address),
      rows.map(({ room }) => room.period),
      rows.map(({ room }) => arrayText(room.amounts)),
      rows.map(({ emission }) => emission.period),
      rows.map(({ emission }) => String(emission.amount)),
      rows.map(({ bond }) => String(bond)),
    ],
  );
}

/** Writes when credentials counted last; milliseconds since the epoch. */
export async function saveCountedCredentials(
  tx: Transaction,
  edition: string,
  credentials: readonly (readonly [credential: string, countedAt: number])[],
): Promise<void> {
  if (credentials.length === 0) return;
  await tx.query(
    `insert into priced_credentials (edition, credential, counted_at)
     select $1, credential, counted_at from unnest($2::text[], $3::timestamptz[]) as t (credential, counted_at)
     on conflict (edition, credential) do update set counted_at = excluded.counted_at`,
    [edition, credentials.map(([credential]) => credential), credentials.map(([, at]) => new Date(at))],
  );
}

function distinct(keys: readonly string[]): string[] {
  return [...new Set(keys)];
}

/** An array as a text of SQL: arrays of arrays would have to be of one shape, and go as numbers. */
export function arrayText(amounts: Amounts): string {
  return `{${amounts.join(",")}}`;
}

function readVoice({ address, period, amounts, debt }: StoredVoice): VoiceRow {
  return { address, voice: { period, amounts: readAmounts(amounts) }, debt: BigInt(debt) };
}

function readRoom({ address, period, amounts, emissionPeriod, emission, bond }: StoredRoom): RoomRow {
  return {
    address,
    room: { period, amounts: readAmounts(amounts) },
    emission: { period: emissionPeriod, amount: BigInt(emission) },
    bond: BigInt(bond),
  };
}

function readAmounts(text: string): Amounts {
  return text.slice(1, -1).split(",").map(BigInt);
}
