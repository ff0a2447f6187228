const DECIMAL = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;

/** Tells whether a value is a decimal text such as `12.50`. */
export function isDecimal(value: unknown): value is string {
  return typeof value === "string" && DECIMAL.test(value);
}

/** Parses a decimal text such as `12.50` exactly, in units of 10^-18; `undefined` for any other value. */
export function parseDecimal(text: unknown): bigint | undefined {
  const match = typeof text === "string" ? DECIMAL.exec(text) : null;
  if (match === null) return undefined;
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole + fraction.padEnd(18, "0"));
}

/**
 * Writes an amount in units of 10^-decimals, such as base units of a token, as decimal text without zeros at the end.
 *
 * @example
 * ```ts
 * formatUnits(1_250_000n, 6); // "1.25"
 * ```
 */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0{1,255}$/, "");
  return fraction === "" ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
}
