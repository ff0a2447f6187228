/**
 * Makes a map of limited size, so that untrusted keys cannot make it grow: the oldest entry is
 * dropped. Expiry is up to the caller.
 */
export function createBoundedCache<Value>(limit: number): Map<string, Value> {
  const entries = new Map<string, Value>();
  const set = entries.set.bind(entries);
  // Defined, because assigning fails where Map.prototype is frozen, as by SES.
  return Object.defineProperty(entries, "set", {
    value: (key: string, value: Value) => {
      entries.delete(key);
      set(key, value);
      const [oldest] = entries.size > limit ? entries.keys() : [];
      if (oldest !== undefined) entries.delete(oldest);
      return entries;
    },
  });
}
