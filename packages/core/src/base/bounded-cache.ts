/** A map by text keys with a maximum size, so that untrusted keys cannot make it grow. */
export type BoundedCache<Value> = Pick<Map<string, Value>, "get" | "has" | "delete" | "clear" | "entries" | "size"> & {
  /** Adds a value as the newest entry. */
  set(key: string, value: Value): void;
};

/** Makes a cache that drops the oldest entry when it is full. Expiry is up to the caller. */
export function createBoundedCache<Value>(limit: number): BoundedCache<Value> {
  const entries = new Map<string, Value>();
  return {
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > limit && oldest !== undefined) entries.delete(oldest);
    },
    delete: (key) => entries.delete(key),
    clear: () => entries.clear(),
    entries: () => entries.entries(),
    get size() {
      return entries.size;
    },
  };
}
