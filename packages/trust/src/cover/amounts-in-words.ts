import type { AccountCheck } from "@arcs/core/http";
import { isTestNetwork, parseDecimal } from "@arcs/core/internal";

const UNIT = 10n ** 18n;

/**
 * Writes an amount as people read it: thousands apart, and two decimals, rounded down so that no
 * amount looks larger than it is. All digits stay below ten cents, where smaller ones matter.
 *
 * @param amount - decimal text; any other text stays as it is
 */
export function showAmount(amount: string): string {
  const value = parseDecimal(amount);
  return value === undefined ? amount : write(amount, { isExact: value < UNIT / 10n });
}

/** Writes all digits of an amount: for limits, where the last one decides. */
export function showExactly(amount: string): string {
  return write(amount, { isExact: true });
}

/**
 * Writes two amounts that a reader compares. All of their digits stay where less than a cent
 * separates them.
 */
export function showPair(one: string, other: string): [one: string, other: string] {
  const apart = (parseDecimal(one) ?? 0n) - (parseDecimal(other) ?? 0n);
  const isNear = apart !== 0n && apart < UNIT / 100n && apart > -UNIT / 100n;
  const show = (amount: string): string =>
    isNear && parseDecimal(amount) !== undefined
      ? write(amount, { isExact: true })
      : showAmount(amount);
  return [show(one), show(other)];
}

function write(amount: string, { isExact }: { isExact: boolean }): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const digits = isExact ? fraction.replace(/(?<!0)0+$/, "") : fraction.slice(0, 2);
  return `${groupThousands(whole)}.${digits.padEnd(2, "0")}`;
}

/** Groups by itself: under lockdown of SES `toLocaleString` takes the language for a radix. */
function groupThousands(digits: string): string {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/.../g) ?? [])].join(",");
}

/** Says in which money an amount is: what is paid on a test network is worth nothing elsewhere. */
export function unitInWords({ currency, isTest }: { currency: string; isTest: boolean }): string {
  return isTest ? "in test money" : currency;
}

/** Returns what stands behind an amount on a test network; on another one nothing. */
export function testMoneyMark(network: string): string {
  return isTestNetwork(network) ? " in test money" : "";
}

/** Writes what is safe to spend, such as `12.40 USD`; on a test network `12.40 in test money`. */
export function safeAmountInWords({
  safeToSpend: { amount, currency },
  network,
}: Pick<AccountCheck, "safeToSpend" | "network">): string {
  const isTest = isTestNetwork(network);
  return `${showAmount(amount)} ${unitInWords({ currency, isTest })}`;
}

/** Says in one sentence, without its full stop, what is safe to spend. */
export function safeInWords(
  check: Pick<AccountCheck, "account" | "safeToSpend" | "network">,
): string {
  return `${safeAmountInWords(check)} is safe to spend with ${check.account} now`;
}
