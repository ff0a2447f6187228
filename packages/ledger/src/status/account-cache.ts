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
 * @param options.isFinal - tells of a value that it will never change, so that its age does not matter
 */
export function createAccountCache<Value>(options: {
  maxStalenessMs: number;
  isFinal: (value: Value) => boolean;
  now: () => number;
}): AccountCache<Value> {
  const { maxStalenessMs, isFinal, now } = options;
  const entries = new Map<string, { value: Promise<Value>; isFinal: boolean; askedAt: number }>();
  return {
    get(key, read) {
      if (maxStalenessMs === 0) return read();
      const found = entries.get(key);
      if (found !== undefined && (found.isFinal || now() - found.askedAt <= maxStalenessMs)) return found.value;

      const entry = { value: read(), isFinal: false, askedAt: now() };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > MOST_ENTRIES) entries.delete(entries.keys().next().value as string);
      entry.value.then(
        (value) => (entry.isFinal = isFinal(value)),
        // A failure is not remembered.
        () => entries.get(key) === entry && entries.delete(key),
      );
      return entry.value;
    },
  };
}
