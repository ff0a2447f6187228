import { SdkError } from "@arcs/core";

import { type Amounts, type Balance, NOTHING, periodOf } from "../cover/amounts.ts";
import {
  applyInPlace,
  type BalanceColumns,
  createBalanceColumns,
  PLAIN_LIMIT,
  readBalance,
  type RootTill,
  rowOf,
  writeBalance,
} from "./apply-in-place.ts";
import { applyParsedEntry, rowsOf, type VouchingRows } from "./apply-vouching-entry.ts";
import type { VouchingRoots } from "../roots/root-list.ts";
import { emptyVouchingState, type VouchingState } from "./vouching-state.ts";
import {
  type ParsedEntry,
  parseVouchingEntry,
  type PaymentEntry,
  type ProofEntry,
  type VouchingEntry,
} from "./vouching-entry.ts";

/** A book that is folded in place. Its memory grows with the number of addresses, not of entries. */
export type VouchingBook = {
  roots: VouchingRoots;
  /** Position of the last entry. */
  position: number;
  at: number;
  voices: BalanceColumns;
  rooms: BalanceColumns;
  /** Roots whose amounts are plain numbers. */
  tills: Map<string, RootTill>;
  /** The other roots. */
  largeRoots: Set<string>;
} & Pick<VouchingState, "emissions" | "debts" | "bonds" | "credentials">;

/** The stored row of a payer. Amounts are millionths of a currency unit. */
export type VoiceRow = { address: string; voice: Balance; debt: bigint };

/** The stored row of a payee. */
export type RoomRow = { address: string; room: Balance; emission: { period: number; amount: bigint }; bond: bigint };

/** Called with each vouched payment and its amounts. */
type OnVouched = (payment: string, given: Amounts) => void;

/** Makes a book from a state, which is not changed. */
export function createVouchingBook({
  roots,
  state = emptyVouchingState(),
}: {
  roots: VouchingRoots;
  state?: VouchingState;
}): VouchingBook {
  const groups = groupsOf(roots, state);
  const book: VouchingBook = {
    roots,
    position: state.position,
    at: state.at,
    voices: createBalanceColumns(groups),
    rooms: createBalanceColumns(groups),
    tills: new Map(),
    largeRoots: new Set(),
    emissions: new Map(state.emissions),
    debts: new Map(state.debts),
    bonds: new Map(state.bonds),
    credentials: new Map(state.credentials),
  };
  for (const [address, balance] of state.voices) writeBalance(book.voices, rowOf(book.voices, address), balance);
  for (const [address, balance] of state.rooms) writeBalance(book.rooms, rowOf(book.rooms, address), balance);
  for (const { address } of roots.document.roots) openTill(book, address);
  return book;
}

/** Returns the number of groups, from 0 on, that this book can use. */
function groupsOf(roots: VouchingRoots, { voices, rooms }: VouchingState): number {
  let highest = 0;
  for (const { group } of roots.document.roots) highest = Math.max(highest, group);
  for (const balances of [voices, rooms]) {
    for (const { amounts } of balances.values()) {
      for (let group = highest + 1; group < amounts.length; group++) if (amounts[group] !== 0n) highest = group;
    }
  }
  return highest + 1;
}

function openTill({ roots, tills, largeRoots, emissions }: VouchingBook, address: string): void {
  const { group, cap } = roots.rootOf(address) ?? { group: 0, cap: 0n };
  const { period, amount } = emissions.get(address) ?? { period: -1, amount: 0n };
  if (cap >= BigInt(PLAIN_LIMIT) || amount >= BigInt(PLAIN_LIMIT)) {
    largeRoots.add(address);
    return;
  }
  tills.set(address, { group, cap: Number(cap), period, emitted: Number(amount) });
  emissions.delete(address);
}

/**
 * Folds entries into a book in place: like `foldVouchers`, for owners of a book who need no copy.
 *
 * @param log - entries in the order of their positions, starting right after the book's
 * @throws SdkError `invalid_vouching_entry` if an entry is malformed, missing, or earlier than the one before; the book then ends
 * after the last good one
 */
export function foldInPlace(
  book: VouchingBook,
  { log, onVouched }: { log: Iterable<VouchingEntry>; onVouched: OnVouched },
): void {
  for (const entry of log) {
    const parsed = parseVouchingEntry(entry);
    assertNext(parsed, book);
    const given = applyPlainly(book, parsed) ?? applyExactly(book, parsed);
    if (given !== "nothing" && entry.kind === "payment") onVouched(entry.payment, given);
    book.position = entry.position;
    book.at = parsed.at;
  }
}

function assertNext({ entry, at }: ParsedEntry, { position, at: before }: VouchingBook): void {
  const details = { position: entry.position };
  if (/* fault: vouching-log-with-gaps */ entry.position !== position + 1) {
    const message = `position of an entry expected ${position + 1}, got ${entry.position}`;
    throw new SdkError("invalid_vouching_entry", message, { details });
  }
  if (at < before) {
    const message = `at of entry ${entry.position} expected ${new Date(before).toISOString()} or later`;
    throw new SdkError("invalid_vouching_entry", message, { details });
  }
}

