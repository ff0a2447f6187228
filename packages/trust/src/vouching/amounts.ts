import { formatMicro, parseMicro } from "../base/micro.ts";

/** Groups of roots: 0 is for priced values, 1 to 7 are curated lists. */
export const GROUP_COUNT = 8;

/** An amount for each group of roots, in millionths of a currency unit: {@link GROUP_COUNT} of them. */
export type Amounts = readonly bigint[];

/** Zero in every group. */
export const NOTHING: Amounts = Array.from({ length: GROUP_COUNT }, () => 0n);

/** Amounts by group in JSON: decimal texts in currency units by the number of the group, without zeros. */
export type AmountsByGroup = { [group: string]: string };

/** Adds up all groups. */
export function sumOf(amounts: Amounts): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** Adds group by group. */
export function addAmounts(left: Amounts, right: Amounts): Amounts {
  return left.map((amount, group) => amount + (right[group] ?? 0n));
}

/** Subtracts group by group. */
export function subtractAmounts(left: Amounts, right: Amounts): Amounts {
  return left.map((amount, group) => amount - (right[group] ?? 0n));
}

/**
 * Splits an amount, at most the sum of `amounts`, over the groups in proportion. Each part is rounded down; the remainder comes
 * from the lowest groups with enough.
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

/** An amount in one group, and zero in the others. */
export function inGroup(group: number, amount: bigint): Amounts {
  return NOTHING.map((_, index) => (index === group ? amount : 0n));
}

/** The smaller of two amounts. */
export function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

/** The larger of two amounts. */
export function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

/**
 * Writes amounts by group for JSON.
 *
 * @example
 * ```ts
 * formatAmounts([0n, 666_667n, 333_333n, 0n, 0n, 0n, 0n, 0n]); // { "1": "0.666667", "2": "0.333333" }
 * ```
 */
export function formatAmounts(amounts: Amounts): AmountsByGroup {
  return Object.fromEntries(
    amounts.flatMap((amount, group) => (amount === 0n ? [] : [[String(group), formatMicro(amount)]])),
  );
}

/** Parses amounts by group; `undefined` for any other value. */
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
