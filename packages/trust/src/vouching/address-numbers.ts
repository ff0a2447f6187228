// One map holds some 16 million keys and no more; a new one is begun well before.
const MOST_IN_A_MAP = 8_000_000;

/** Numbers for texts, from 0 in the order in which they were first met. */
export type AddressNumbers = {
  /** The number of an address, which it gets now where it has none. */
  numberOf(address: string): number;
  /** How many there are. */
  count(): number;
  /** All of them, in the order of their numbers. */
  addresses(): IterableIterator<string>;
};

/** Numbers addresses, so that what is kept of them stands in plain arrays. Texts are kept once. */
export function createAddressNumbers(): AddressNumbers {
  // Maps of the language and no table of our own: their hashes have a secret, so that nobody can choose texts that collide.
  const maps: Map<string, number>[] = [];
  let newest = new Map<string, number>();
  let count = 0;
  maps.push(newest);
  return {
    numberOf(address) {
      for (const map of maps) {
        const known = map.get(address);
        if (known !== undefined) return known;
      }
      if (newest.size === MOST_IN_A_MAP) maps.push((newest = new Map()));
      newest.set(address, count);
      return count++;
    },
    count: () => count,
    *addresses() {
      for (const map of maps) yield* map.keys();
    },
  };
}
