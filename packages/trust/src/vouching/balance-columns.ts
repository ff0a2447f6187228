import { type Amounts, GROUP_COUNT, NOTHING, sumOf } from "./amounts.ts";
import type { Balance } from "./balance.ts";

/**
 * Balances of less than this, in millionths of a currency unit, are kept as plain numbers: a sum of two of them, and three times
 * one, is below 2^53, where numbers stop being exact. Some 1.1 thousand million currency units.
 */
export const PLAIN_LIMIT: number = 2 ** 50;

/** Balances by address, in arrays that grow: a few dozen bytes each, and no objects that a collection would have to visit. */
export type BalanceColumns = {
  numbers: AddressNumbers;
  /** How many groups are kept of each: those above have nothing. */
  groups: number;
  periods: Float64Array;
  /** `groups` of them for each number. */
  amounts: Float64Array;
  /** Balances that plain numbers do not hold exactly. */
  large: Map<number, Balance>;
  /** 1 where something was written since that was last asked. */
  touched: Uint8Array;
};

const FIRST = 8;

/** Makes columns without a balance. */
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

/** The number of an address, with room for its balance. */
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

/** Writes a balance. Groups that are not kept have to be of nothing. */
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

/** Plain numbers by group as {@link Amounts}. */
export function amountsOf(numbers: Float64Array): Amounts {
  const amounts = [...NOTHING];
  for (let group = 0; group < GROUP_COUNT && group < numbers.length; group++) {
    const amount = numbers[group] as number;
    if (amount !== 0) amounts[group] = BigInt(amount);
  }
  return amounts;
}

// One map holds some 16 million keys and no more; a new one is begun well before.
const MOST_IN_A_MAP = 8_000_000;

/** Numbers for texts, from 0 in the order in which they were first met. */
type AddressNumbers = {
  /** The number of an address, which it gets now where it has none. */
  numberOf(address: string): number;
  /** How many there are. */
  count(): number;
  /** All of them, in the order of their numbers. */
  addresses(): IterableIterator<string>;
};

/** Numbers addresses, so that what is kept of them stands in plain arrays. Texts are kept once. */
function createAddressNumbers(): AddressNumbers {
  // Maps of the language and no table of our own: their hashes have a secret, so that nobody can choose texts that collide.
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
      if (newest.size === MOST_IN_A_MAP) maps.push((newest = new Map()));
      newest.set(address, count);
      return count++;
    },
    count: () => count,
    *addresses() {
      for (const map of maps) yield* map.keys();
    },
  };
}
