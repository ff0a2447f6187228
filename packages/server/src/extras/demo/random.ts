/** Numbers that look random and are the same each time. For sample data only, never for secrets. */
export type DemoRandom = {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0, below a bound. */
  below(bound: number): number;
  /** True so often, from 0 to 1. */
  chance(likelihood: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  bytes(length: number): Uint8Array;
};

/** Makes a source of such numbers (mulberry32, public domain). */
export function createDemoRandom(seed: number): DemoRandom {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    chance: (likelihood) => next() < likelihood,
    pick: (items) => items[below(items.length)] ?? items[0],
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
  };
}
