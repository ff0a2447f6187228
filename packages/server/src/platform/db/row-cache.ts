import { type BoundedCache, createBoundedCache } from "@arcs/core/internal";

import type { Queryable } from "./queryable.ts";

/** Something that is read often by its key, put together from rows. */
export type KeptKind<Row> = {
  /** The tables that it is read from. */
  tables: readonly string[];
  /** How many of it are kept at most. */
  most: number;
  /** Tells which are too large to be kept; none unless given. */
  isTooLarge?(row: Row): boolean;
  /** Reads what there is by some keys, in one statement. */
  load(db: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, Row>>;
};

/** Cache of rows by kind and key. */
export type KeptRows = {
  /** Reads the current row, even if another process has just changed it. */
  read<Row>(kind: KeptKind<Row>, key: string): Promise<Row | undefined>;
  /**
   * Announces a statement before it runs.
   *
   * @param keys - keys of the rows that it changes; default: all
   * @returns a function to call when the change is committed or rolled back; `undefined` if it changes no cached rows
   */
  changes(text: string, keys: readonly string[] | undefined): (() => void) | undefined;
};

/** Cached rows of one kind, and reads in progress. A read that a change overtakes is not cached. */
type Kept = {
  rows: BoundedCache<{ row: unknown }>;
  reading: Set<{ key: string; isOvertaken: boolean }>;
  load: (key: string) => Promise<unknown>;
};

type AnyKind = KeptKind<unknown>;

/**
 * Caches rows if no other process uses the same tables. A row is dropped before the statement that changes it runs, and not cached
 * until that statement is committed or rolled back: no read returns a row older than the read. If other processes use the tables,
 * nothing is cached, and reads made at the same time share one statement.
 *
 * @param options.isShared - whether other processes use the same tables
 */
export function createKeptRows(db: Queryable, { isShared }: { isShared: boolean }): KeptRows {
  const kinds = new Map<AnyKind, Kept>();
  const underWay = createChangesUnderWay();
  const tablesOf = createWrittenTables();

  function keptOf(kind: AnyKind): Kept {
    const present = kinds.get(kind);
    if (present !== undefined) return present;
    const made: Kept = {
      rows: createBoundedCache(kind.most),
      reading: new Set(),
      load: askTogether((keys) => kind.load(db, keys)),
    };
    kinds.set(kind, made);
    return made;
  }

  async function load<Row>(kind: KeptKind<Row>, key: string): Promise<Row | undefined> {
    const kept = keptOf(kind);
    const reading = { key, isOvertaken: isShared || underWay.concern(kind.tables, key) };
    kept.reading.add(reading);
    try {
      const row = (await kept.load(key)) as Row | undefined;
      if (row === undefined || reading.isOvertaken || kind.isTooLarge?.(row) === true) return row;
      kept.rows.set(key, { row });
      return row;
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
      const present = keptOf(kind).rows.get(key);
      return present === undefined ? load(kind, key) : (present.row as never);
    },
    changes(text, keys) {
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

/** Changes of rows that have begun, and have neither been committed nor rolled back. */
type ChangesUnderWay = {
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
function createChangesUnderWay(): ChangesUnderWay {
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

type Answers<Answer> = ReadonlyMap<string, Answer>;

/** One who waits for what there is by a key. */
type Asker<Answer> = {
  key: string;
  resolve: (answer: Answer | undefined) => void;
  reject: (error: unknown) => void;
};

// So few that under load most keys go together, and more than one, so that a slow question does not hold up all others.
const MOST_UNDER_WAY = 2;
const MOST_TOGETHER = 100;

/**
 * Makes a question about one key of one about several: keys that are asked for in the same step, or while enough questions are
 * under way, go together. Nobody gets the answer to a question that was put before they asked.
 *
 * @param ask - gives what there is by some keys
 */
export function askTogether<Answer>(
  ask: (keys: readonly string[]) => Promise<Answers<Answer>>,
): (key: string) => Promise<Answer | undefined> {
  const waiting: Asker<Answer>[] = [];
  let underWay = 0;

  async function put(askers: readonly Asker<Answer>[]): Promise<void> {
    underWay++;
    try {
      const answers = await ask([...new Set(askers.map(({ key }) => key))]);
      for (const { key, resolve } of askers) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of askers) reject(error);
    } finally {
      underWay--;
      putNext();
    }
  }

  function putNext(): void {
    while (waiting.length > 0 && underWay < MOST_UNDER_WAY) void put(waiting.splice(0, MOST_TOGETHER));
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === 1) queueMicrotask(putNext);
    });
}
