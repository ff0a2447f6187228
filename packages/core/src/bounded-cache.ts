/** Remembers values by a text key, up to a number of them: whoever chooses the keys cannot make it grow. */
export type BoundedCache<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

/** Makes a cache that forgets the oldest entry when it is full. */
export function createBoundedCache<Value>(limit: number): BoundedCache<Value> {
  const entries = new Map<string, Value>();
  return {
    get: (key) => entries.get(key),
    set: (key, value) => {
      const [oldest] = entries.keys();
      if (entries.size >= limit && oldest !== undefined && !entries.has(key)) entries.delete(oldest);
      entries.set(key, value);
    },
  };
}
