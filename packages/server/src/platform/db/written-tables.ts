// A statement that changes rows names their table right after one of these words, in the middle of a `with` too.
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?:alter|drop)\s+table(?:\s+if\s+exists)?|copy)\s+(?:only\s+)?([\w."]+)/gi;
const MOST_KNOWN = 1000;

/** Makes what tells which tables a statement may change, by its text. `for update of x` counts as well: too many is harmless. */
export function createWrittenTables(): (text: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (text) => {
    const present = known.get(text);
    if (present !== undefined) return present;
    const names = [...text.matchAll(WRITES)].map(([, name = ""]) => bareName(name));
    const tables = new Set(names);
    if (known.size < MOST_KNOWN) known.set(text, tables);
    return tables;
  };
}

/** Without its schema and quotes. */
function bareName(name: string): string {
  return (name.split(".").at(-1) ?? "").replaceAll('"', "").toLowerCase();
}
