import { createBoundedCache } from "@arcs/core/internal";

/** Keeps what was read for as long as the verifier accepts, and lets those who ask at once share one read. */
export type AccountCache<Value> = {
  get(key: string, read: () => Promise<Value>): Promise<Value>;
};

// Bounds the memory of a verifier that is shown ever new credentials.
const MOST_ENTRIES = 10_000;

/**
 * Makes a cache.
 *
 * @param options.maxStalenessMs - how old an answer may be, counted from when the ledger was asked; 0 asks each time
 * @param options.isFinal - tells of a value that it does not change any more, so that its age does not matter
 */
export function createAccountCache<Value>(options: {
  maxStalenessMs: number;
  isFinal: (value: Value) => boolean;
  now: () => number;
}): AccountCache<Value> {
  const { maxStalenessMs, isFinal, now } = options;
  type Entry = { value: Promise<Value>; isFinal: () => boolean; askedAt: number };
  const entries = createBoundedCache<Entry>(MOST_ENTRIES);
  // A clock that was set back tells nothing of an age.
  const isFresh = ({ askedAt }: Entry): boolean => now() >= askedAt && now() - askedAt <= maxStalenessMs;
  return {
    get(key, read) {
      if (maxStalenessMs === 0) return read();
      const found = entries.get(key);
      if (found !== undefined && (found.isFinal() || isFresh(found))) return found.value;

      const entry: Entry = { askedAt: now(), value: read(), isFinal: () => false };
      entries.set(key, entry);
      entry.value.then(
        (value) => (entry.isFinal = () => isFinal(value)),
        // A failure is not remembered.
        () => entries.get(key) === entry && entries.delete(key),
      );
      return entry.value;
    },
  };
}
