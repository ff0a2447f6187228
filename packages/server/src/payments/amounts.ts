const AMOUNT = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;
const DIGITS = 18;

/** Tells whether two decimal texts are the same amount: `1.5` and `1.50` are. */
export function isSameAmount(left: string, right: string): boolean {
  const [one, other] = [toInteger(left), toInteger(right)];
  return one !== undefined && one === other;
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
