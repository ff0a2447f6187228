/** An amount rounded down to millionths, in the one form that a log has: no zeros at its end. */
export function formatDecimalAmount(amount: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const digits = fraction.slice(0, 6).replace(/0{1,6}$/, "");
  return digits === "" ? whole : `${whole}.${digits}`;
}
