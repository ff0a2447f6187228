import { parseDecimal } from "@arcs/core/internal";

/** Tells whether two decimal texts are the same amount: `1.5` and `1.50` are. */
export function isSameAmount(left: string, right: string): boolean {
  const [one, other] = [parseDecimal(left), parseDecimal(right)];
  return one !== undefined && one === other;
}

/** An exact amount: units of the last of its decimals. */
export type Amount = { units: bigint; decimals: number };

/** Reads decimal text as Postgres writes it. */
export function parseAmount(text: string): Amount {
  const [whole = "", fraction = ""] = text.split(".");
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

/** Adds two amounts, exactly; the sum has the decimals of that which has more. */
export function addAmounts(left: Amount, right: Amount): Amount {
  const decimals = Math.max(left.decimals, right.decimals);
  const inUnits = (amount: Amount): bigint =>
    amount.units * 10n ** BigInt(decimals - amount.decimals);
  return { units: inUnits(left) + inUnits(right), decimals };
}

export function amountText({ units, decimals }: Amount): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}
