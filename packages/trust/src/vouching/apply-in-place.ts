import { type Amounts, type Balance, COUNTABLE, GROUP_COUNT, MIN_PAYMENT, NOTHING, sumOf } from "../cover/amounts.ts";
import { PASSED_ON } from "./apply-vouching-entry.ts";

/** A root during a fold: the amount that payers earned there in a period, in plain numbers. */
export type RootTill = { group: number; cap: number; period: number; emitted: number };

/** The inputs of a payment between two rows. All amounts are below {@link PLAIN_LIMIT}, and neither balance is a large one. */
type PlainPayment = {
  voices: BalanceColumns;
  rooms: BalanceColumns;
  payer: number;
  payee: number;
  /** Set if the payee is a root. */
  till: RootTill | undefined;
  amount: number;
  period: number;
  /** Whether the ledger proves that the payee received the money. */
  isProved: boolean;
  /** Whether it is vouched for: false for proofs of a payment that was vouched for before. */
  isPayment: boolean;
  isCompleted: boolean;
};

/** Balances by address, in growing arrays: a few dozen bytes each, and no objects for the garbage collector. */
export type BalanceColumns = {
  numbers: AddressNumbers;
  /** Number of groups stored for each balance: higher groups are zero. */
  groups: number;
  periods: Float64Array;
  /** `groups` amounts for each row. */
  amounts: Float64Array;
  /** Balances that plain numbers cannot represent exactly. */
  large: Map<number, Balance>;
  /** 1 if the row was written since the last query. */
  touched: Uint8Array;
};

/**
 * Smaller balances, in millionths of a currency unit, are plain numbers. A sum of two of them, and three times one, is below 2^53,
 * where numbers stop being exact. About 1.1 billion currency units.
 */
export const PLAIN_LIMIT: number = 2 ** 50;

const [MINIMUM, COUNTS, PASSED] = [MIN_PAYMENT, COUNTABLE, PASSED_ON].map(Number) as [number, number, number];
const earned = new Float64Array(8);
const given = new Float64Array(8);

/**
 * Applies a payment or a proof to the columns as `applyVouchingEntry` does, in plain numbers and in place. The rules are explained
 * there; tests compare the two on random logs.
 *
 * @returns the vouched amounts, as `applyVouchingEntry` does
 */
export function applyInPlace(payment: PlainPayment): Amounts | undefined {
  const { voices, rooms, payer, payee, till, amount, period, isProved } = payment;
  if (amount < MINIMUM) return undefined;
  const isCurated = till !== undefined && till.group > 0;
  const fromAll = isProved ? earn(payment) : 0;
  if (!payment.isPayment || isCurated) {
    if (fromAll > 0) hear(voices, { row: payer, period });
    return undefined;
  }
  const voice = lapse(voices, { row: payer, period });
  const heard = Math.min(amount, Math.max(Math.ceil(voice / 2), Math.min(voice, COUNTS)));
  take(voices, { row: payer, amount: heard, total: voice, into: given });
  lapse(rooms, { row: payee, period });
  if (payment.isCompleted) {
    const start = payee * rooms.groups;
    for (let group = 0; group < rooms.groups; group++) {
      (rooms.amounts[start + group] as number) += Math.floor((given[group] as number) / PASSED);
    }
  }
  settle(rooms, payee);
  // Added last: the payment must not be vouched for with its own earnings.
  if (fromAll > 0) hear(voices, { row: payer, period });
  else settle(voices, payer);
  return amountsOf(given.subarray(0, voices.groups));
}

/** Writes the payer's earnings into {@link earned}; returns the sum. */
function earn({ rooms, payee, till, amount, period }: PlainPayment): number {
  earned.fill(0);
  let rest = amount;
  if (till !== undefined) {
    if (till.period !== period) till.emitted = 0;
    const emission = Math.min(amount, Math.max(0, till.cap - till.emitted));
    till.period = period;
    till.emitted += emission;
    rooms.touched[payee] = 1;
    if (till.group > 0) {
      earned[till.group] = emission;
      return emission;
    }
    rest -= emission;
  }
  const room = lapse(rooms, { row: payee, period });
  const fromRoom = Math.min(rest, room);
  take(rooms, { row: payee, amount: fromRoom, total: room, into: earned });
  earned[0] = (earned[0] as number) + (amount - rest);
  return amount - rest + fromRoom;
}

/** Adds earnings to a voice. */
function hear(voices: BalanceColumns, { row, period }: { row: number; period: number }): void {
  lapse(voices, { row, period });
  const start = row * voices.groups;
  for (let group = 0; group < voices.groups; group++) {
    (voices.amounts[start + group] as number) += earned[group] as number;
  }
  settle(voices, row);
}

/** Advances a balance to a period; returns its sum. */
function lapse(columns: BalanceColumns, { row, period }: { row: number; period: number }): number {
  const { groups, amounts, periods } = columns;
  const start = row * groups;
  let sum = 0;
  for (let group = 0; group < groups; group++) sum += amounts[start + group] as number;
  for (let at = periods[row] as number; at < period && sum > 0; at++) {
    sum = 0;
    for (let group = 0; group < groups; group++) {
      const left = Math.floor(((amounts[start + group] as number) * 3) / 4);
      amounts[start + group] = left;
      sum += left;
    }
  }
  periods[row] = period;
  return sum;
}

