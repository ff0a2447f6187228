import { formatUnits } from "@arcs/core/internal";
import { showExactly } from "@arcs/trust/internal";

/**
 * Parses an amount of money, decimal text in currency units with at most six places, in millionths.
 * `undefined` for any other value: a number, a sign, an exponent, a seventh place.
 */
export function parseMoney(text: unknown): bigint | undefined {
  const match = typeof text === "string" ? /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text) : null;
  if (match === null) return undefined;
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole + fraction.padEnd(6, "0"));
}

/** Writes millionths as decimal text in currency units, which {@link parseMoney} reads back. */
export function formatMoney(amount: bigint): string {
  return formatUnits(amount, 6);
}

/** Writes millionths as people read them, such as `1,200.50`. Nothing is rounded. */
export function showMoney(amount: bigint): string {
  return showExactly(formatMoney(amount));
}
