import { createBoundedCache } from "@arcs/core/internal";

const MOST_ADDRESSES = 10_000;

/** What was let pass to each address within a time, in millionths of a currency unit. */
export type RunningSums = {
  /** What still counts. */
  of(address: string): bigint;
  add(address: string, amount: bigint): void;
};

/**
 * Adds up what is let pass to each address. A sum begins with the first payment and is forgotten `windowMs` after it: two
 * windows that meet bound what any time as long as one sees by twice the most. Of the addresses that are paid the newest
 * 10,000 are remembered.
 */
export function createRunningSums({ windowMs, now }: { windowMs: number; now: () => number }): RunningSums {
  const sums = createBoundedCache<{ sum: bigint; until: number }>(MOST_ADDRESSES);
  const current = (address: string): { sum: bigint; until: number } => {
    const known = sums.get(address);
    return known !== undefined && now() < known.until ? known : { sum: 0n, until: now() + windowMs };
  };
  return {
    of: (address) => current(address).sum,
    add(address, amount) {
      const { sum, until } = current(address);
      sums.set(address, { sum: sum + amount, until });
    },
  };
}
