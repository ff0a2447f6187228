import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import pg from "pg";

import { listMigrations } from "../migrations.ts";
import { type Queryable, queryAll, queryOne, type Transaction } from "../queryable.ts";
import { isSpread } from "../spread.ts";
import type { Store } from "../store.ts";
import { isStoreOutage } from "../store-failures.ts";

const ROWS = 500;

export type ExportReport = {
  /** Rows of all tables. */
  rows: number;
  /**
   * Whether all rows are of one moment: of tables that are spread over nodes each node shows its
   * own.
   */
  isOneMoment: boolean;
};

/**
 * Writes everything that is in a store as lines of JSON, as it is at one moment: a header, the rows
 * of each table under its name, and a last line that says how many there were. Rows are written by
 * Postgres, so that each value comes back exact. Each table's rows are counted a second time by the
 * database.
 *
 * @param write - gets one line at a time, without its end, and resolves when it takes the next one
 * @param options.writers - `wait` has everybody who changes a row wait for the end of the export:
 *   so that of tables which are spread over nodes it is one moment, too
 * @throws SdkError `store_failed` when rows and count differ
 */
export async function exportStore(
  store: Store,
  write: (line: string) => Promise<void>,
  { writers = "go_on" }: { writers?: "go_on" | "wait" } = {},
): Promise<ExportReport> {
  let hasBegun = false;
  return store.transaction(async (tx) => {
    // A transaction may run again; what was written cannot be taken back.
    if (hasBegun)
      throw new SdkError(
        "store_failed",
        "export was interrupted: it must read one moment of the store",
      );
    await tx.query("set transaction isolation level repeatable read");
    await tx.liftLimit();
    // A lock takes no snapshot: that is of the first statement after it. The embedded store needs
    // none: everybody waits for an open transaction there.
    if (writers === "wait" && store.kind === "postgres")
      await tx.query(
        `lock table ${(await dataTables(store.pool)).map(quoted).join(", ")} in share mode`,
      );
    const tables = await dataTables(tx);
    hasBegun = true;
    await write(JSON.stringify({ format: FORMAT, migrations: await listMigrations(tx) }));
    let rows = 0;
    for (const table of tables) {
      await write(JSON.stringify({ table }));
      const written = await exportTable(tx, table, write);
      const counted = await queryOne<{ count: number }>(
        tx,
        `select count(*) as count from ${quoted(table)}`,
        [],
      );
      if (counted?.count !== written)
        throw new SdkError(
          "store_failed",
          `export must have the ${counted?.count} rows of ${table} (received ${written}): stop the servers, and try again`,
        );
      rows += written;
    }
    await write(JSON.stringify({ rows }));
    return { rows, isOneMoment: writers === "wait" || !(await isSpread(tx)) };
  });
}

/**
 * Writes the rows of a table; gives how many. By the names of columns: Citus loses them from a row
 * of a subquery.
 */
async function exportTable(
  tx: Transaction,
  table: string,
  write: (line: string) => Promise<void>,
): Promise<number> {
  const members = (await columnsOf(tx, table))
    .map((column) => `${pg.escapeLiteral(column)}, ${quoted(column)}`)
    .join(", ");
  await tx.query(
    `declare exported no scroll cursor for select json_build_object(${members})::text as line from ${quoted(table)}`,
  );
  let rows = 0;
  for (;;) {
    const page = await queryAll<{ line: string }>(tx, `fetch ${ROWS} from exported`, []);
    for (const { line } of page) await write(line);
    rows += page.length;
    if (page.length < ROWS) break;
  }
  await tx.query("close exported");
  return rows;
}

/**
 * Reads an export again: every line, as an import does, and whether there are as many rows as it
 * says.
 *
 * @returns how many rows there are
 * @throws SdkError `invalid_argument` when it is no whole export
 */
export async function checkExport(lines: AsyncIterable<string>): Promise<number> {
  let count = 0;
  for await (const { rows } of readBatches(lines, assertFormat)) count += rows.length;
  return count;
}

/** Format name in the first line of an export. */
const FORMAT = "arcs-store-1";

// Tables about the database itself, and short-lived ones.
const LEFT_OUT = ["schema_lock", "schema_migrations", "rate_limits"];

/** Lists the tables whose rows are moved: partitions as part of theirs. */
export async function dataTables(db: Queryable): Promise<string[]> {
  const rows = await queryAll<{ name: string }>(
    db,
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> all($1)
       and not exists (select 1 from pg_class c where c.oid = to_regclass(quote_ident(table_name)) and c.relispartition)
     order by table_name`,
    [LEFT_OUT],
  );
  return rows.map(({ name }) => name);
}

/** Lists the columns of a table that are not computed from others. */
export async function columnsOf(db: Queryable, table: string): Promise<string[]> {
  const rows = await queryAll<{ name: string }>(
    db,
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Writes the name of a table or a column, of an extra too, as SQL has it. */
const quoted = pg.escapeIdentifier;

/** Lists the columns that number their rows themselves. */
async function identityColumns(db: Queryable): Promise<{ table: string; column: string }[]> {
  return queryAll(
    db,
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = current_schema() and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null
     order by table_name`,
    [],
  );
}

// A statement gets as many rows as fit, so that neither long ones nor many short ones are too much.
const MOST_ROWS = 1000;
const MOST_CHARACTERS = 1_000_000;

/**
 * Fills an empty store with what `exportStore` wrote: all of it, or nothing.
 *
 * @returns how many rows there were
 * @throws SdkError `invalid_argument` when the store is not empty, or the lines are no whole export
 *   that fits it
 */
