import { createBoundedCache } from "@arcs/core/internal";

const MOST_PAYEES = 10_000;

/** Sums allowed to each payee within a window, in millionths of a currency unit. A payee without an agent is its address. */
export type RunningSums = {
  /** Returns the payee's sum in the current window. */
  of(payee: string): bigint;
  add(payee: string, amount: bigint): void;
};

/**
 * Adds up what is let pass to each agent. A sum begins with the first payment and is forgotten `windowMs` after it: two
 * windows that meet bound what any time as long as one sees by twice the most. Of the agents that are paid the newest 10,000
 * are remembered.
 */
export function createRunningSums({ windowMs, now }: { windowMs: number; now: () => number }): RunningSums {
  const sums = createBoundedCache<{ sum: bigint; until: number }>(MOST_PAYEES);
  const current = (payee: string): { sum: bigint; until: number } => {
    const known = sums.get(payee);
    return known !== undefined && now() < known.until ? known : { sum: 0n, until: now() + windowMs };
  };
  return {
    of: (payee) => current(payee).sum,
    add(payee, amount) {
      const { sum, until } = current(payee);
      sums.set(payee, { sum: sum + amount, until });
    },
  };
}
