import { type Amounts, GROUP_COUNT, NOTHING, sumOf } from "./amounts.ts";
import type { Balance } from "./balance.ts";

/**
 * Smaller balances, in millionths of a currency unit, are plain numbers. A sum of two of them, and three times one, is below 2^53,
 * where numbers stop being exact. About 1.1 billion currency units.
 */
export const PLAIN_LIMIT: number = 2 ** 50;

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
export function amountsOf(numbers: Float64Array): Amounts {
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
  /** The number of addresses. */
  count(): number;
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
    count: () => count,
    *addresses() {
      for (const map of maps) yield* map.keys();
    },
  };
}
