/** Remembers values by a text key, up to a number of them: whoever chooses the keys cannot make it grow. */
export type BoundedCache<Value> = Pick<Map<string, Value>, "get" | "has" | "delete" | "clear" | "entries" | "size"> & {
  /** Keeps a value as the newest one. */
  set(key: string, value: Value): void;
};

/** Makes a cache that forgets the oldest entry when it is full. How long an entry holds is for whoever keeps it to say. */
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
