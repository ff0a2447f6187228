/** Makes a map of limited size, so that untrusted keys cannot make it grow: a new entry drops the oldest. Expiry is up to the caller. */
export function createBoundedCache<Value>(limit: number): Map<string, Value> {
  const entries = new Map<string, Value>();
  const set = entries.set.bind(entries);
  entries.set = (key, value) => {
    entries.delete(key);
    const [oldest] = entries.size < limit ? [] : entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
    return set(key, value);
  };
  return entries;
}
