const AMOUNT = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;
const DIGITS = 18;

/** Tells whether two decimal texts are the same amount: `1.5` and `1.50` are. */
export function isSameAmount(left: string, right: string): boolean {
  const [one, other] = [toInteger(left), toInteger(right)];
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
  const inUnits = (amount: Amount): bigint => amount.units * 10n ** BigInt(decimals - amount.decimals);
  return { units: inUnits(left) + inUnits(right), decimals };
}

/** Writes an amount as decimal text, with all of its decimals. */
export function amountText({ units, decimals }: Amount): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Writes base units of a token with so many decimals as decimal text in currency units, without needless zeros. */
export function fromBaseUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

function toInteger(text: string): bigint | undefined {
  const match = AMOUNT.exec(text);
  return match === null ? undefined : BigInt(`${match[1] ?? ""}${(match[2] ?? "").padEnd(DIGITS, "0")}`);
}
