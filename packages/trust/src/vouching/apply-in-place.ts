import type { Amounts } from "./amounts.ts";
import { COUNTABLE, PASSED_ON, MIN_PAYMENT } from "./apply-vouching-entry.ts";
import { amountsOf, type BalanceColumns, PLAIN_LIMIT, readBalance, writeBalance } from "./balance-columns.ts";

/** A root during a fold: the amount that payers earned there in a period, in plain numbers. */
export type RootTill = { group: number; cap: number; period: number; emitted: number };

/** The inputs of a payment between two rows. All amounts are below {@link PLAIN_LIMIT}, and neither balance is a large one. */
export type PlainPayment = {
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