type Given = Amounts | "nothing";

/** Applies entries for which plain numbers suffice: nearly all. Returns `undefined` for the others. */
function applyPlainly(book: VouchingBook, { entry, at, amount }: ParsedEntry): Given | undefined {
  if (entry.kind !== "payment" && entry.kind !== "proof") return undefined;
  const { voices, rooms } = book;
  const { payer: from, payee: to } = entry;
  if (from === to) return "nothing";
  if (amount >= BigInt(PLAIN_LIMIT)) return undefined;
  const [payer, payee] = [rowOf(voices, from), rowOf(rooms, to)];
  const isPlain =
    !book.debts.has(from) && !book.largeRoots.has(to) && !voices.large.has(payer) && !rooms.large.has(payee);
  if (!isPlain) return undefined;
  const given = applyInPlace({
    voices,
    rooms,
    payer,
    payee,
    till: book.tills.get(to),
    amount: Number(amount),
    period: periodOf(at),
    isProved: isProof(entry) && book.roots.isMoney(entry),
    isPayment: entry.kind === "payment",
    isCompleted: entry.kind === "proof" || entry.outcome === "completed",
  });
  return given ?? "nothing";
}

/** Tells whether the ledger proves that the payee received the payment. */
function isProof(entry: PaymentEntry | ProofEntry): boolean {
  return (
    entry.kind === "proof" ||
    (entry.outcome === "completed" && /* fault: vouching-in-place-earned-on-a-word */ entry.evidence === "ledger")
  );
}

/** Applies any entry, as a server with stored rows does. */
function applyExactly(book: VouchingBook, parsed: ParsedEntry): Given {
  const { payer, payee, credential } = rowsOf(parsed.entry);
  const voice = rowOf(book.voices, payer);
  const rows: VouchingRows = {
    payerVoice: readBalance(book.voices, voice),
    payerDebt: book.debts.get(payer),
    ...(payee === undefined ? {} : readPayee(book, payee)),
    credentialCountedAt: book.credentials.get(credential ?? ""),
  };
  const { given, ...after } = applyParsedEntry(parsed, { roots: book.roots, rows });
  writeBalance(book.voices, voice, after.payerVoice ?? nothing);
  writeDebt(book, payer, after.payerDebt ?? 0n);
  if (payee !== undefined) writePayee(book, payee, after);
  if (credential !== undefined && after.credentialCountedAt !== undefined) {
    book.credentials.set(credential, after.credentialCountedAt);
  }
  return given ?? "nothing";
}

const nothing: Balance = { period: 0, amounts: NOTHING };

function readPayee({ rooms, tills, emissions, bonds }: VouchingBook, payee: string): VouchingRows {
  const till = tills.get(payee);
  return {
    payeeRoom: readBalance(rooms, rowOf(rooms, payee)),
    rootEmission: till === undefined ? emissions.get(payee) : { period: till.period, amount: BigInt(till.emitted) },
    payeeBond: bonds.get(payee),
  };
}

/** Zero debts are removed, so that the payer's payments are applied in plain numbers again. */
function writeDebt({ debts }: VouchingBook, payer: string, debt: bigint): void {
  if (debt === 0n) debts.delete(payer);
  else debts.set(payer, debt);
}

function writePayee(book: VouchingBook, payee: string, { payeeRoom, rootEmission, payeeBond }: VouchingRows): void {
  writeBalance(book.rooms, rowOf(book.rooms, payee), payeeRoom ?? nothing);
  if (payeeBond !== undefined) book.bonds.set(payee, payeeBond);
  if (rootEmission === undefined) return;
  const till = book.tills.get(payee);
  if (till === undefined) {
    book.emissions.set(payee, rootEmission);
    return;
  }
  till.period = rootEmission.period;
  till.emitted = Number(rootEmission.amount);
}

/** Copies a book into a state. */
export function stateOf(book: VouchingBook): VouchingState {
  const emissions = new Map(book.emissions);
  for (const [address, { period, emitted }] of book.tills) {
    if (period >= 0) emissions.set(address, { period, amount: BigInt(emitted) });
  }
  return {
    position: book.position,
    at: book.at,
    voices: balancesOf(book.voices),
    rooms: balancesOf(book.rooms),
    emissions,
    debts: new Map(book.debts),
    bonds: new Map(book.bonds),
    credentials: new Map(book.credentials),
  };
}

/** Includes zero balances: a caller with stored rows has to clear them. */
function balancesOf(columns: BalanceColumns): Map<string, Balance> {
  const balances = new Map<string, Balance>();
  let row = 0;
  for (const address of columns.numbers.addresses()) balances.set(address, readBalance(columns, row++));
  return balances;
}

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