/** Takes an amount from a balance over its groups in proportion; the remainder comes from the lowest groups with enough. */
function take(
  columns: BalanceColumns,
  { row, amount, total, into }: { row: number; amount: number; total: number; into: Float64Array },
): void {
  const { groups, amounts } = columns;
  const start = row * groups;
  let left = amount;
  for (let group = 0; group < groups; group++) {
    const part = partOf(amount, amounts[start + group] as number, total);
    into[group] = part;
    left -= part;
  }
  for (let group = 0; group < groups && left > 0; group++) {
    const more = Math.min(left, (amounts[start + group] as number) - (into[group] as number));
    into[group] = (into[group] as number) + more;
    left -= more;
  }
  for (let group = 0; group < groups; group++)
    (amounts[start + group] as number) -= /* fault: vouching-in-place-voice-not-used-up */ into[group] as number;
}

/** amount · share / total, rounded down. A quotient of whole numbers below 2^53 never rounds up to a whole one. */
function partOf(amount: number, share: number, total: number): number {
  if (share === 0 || amount === 0) return 0;
  if (share === total) return amount;
  const product = amount * share;
  return /* fault: vouching-in-place-rounded-products */ product <= Number.MAX_SAFE_INTEGER
    ? Math.floor(product / total)
    : Number((BigInt(amount) * BigInt(share)) / BigInt(total));
}

/** Marks a balance as written, and moves it to the large ones if it has grown beyond the limit. */
function settle(columns: BalanceColumns, row: number): void {
  columns.touched[row] = 1;
  const { groups, amounts } = columns;
  let sum = 0;
  for (let group = 0; group < groups; group++) sum += amounts[row * groups + group] as number;
  if (sum >= PLAIN_LIMIT) writeBalance(columns, row, readBalance(columns, row));
}

const FIRST = 8;

/** Makes empty columns. */
export function createBalanceColumns(groups: number): BalanceColumns {
  return {
    numbers: createAddressNumbers(),
    groups,
    periods: new Float64Array(FIRST),
    amounts: new Float64Array(FIRST * groups),
    large: new Map(),
    touched: new Uint8Array(FIRST),
  };
}

/** Returns the row of an address, with space for its balance. */
export function rowOf(columns: BalanceColumns, address: string): number {
  const row = columns.numbers.numberOf(address);
  if (row >= columns.periods.length) {
    columns.periods = twice(columns.periods, new Float64Array(2 * columns.periods.length));
    columns.amounts = twice(columns.amounts, new Float64Array(2 * columns.amounts.length));
    columns.touched = twice(columns.touched, new Uint8Array(2 * columns.touched.length));
  }
  return row;
}

function twice<Column extends Float64Array | Uint8Array>(column: Column, longer: Column): Column {
  longer.set(column);
  return longer;
}

/** Reads a balance. */
export function readBalance(columns: BalanceColumns, row: number): Balance {
  const large = columns.large.get(row);
  if (large !== undefined) return large;
  const { groups, amounts: column, periods } = columns;
  const amounts = amountsOf(column.subarray(row * groups, (row + 1) * groups));
  return { period: periods[row] as number, amounts };
}

/** Writes a balance. Groups that are not stored must be zero. */
export function writeBalance(columns: BalanceColumns, row: number, { period, amounts }: Balance): void {
  columns.touched[row] = 1;
  if (sumOf(amounts) >= BigInt(PLAIN_LIMIT)) {
    columns.large.set(row, { period, amounts });
    return;
  }
  columns.large.delete(row);
  columns.periods[row] = period;
  const start = row * columns.groups;
  for (let group = 0; group < columns.groups; group++) {
    columns.amounts[start + group] = Number(amounts[group] ?? 0n);
  }
}

/** Converts plain numbers by group to {@link Amounts}. */
function amountsOf(numbers: Float64Array): Amounts {
  const amounts = [...NOTHING];
  for (let group = 0; group < GROUP_COUNT && group < numbers.length; group++) {
    const amount = numbers[group] as number;
    if (amount !== 0) amounts[group] = BigInt(amount);
  }
  return amounts;
}

// A map holds at most about 16 million keys; a new one is started well before.
const MAX_MAP_SIZE = 8_000_000;

/** Row numbers of addresses, from 0 in order of first use. */
type AddressNumbers = {
  /** Returns the number of an address, a new one at first. */
  numberOf(address: string): number;
  /** All addresses, in the order of their numbers. */
  addresses(): IterableIterator<string>;
};

/** Numbers addresses, so that their data fit into plain arrays. Texts are stored once. */
function createAddressNumbers(): AddressNumbers {
  // Built-in maps, not a table of our own: their hashes have a secret, so that nobody can choose colliding texts.
  const maps: Map<string, number>[] = [];
  let newest = new Map<string, number>();
  let count = 0;
  maps.push(newest);
  return {
    numberOf(address) {
      for (const map of maps) {
        const known = map.get(address);
        if (known !== undefined) return known;
      }
      if (newest.size === MAX_MAP_SIZE) maps.push((newest = new Map()));
      newest.set(address, count);
      return count++;
    },
    *addresses() {
      for (const map of maps) yield* map.keys();
    },
  };
}
