import type { Amounts, VouchingEntry, VouchingState } from "@arcs/trust";
import { emptyVouchingState, type RoomRow, rowsOf, type VoiceRow } from "@arcs/trust/internal";

import { queryAll, type Queryable, type Transaction } from "../../../../platform/db/queryable.ts";

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
function arrayText(amounts: Amounts): string {
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
