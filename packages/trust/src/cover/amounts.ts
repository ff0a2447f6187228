import { formatUnits, parseDecimal } from "@arcs/core/internal";

/** Smaller payments have no effect; millionths of a currency unit. */
export const MIN_PAYMENT = 1_000n;

/**
 * Voice with which a payment counts in full as one, and that a payer may give at once; millionths
 * of a currency unit.
 */
export const COUNTABLE = 10_000n;

/** A millionth of a currency unit, in the integers of core's `parseDecimal`. */
const MICRO = 10n ** 12n;
// One text per amount: no trailing zeros, at most six decimal places.
const MICRO_TEXT = /^(?:0|[1-9]\d{0,17})(?:\.\d{0,5}[1-9])?$/;

/**
 * Parses an amount in the one form of {@link formatMicro}, such as `12.5`, in millionths;
 * `undefined` for any other value.
 */
export function parseMicro(text: unknown): bigint | undefined {
  if (typeof text !== "string" || !MICRO_TEXT.test(text)) return undefined;
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
}

/**
 * Writes millionths of a currency unit as decimal text in currency units, without trailing zeros.
 */
export function formatMicro(micro: bigint): string {
  return formatUnits(micro, 6);
}

/** Rounds a decimal text down to millionths, in the form of the log: no zeros at its end. */
export function roundAmountText(amount: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const digits = fraction.slice(0, 6).replace(/0{1,6}$/, "");
  return digits === "" ? whole : `${whole}.${digits}`;
}

/** Rounds an amount in a token's smallest units down to millionths of a currency unit. */
export function unitsToMicro(units: bigint, decimals: number): bigint {
  return (units * 1_000_000n) / 10n ** BigInt(decimals);
}

/** Rounds an amount in units of 10^-18 down to millionths of a currency unit. */
export function toMicro(amount: bigint): bigint {
  return amount / MICRO;
}

/**
 * Parses an amount at stake, decimal text in currency units, as millionths, rounded up. `undefined`
 * for any other value: a number, a negative amount, one with an exponent, one of 10^18 or more.
 *
 * @example
 * ```ts
 * readStake("12.5"); // 12500000n
 * ```
 */
export function readStake(text: unknown): bigint | undefined {
  const amount = parseDecimal(text);
  return amount === undefined ? undefined : (amount + MICRO - 1n) / MICRO;
}

/** Divides non-negative integers and rounds half up. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** Pays a debt out of amounts, from the lowest group. Returns the rest of both. */
export function payDebt(amounts: Amounts, debt: bigint): { kept: Amounts; debt: bigint } {
  let left = debt;
  const kept = amounts.map((amount) => {
    const paid = smaller(left, amount);
    left -= paid;
    return amount - paid;
  });
  return { kept, debt: left };
}

export function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

export function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

/** Groups of roots: 0 is for priced values, 1 to 7 are curated lists. */
export const GROUP_COUNT = 8;

/**
 * An amount for each group of roots, in millionths of a currency unit: {@link GROUP_COUNT} of them.
 */
export type Amounts = readonly bigint[];

export const NOTHING: Amounts = Array.from({ length: GROUP_COUNT }, () => 0n);

/**
 * Amounts by group in JSON: decimal texts in currency units by the number of the group, without
 * zeros.
 */
export type AmountsByGroup = { [group: string]: string };

export function sumOf(amounts: Amounts): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

export function addAmounts(left: Amounts, right: Amounts): Amounts {
  return left.map((amount, group) => amount + (right[group] ?? 0n));
}

export function subtractAmounts(left: Amounts, right: Amounts): Amounts {
  return left.map((amount, group) => amount - (right[group] ?? 0n));
}

/**
 * Splits an amount, at most the sum of `amounts`, in proportion. Parts are rounded down; the lowest
 * groups add the remainder.
 */
export function shareOf(amounts: Amounts, amount: bigint): Amounts {
  const total = sumOf(amounts);
  if (amount === 0n || total === 0n) return NOTHING;
  const parts = amounts.map((each) => (amount * each) / total);
  let left = amount - sumOf(parts);
  for (let group = 0; left > 0n && group < GROUP_COUNT; group++) {
    const more = smaller(left, (amounts[group] ?? 0n) - (parts[group] ?? 0n));
    parts[group] = (parts[group] ?? 0n) + more;
    left -= more;
  }
  return parts;
}

export function inGroup(group: number, amount: bigint): Amounts {
  return NOTHING.map((_, index) => (index === group ? amount : 0n));
}

/** Writes amounts by group for JSON. */
export function formatAmounts(amounts: Amounts): AmountsByGroup {
  return Object.fromEntries(
    amounts.flatMap((amount, group) =>
      amount === 0n ? [] : [[String(group), formatMicro(amount)]],
    ),
  );
}

export function parseAmounts(value: unknown): Amounts | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const amounts = [...NOTHING];
  for (const [group, text] of Object.entries(value)) {
    const amount = parseMicro(text);
    if (!/^[0-7]$/.test(group) || amount === undefined || amount === 0n) return undefined;
    amounts[Number(group)] = amount;
  }
  return amounts;
}

const PERIOD_MS = 30 * 86_400_000;

/**
 * The balance that an account may give, or an agent may pass on, by group; as of a 30-day period
 * since the epoch.
 */
export type Balance = { period: number; amounts: Amounts };

export function periodOf(at: number): number {
  return Math.floor(at / PERIOD_MS);
}

/**
 * Returns the rest of a balance in a later period: three quarters for each period, so that idle
 * wallets have little to sell.
 */
export function lapsedTo(balance: Balance | undefined, period: number): Amounts {
  if (balance === undefined) return NOTHING;
  let { amounts } = balance;
  for (let at = balance.period; at < period && sumOf(amounts) > 0n; at++) {
    amounts = amounts.map((amount) => (amount * 3n) / 4n);
  }
  return amounts;
}
