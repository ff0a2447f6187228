/** Changes of rows that have begun, and have neither been committed nor rolled back. */
export type ChangesUnderWay = {
  /**
   * Begins a change.
   *
   * @param keys - of the rows; all rows of the tables unless given
   * @returns what to call when it is over
   */
  begin(tables: Iterable<string>, keys: readonly string[] | undefined): () => void;
  /** Tells whether a change may concern what a key has in some tables. */
  concern(tables: readonly string[], key: string): boolean;
};

/** Makes a list of changes with none in it. */
export function createChangesUnderWay(): ChangesUnderWay {
  // By table, or by table and key: how many there are.
  const counts = new Map<string, number>();

  function add(names: readonly string[], by: 1 | -1): void {
    for (const name of names) {
      const count = (counts.get(name) ?? 0) + by;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    }
  }

  return {
    begin(tables, keys) {
      const names = [...tables].flatMap((table) => keys?.map((key) => ofKey(table, key)) ?? [table]);
      add(names, 1);
      return () => add(names, -1);
    },
    concern: (tables, key) => tables.some((table) => counts.has(table) || counts.has(ofKey(table, key))),
  };
}

function ofKey(table: string, key: string): string {
  return `${table} ${key}`;
}
