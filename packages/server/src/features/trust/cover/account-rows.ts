import type { Amounts } from "@arcs/trust";
import type { CoverBook } from "@arcs/trust/cover";

import { type Queryable, queryAll, type Transaction } from "../../../platform/db/queryable.ts";

export type AccountRow = {
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

export function listAccounts(db: Queryable, accounts: readonly string[]): Promise<AccountRow[]> {
  return queryAll<AccountRow>(db, `select ${accountColumns} from cover_accounts where account = any($1)`, [accounts]);
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

export function putAccount(book: CoverBook, row: AccountRow): void {
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

/** Writes the rows of all accounts of a book. Payees have one though nothing backs them: it counts their payments. */
export async function saveAccounts(
  tx: Transaction,
  { agents, rooms, tills, voices, debts, payments }: CoverBook,
): Promise<void> {
  // In one order, so that transactions which lock several rows do not wait for each other.
  const payees = [...payments.values()].map(({ payee }) => payee);
  const names = [
    ...new Set([...agents.keys(), ...rooms.keys(), ...tills.keys(), ...voices.keys(), ...debts.keys(), ...payees]),
  ].sort();
  if (names.length === 0) return;
  const column = <Value>(read: (name: string) => Value): Value[] => names.map(read);
  const nothing = "{0,0,0,0,0,0,0,0}";
  const amounts = (found: Amounts | undefined): string => (found === undefined ? nothing : amountsText(found));
  await tx.query(
    `insert into cover_accounts (account, backing, bonded, lost, outstanding, room_period, room, till_period, till,
       voice_period, voice, debt)
     select account, backing::numeric[], bonded, lost, outstanding, room_period, room::numeric[], till_period, till, voice_period,
       voice::numeric[], debt
     from unnest($1::text[], $2::text[], $3::numeric[], $4::numeric[], $5::numeric[], $6::integer[], $7::text[], $8::integer[],
       $9::numeric[], $10::integer[], $11::text[], $12::numeric[])
       as t (account, backing, bonded, lost, outstanding, room_period, room, till_period, till, voice_period, voice, debt)
     on conflict (account) do update set backing = excluded.backing, bonded = excluded.bonded, lost = excluded.lost,
       outstanding = excluded.outstanding, room_period = excluded.room_period, room = excluded.room,
       till_period = excluded.till_period, till = excluded.till, voice_period = excluded.voice_period,
       voice = excluded.voice, debt = excluded.debt`,
    [
      names,
      column((name) => amounts(agents.get(name)?.backing)),
      column((name) => String(agents.get(name)?.bonded ?? 0n)),
      column((name) => String(agents.get(name)?.lost ?? 0n)),
      column((name) => String(agents.get(name)?.outstanding ?? 0n)),
      column((name) => rooms.get(name)?.period ?? 0),
      column((name) => amounts(rooms.get(name)?.amounts)),
      column((name) => tills.get(name)?.period ?? 0),
      column((name) => String(tills.get(name)?.amount ?? 0n)),
      column((name) => voices.get(name)?.period ?? 0),
      column((name) => amounts(voices.get(name)?.amounts)),
      column((name) => String(debts.get(name) ?? 0n)),
    ],
  );
}

/** Writes amounts as PostgreSQL writes an array. */
export function amountsText(amounts: Amounts): string {
  return `{${amounts.join(",")}}`;
}
