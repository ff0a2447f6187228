import { queryAll, type Queryable } from "./queryable.ts";
import { foundByKeys } from "./table.ts";

/** Something that has another version for each state that its rows ever had. */
export type VersionedKind = {
  /** SQL that gives `key` and `version` of one, by its key, given as SQL. */
  selectVersion: (key: string) => string;
};

/** Names a version: that of one kind, by its number, and one key. */
export function versionName(kind: number, key: string): string {
  return `${kind} ${key}`;
}

/**
 * Reads versions in one statement, of whatever kinds they are: what a request needs of several tables takes one round trip.
 *
 * @param kinds - by their numbers
 * @param names - see {@link versionName}
 * @returns the versions by their names; without those of what is not there
 */
export async function readVersions(
  db: Queryable,
  kinds: readonly VersionedKind[],
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const parts: string[] = [];
  const values: unknown[] = [];
  for (const [number, { selectVersion }] of kinds.entries()) {
    const prefix = versionName(number, "");
    const keys = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    if (keys.length === 0) continue;
    const { from, value } = foundByKeys(`$${values.length + 1}`, keys, selectVersion);
    parts.push(`select ${number} as kind, found.key, found.version from ${from}`);
    values.push(value);
  }
  const rows = await queryAll<{ kind: number; key: string; version: string }>(db, parts.join(" union all "), values);
  return new Map(rows.map(({ kind, key, version }) => [versionName(kind, key), version]));
}
