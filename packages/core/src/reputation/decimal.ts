const DECIMAL = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;

/** One currency unit, in the integers that {@link parseDecimal} gives. */
export const UNIT: bigint = 10n ** 18n;

/** Reads a decimal text such as `12.50` exactly, in units of 10^-18, or returns `undefined` where the value is none. */
export function parseDecimal(text: unknown): bigint | undefined {
  const match = typeof text === "string" ? DECIMAL.exec(text) : null;
  if (match === null) return undefined;
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole + fraction.padEnd(18, "0"));
}

/** Divides non-negative integers and rounds half up. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