export async function importStore(store: Store, lines: AsyncIterable<string>): Promise<number> {
  let hasBegun = false;
  return store.transaction(async (tx) => {
    if (hasBegun)
      throw new SdkError(
        "store_failed",
        "import was interrupted: it must have the store for itself",
      );
    hasBegun = true;
    const tables = new Set(await dataTables(tx));
    // The export includes the row that the migrations inserted.
    await tx.query("delete from cover_book where position = 0");
    await assertEmpty(tx, tables);
    let count = 0;
    // Rows come table by table, so that one may name another that is still to come.
    const links = await listLinks(tx);
    for (const { table, name } of links)
      await tx.query(`alter table ${table} drop constraint ${name}`);
    for await (const batch of readBatches(lines, (header) => assertHeader(tx, header))) {
      await insertBatch(tx, batch, tables);
      count += batch.rows.length;
    }
    for (const { table, name, meaning } of links)
      await doOrRefuse(
        () => tx.query(`alter table ${table} add constraint ${name} ${meaning}`),
        `rows of ${table} that name others of the export`,
      );
    for (const { table, column } of await identityColumns(tx)) {
      if (!tables.has(table)) continue;
      await tx.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) is not null) from ${quoted(table)}`,
        [quoted(table), column],
      );
    }
    return count;
  });
}

/** Lists the constraints by which rows name others, as SQL has them. */
function listLinks(db: Queryable): Promise<Record<"table" | "name" | "meaning", string>[]> {
  return queryAll(
    db,
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as meaning
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
     order by 1, 2`,
    [],
  );
}

async function assertEmpty(tx: Transaction, tables: ReadonlySet<string>): Promise<void> {
  for (const table of tables) {
    if ((await queryOne(tx, `select 1 from ${quoted(table)} limit 1`, [])) === undefined) continue;
    throw new SdkError(
      "invalid_argument",
      `import must be an empty store (received one with rows in ${table})`,
    );
  }
}

type Line = { format?: unknown; migrations?: unknown; table?: string; rows?: number };

/** Rows of one table, as lines, with the numbers of the first and the last of them. */
type Batch = { table: string; rows: string[]; characters: number; first: number; last: number };

/**
 * Reads the rows of an export, batch by batch, with an empty one at the beginning of each table;
 * throws unless it is whole.
 */
async function* readBatches(
  lines: AsyncIterable<string>,
  checkHeader: (header: Line) => void | Promise<void>,
): AsyncGenerator<Batch> {
  const state = { hasHeader: false, isWhole: false, rows: 0 };
  let batch: Batch | undefined;
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line === "") continue;
    if (state.isWhole) throw invalid("nothing after the last line", "more");
    if (!state.hasHeader) {
      await checkHeader(parse(line));
      state.hasHeader = true;
      // Rows are passed on as they are: Postgres writes blanks into them, which these have not.
    } else if (/^\{(?:"table":"(?:[^"\\]|\\.)+"|"rows":\d+)\}$/.test(line)) {
      if (batch !== undefined) yield batch;
      const { table, rows } = parse(line);
      if (table !== undefined) yield (batch = emptyBatch(table));
      else if (rows === state.rows) state.isWhole = true;
      else throw invalid(`${String(rows)} rows, as the last line says`, String(state.rows));
    } else {
      assertRow(line, number);
      if (batch === undefined) throw invalid("the name of a table before its rows", "a row");
      state.rows++;
      if (!addRow(batch, line, number)) continue;
      yield batch;
      batch = emptyBatch(batch.table);
    }
  }
  if (!state.isWhole) throw invalid("the last line of an export", "an end before it");
}

function emptyBatch(table: string): Batch {
  return { table, rows: [], characters: 0, first: 0, last: 0 };
}

/** Adds a row to a batch; tells whether that is full now. */
function addRow(batch: Batch, line: string, number: number): boolean {
  if (batch.rows.push(line) === 1) batch.first = number;
  batch.last = number;
  batch.characters += line.length;
  return batch.rows.length >= MOST_ROWS || batch.characters >= MOST_CHARACTERS;
}

function assertFormat({ format }: Line): void {
  if (format !== FORMAT) throw invalid(`a first line with format ${FORMAT}`, "another one");
}

async function assertHeader(tx: Transaction, header: Line): Promise<void> {
  assertFormat(header);
  const { migrations } = header;
  const own = await listMigrations(tx);
  if (JSON.stringify(migrations) === JSON.stringify(own)) return;
  throw invalid(
    "an export of a store with the same migrations: of the same version of this program",
    "another",
  );
}

async function insertBatch(
  tx: Transaction,
  { table, rows, first, last }: Batch,
  tables: ReadonlySet<string>,
): Promise<void> {
  if (!tables.has(table)) throw invalid("tables of this store", table);
  if (rows.length === 0) return;
  const columns = (await columnsOf(tx, table)).map(quoted).join(", ");
  const insert = `insert into ${quoted(table)} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${quoted(table)}, $1::json)`;
  await doOrRefuse(
    () => tx.query(insert, [`[${rows.join(",")}]`]),
    `rows of ${table} in lines ${first} to ${last}`,
  );
}

/** Says which part of an export the database refuses, and why. */
async function doOrRefuse(run: () => Promise<unknown>, expected: string): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isStoreOutage(error)) throw error;
    throw invalid(expected, error.message.slice(0, 200));
  }
}

/**
 * A row is one object of JSON: a line that is more, or less, would become other rows among those
 * that go with it.
 */
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
  return new SdkError("invalid_argument", `import must be ${expected} (received ${got})`);
}
