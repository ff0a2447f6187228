import { type BoundedCache, createBoundedCache } from "@arcs/core/internal";

import { askTogether } from "./batch-loader.ts";
import { queryAll, type Queryable } from "./queryable.ts";
import { createChangesUnderWay } from "./changes-under-way.ts";
import { foundByKeys } from "./table.ts";
import { createWrittenTables } from "./written-tables.ts";

/** Something that is read often by its key, put together from rows. */
export type KeptKind<Row> = {
  /** The tables that it is read from. */
  tables: readonly string[];
  /** How many of it are kept at most. */
  most: number;
  /** Tells which are too large to be kept; none unless given. */
  isTooLarge?(row: Row): boolean;
  /** Reads what there is by some keys, with its versions, in one statement. */
  load(db: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, Versioned<Row>>>;
  /** SQL that gives `key` and `version` of one, by its key, given as SQL: another version for each state that its rows ever had. */
  selectVersion: (key: string) => string;
};

export type Versioned<Row> = { row: Row; version: string };

/** What was just read, for those who read it next. */
export type KeptRows = {
  /** Reads something as it is in this moment, also when another process has just changed it. */
  read<Row>(kind: KeptKind<Row>, key: string): Promise<Row | undefined>;
  /**
   * Gives what is kept where {@link read} has to ask whether it still holds: who begins with it while that is asked must throw
   * away what came of it where `read` gives another object.
   */
  presume<Row>(kind: KeptKind<Row>, key: string): Row | undefined;
  /**
   * Is told of a statement before it runs.
   *
   * @param keys - of what it changes; all unless given
   * @returns what to call when its change holds, or has come to nothing; `undefined` where it changes nothing that is kept
   */
  changes(text: string, keys: readonly string[] | undefined): (() => void) | undefined;
};

/** What is kept of one kind, and who reads more of it. One whom a change overtakes keeps nothing. */
type Kept = {
  rows: BoundedCache<Versioned<unknown>>;
  reading: Set<{ key: string; isOvertaken: boolean }>;
  load: (key: string) => Promise<Versioned<unknown> | undefined>;
  version: (key: string) => Promise<string | undefined>;
};

type AnyKind = KeptKind<unknown>;

/**
 * Keeps what was just read. Nobody is given anything that had changed before they asked:
 *
 * - Where other processes use the same tables, the version is asked for each time, by one prepared statement that reads no
 *   more than that, for all who ask in the same moment, of whatever kind. Only the reading and taking apart of whole rows is
 *   saved.
 * - Where none can, a row is dropped before the statement that changes it runs, and nothing of it is kept until that has been
 *   committed or rolled back. No statement is needed to read it.
 *
 * @param options.isShared - whether other processes use the same tables
 */
export function createKeptRows(db: Queryable, { isShared }: { isShared: boolean }): KeptRows {
  const kinds = new Map<AnyKind, Kept>();
  const version = askTogether((names) => readVersions(db, [...kinds.keys()], names));
  const underWay = createChangesUnderWay();
  const tablesOf = createWrittenTables();

  function keptOf(kind: AnyKind): Kept {
    const present = kinds.get(kind);
    if (present !== undefined) return present;
    const number = kinds.size;
    const made: Kept = {
      rows: createBoundedCache(kind.most),
      reading: new Set(),
      load: askTogether((keys) => kind.load(db, keys)),
      version: (key) => version(versionName(number, key)),
    };
    kinds.set(kind, made);
    return made;
  }

  async function load<Row>(kind: KeptKind<Row>, key: string): Promise<Row | undefined> {
    const kept = keptOf(kind);
    const reading = { key, isOvertaken: underWay.concern(kind.tables, key) };
    kept.reading.add(reading);
    try {
      const found = (await kept.load(key)) as Versioned<Row> | undefined;
      if (found === undefined) return undefined;
      if (!reading.isOvertaken && kind.isTooLarge?.(found.row) !== true) kept.rows.set(key, found);
      return found.row;
    } finally {
      kept.reading.delete(reading);
    }
  }

  function drop(tables: ReadonlySet<string>, keys: readonly string[] | undefined): void {
    for (const [kind, { rows, reading }] of kinds) {
      if (!kind.tables.some((table) => tables.has(table))) continue;
      if (keys === undefined) rows.clear();
      else for (const key of keys) rows.delete(key);
      for (const each of reading) if (keys === undefined || keys.includes(each.key)) each.isOvertaken = true;
    }
  }

  return {
    async read(kind, key) {
      const { rows, version } = keptOf(kind);
      const present = rows.get(key);
      if (present === undefined) return load(kind, key);
      if (isShared && (await version(key)) !== present.version) return load(kind, key);
      return present.row as never;
    },
    presume: (kind, key) => (isShared ? (keptOf(kind).rows.get(key)?.row as never) : undefined),
    changes(text, keys) {
      // Others tell nothing of their changes, so that it is of no use to know one's own.
      if (isShared) return undefined;
      const tables = tablesOf(text);
      if (tables.size === 0) return undefined;
      const end = underWay.begin(tables, keys);
      /* fault: cached-row-after-its-change */
      drop(tables, keys);
      return end;
    },
  };
}

/** Names a version: that of one kind, by its number, and one key. */
function versionName(kind: number, key: string): string {
  return `${kind} ${key}`;
}

/**
 * Reads versions in one statement, of whatever kinds they are: what a request needs of several tables takes one round trip.
 *
 * @param kinds - by their numbers
 * @param names - see {@link versionName}
 * @returns the versions by their names; without those of what is not there
 */
async function readVersions(
  db: Queryable,
  kinds: readonly AnyKind[],
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const parts: string[] = [];
  const values: unknown[] = [];
  for (const [number, { selectVersion }] of kinds.entries()) {
    const prefix = versionName(number, "");
    const keys = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    if (keys.length === 0) continue;
    const { from, value } = foundByKeys(keys, { parameter: `$${values.length + 1}`, selectOne: selectVersion });
    parts.push(`select ${number} as kind, found.key, found.version from ${from}`);
    values.push(value);
  }
  const rows = await queryAll<{ kind: number; key: string; version: string }>(db, parts.join(" union all "), values);
  return new Map(rows.map(({ kind, key, version }) => [versionName(kind, key), version]));
}
