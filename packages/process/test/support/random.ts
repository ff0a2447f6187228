/** Seed of all random choices of a run: fixed, except in `npm run fuzz`. */
export const seed = Number(process.env["ARCS_SEED"] ?? 2026);

/** A random source that repeats itself for the same seed (mulberry32). */
export type Random = {
  /** Returns a number from 0, below 1. */
  fraction(): number;
  /** Returns an integer from 0, below `limit`. */
  below(limit: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** Returns a random number of values, below `limit`. */
  some<Value>(limit: number, make: () => Value): Value[];
};

export function createRandom(seed: number): Random {
  let state = seed | 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (values) => values[below(values.length)]!,
    some: (limit, make) => Array.from({ length: below(limit) }, make),
  };
}
