/** The seed of all random choices of a run: fixed, but for `npm run fuzz`, which looks for what others find. */
export const seed = Number(process.env["ARCS_SEED"] ?? 2026);

/** A source of choices that gives the same ones for the same seed (mulberry32). */
export type Random = {
  /** A number from 0 and below 1. */
  fraction(): number;
  /** An integer from 0 and below `limit`. */
  below(limit: number): number;
  /** True in that share of the cases. */
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** As many values as chosen below `limit`. */
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
