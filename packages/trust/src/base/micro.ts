import { formatUnits } from "@arcs/core/internal";

/** One currency unit, in the integers of core's `parseDecimal`. */
const UNIT = 10n ** 18n;

/** Divides non-negative integers and rounds half up. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

const MICRO_UNIT = 1_000_000n;
// One text per amount: no trailing zeros, at most six decimal places.
const MICRO_TEXT = /^(?:0|[1-9]\d{0,17})(?:\.\d{0,5}[1-9])?$/;

/** Rounds an amount in units of 10^-18 down to millionths of a currency unit. */
export function toMicro(amount: bigint): bigint {
  return amount / (UNIT / MICRO_UNIT);
}

/** Rounds an amount in units of 10^-18 up to millionths of a currency unit. */
export function toMicroCeiling(amount: bigint): bigint {
  const step = UNIT / MICRO_UNIT;
  return /* fault: stake-rounded-down */ (amount + step - 1n) / step;
}

/**
 * Parses an amount in the one form that {@link formatMicro} writes, such as `12.5`, in millionths of a currency unit; `undefined`
 * for any other value.
 */
export function parseMicro(text: unknown): bigint | undefined {
  if (typeof text !== "string" || !MICRO_TEXT.test(text)) return undefined;
  // Up to this length plain numbers are exact, and take a third of the time.
  if (text.length <= 10) return BigInt(Math.round(Number(text) * 1e6));
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
}

/** Writes millionths of a currency unit as decimal text in currency units, without trailing zeros. */
export function formatMicro(micro: bigint): string {
  return formatUnits(micro, 6);
}
