import { type Amounts, NOTHING, sumOf } from "./amounts.ts";

const PERIOD_MS = 30 * 86_400_000;

/** The balance that an address may vouch with, or an agent may pass on, by group; as of a 30-day period since the epoch. */
export type Balance = { period: number; amounts: Amounts };

/** Returns the period of a time; milliseconds since the epoch. */
export function periodOf(at: number): number {
  return Math.floor(at / PERIOD_MS);
}

/**
 * Returns the rest of a balance in a later period: three quarters for each period in between, rounded down in each group. So the
 * amount that idle wallets could sell stays small.
 */
export function lapsedTo(balance: Balance | undefined, period: number): Amounts {
  if (balance === undefined) return NOTHING;
  let { amounts } = balance;
  for (let at = balance.period; at < period && sumOf(amounts) > 0n; at++) {
    amounts = amounts.map((amount) => (amount * 3n) / 4n);
  }
  return amounts;
}
