import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import pg from "pg";

import { listMigrations } from "../migrations.ts";
import { columnsOf, dataTables, FORMAT, identityColumns } from "./export-store.ts";
import { queryAll, queryOne, type Transaction } from "../queryable.ts";
import type { Store } from "../store.ts";
import { isStoreOutage } from "../store-outage.ts";

// A statement gets as many rows as fit, so that neither long ones nor many short ones are too much.
const MOST_ROWS = 1000;
const MOST_CHARACTERS = 1_000_000;

/**
 * Fills an empty store with what `exportStore` wrote: all of it, or nothing.
 *
 * @returns how many rows there were
 * @throws SdkError `invalid_argument` when the store is not empty, or the lines are no whole export that fits it
 */
export async function importStore(store: Store, lines: AsyncIterable<string>): Promise<number> {
  let hasBegun = false;
  return store.transaction(async (tx) => {
    if (hasBegun)
      throw new SdkError("store_failed", "import expected to have the store for itself, but was interrupted");
    hasBegun = true;
    const tables = new Set(await dataTables(tx));
    // The export includes the rows that the migrations inserted.
    await tx.query("delete from vouching_books where position = 0");
    await tx.query("delete from vouching_editions where state = 'served' and position = 0");
    await assertEmpty(tx, tables);
    const rows = await readRows(tx, lines, tables);
    for (const { table, column } of await identityColumns(tx)) {
      if (!tables.has(table)) continue;
      await tx.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`,
        [table, column],
      );
    }
    return rows;
  });
}

async function assertEmpty(tx: Transaction, tables: ReadonlySet<string>): Promise<void> {
  for (const table of tables) {
    if ((await queryOne(tx, `select 1 from ${table} limit 1`, [])) === undefined) continue;
    throw new SdkError("invalid_argument", `import expected an empty store, got one with rows in ${table}`);
  }
}

/** Where rows go. */
type Sink = { add(line: string, number: number): Promise<void>; end(): Promise<void> };

type Line = { format?: unknown; migrations?: unknown; table?: unknown; rows?: unknown };

async function readRows(tx: Transaction, lines: AsyncIterable<string>, tables: ReadonlySet<string>): Promise<number> {
  const state = { hasHeader: false, isWhole: false, rows: 0 };
  let sink: Sink = nowhere;
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line === "") continue;
    if (state.isWhole) throw invalid("nothing after the last line", "more");
    if (!state.hasHeader) {
      await assertHeader(tx, parse(line));
      state.hasHeader = true;
      continue;
    }
    // Rows are passed on as they are. What is said about them has one member, and no table has such a column alone.
    if (/^\{"table":"[a-z][a-z0-9_]*"\}$/.test(line)) {
      await sink.end();
      sink = await intoTable(tx, parse(line), tables);
    } else if (/^\{"rows":\d+\}$/.test(line)) {
      await sink.end();
      const { rows } = parse(line);
      if (rows !== state.rows) throw invalid(`${String(rows)} rows, as the last line says`, String(state.rows));
      state.isWhole = true;
    } else {
      assertRow(line, number);
      await sink.add(line, number);
      state.rows++;
    }
  }
  if (!state.isWhole) throw invalid("the last line of an export", "an end before it");
  return state.rows;
}

async function assertHeader(tx: Transaction, { format, migrations }: Line): Promise<void> {
  if (format !== FORMAT) throw invalid(`a first line with format ${FORMAT}`, "another one");
  const own = await listMigrations(tx);
  if (JSON.stringify(migrations) === JSON.stringify(own)) return;
  if (Array.isArray(migrations) && migrations.at(-1) === LAST_BEFORE_FEATURES) return;
  throw invalid("an export of a store with the same migrations: of the same version of this program", "another");
}

// The last of the 45 migrations from before there was one for each feature, and a table that only those had, made of others.
const LAST_BEFORE_FEATURES = "0072-visible-activity.sql";
const DROPPED_TABLE = "score_ages";

/** Collects rows, and inserts many at a time. */
async function intoTable(tx: Transaction, { table }: Line, tables: ReadonlySet<string>): Promise<Sink> {
  if (table === DROPPED_TABLE) return { add: () => Promise.resolve(), end: () => Promise.resolve() };
  if (typeof table !== "string" || !tables.has(table)) throw invalid("tables of this store", String(table));
  const columns = (await columnsOf(tx, table)).join(", ");
  let waiting: string[] = [];
  let characters = 0;
  let [first, last] = [0, 0];
  const end = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const rows = `[${waiting.join(",")}]`;
    [waiting, characters] = [[], 0];
    await queryAll(
      tx,
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [rows],
    ).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || isStoreOutage(error)) throw error;
      throw invalid(`rows of ${table} in lines ${first} to ${last}`, error.message.slice(0, 200));
    });
  };
  return {
    async add(line, number) {
      if (waiting.length === 0) first = number;
      last = number;
      waiting.push(line);
      characters += line.length;
      if (waiting.length >= MOST_ROWS || characters >= MOST_CHARACTERS) await end();
    },
    end,
  };
}

const nowhere: Sink = {
  add: () => Promise.reject(invalid("the name of a table before its rows", "a row")),
  end: () => Promise.resolve(),
};

/** A row is one object of JSON: a line that is more, or less, would become other rows among those that go with it. */
function assertRow(line: string, number: number): void {
  let row: unknown;
  try {
    row = parseJson(line);
  } catch {
    throw invalid("lines of JSON", `another text in line ${number}`);
  }
  if (typeof row !== "object" || row === null || Array.isArray(row)) {
    throw invalid("a row as an object", `another value in line ${number}`);
  }
}

function parse(line: string): Line {
  try {
    return parseJson(line) as Line;
  } catch {
    throw invalid("lines of JSON", "another text");
  }
}

function invalid(expected: string, got: string): SdkError {
  return new SdkError("invalid_argument", `import expected ${expected}, got ${got}`);
}
