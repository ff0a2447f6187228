import type { Balance } from "./balance.ts";
import { type BalanceColumns, readBalance, rowOf, writeBalance } from "./balance-columns.ts";
import type { VouchingBook } from "./vouching-book.ts";

/** The stored row of a payer. Amounts are millionths of a currency unit. */
export type VoiceRow = { address: string; voice: Balance; debt: bigint };

/** The stored row of a payee. */
export type RoomRow = { address: string; room: Balance; emission: { period: number; amount: bigint }; bond: bigint };

/**
 * Yields the rows of payers that were written since the last call. They are made one at a time: all at once would need many times
 * the memory of the book.
 */
export function* takeVoices(book: VouchingBook): IterableIterator<VoiceRow> {
  for (const [address, voice] of takeTouched(book.voices)) {
    yield { address, voice, debt: book.debts.get(address) ?? 0n };
  }
}

/** Yields the rows of payees in the same way. */
export function* takeRooms(book: VouchingBook): IterableIterator<RoomRow> {
  for (const [address, room] of takeTouched(book.rooms)) {
    const till = book.tills.get(address);
    const emission =
      till === undefined || till.period < 0
        ? book.emissions.get(address)
        : { period: till.period, amount: BigInt(till.emitted) };
    yield { address, room, emission: emission ?? { period: 0, amount: 0n }, bond: book.bonds.get(address) ?? 0n };
  }
}

function* takeTouched(columns: BalanceColumns): IterableIterator<[string, Balance]> {
  let row = 0;
  for (const address of columns.numbers.addresses()) {
    if (columns.touched[row] === 1) {
      columns.touched[row] = 0;
      yield [address, readBalance(columns, row)];
    }
    row++;
  }
}

/** Restores a row of an earlier book with the same roots. */
export function putVoice(book: VouchingBook, { address, voice, debt }: VoiceRow): void {
  putBalance(book.voices, address, voice);
  if (debt > 0n) book.debts.set(address, debt);
}

/** Restores a row. */
export function putRoom(book: VouchingBook, { address, room, emission, bond }: RoomRow): void {
  putBalance(book.rooms, address, room);
  if (bond > 0n) book.bonds.set(address, bond);
  const till = book.tills.get(address);
  if (till === undefined) {
    if (emission.amount > 0n) book.emissions.set(address, emission);
    return;
  }
  till.period = emission.period;
  till.emitted = Number(emission.amount);
}

function putBalance(columns: BalanceColumns, address: string, balance: Balance): void {
  const row = rowOf(columns, address);
  writeBalance(columns, row, balance);
  columns.touched[row] = 0;
}
