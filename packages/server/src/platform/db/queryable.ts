import { SdkError } from "@arcs/core";
import pg from "pg";

/** Result of a statement. */
export type StatementResult<Row> = {
  rows: Row[];
  /** Number of rows returned or changed; `null` for statements that do neither. */
  rowCount: number | null;
};

/** Options of a statement. */
export type StatementOptions = {
  /** Set where its best plan depends on the values. */
  planned?: "each time";
};

/** Runs SQL: the pool of a store, or an open transaction. */
export type Queryable = {
  query<Row extends object = never>(
    text: string,
    values?: readonly unknown[],
    options?: StatementOptions,
  ): Promise<StatementResult<Row>>;
};

/** A read that changes nothing: it may run a second time, elsewhere. */
export type LargeRead<Result> = (db: Queryable) => Promise<Result>;

/** The connections of a store, and how many of them there are. */
export type ConnectionPool = {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: StatementOptions,
  ): Promise<StatementResult<Row>>;
  readonly totalCount: number;
  readonly idleCount: number;
  /** Statements and transactions that wait for a connection. */
  readonly waitingCount: number;
};

/** The queues that a transaction can put work into. */
export type QueueName = "jobs" | "deliveries";

/**
 * An open transaction: what its functions write becomes true together, or not at all. Statements
 * are sent at once and run in that order: those that need nothing of each other's answers cost one
 * round trip together (`Promise.all`).
 */
export type Transaction = Queryable & {
  /** Lets each statement from here on take as long as it needs. */
  liftLimit(): Promise<void>;
  /** Wakes the workers of a queue when, and only if, the transaction is committed. */
  wakeAfterCommit(queue: QueueName): void;
};

/** Runs work in a transaction. */
export type RunTransaction = <Result>(
  work: (tx: Transaction) => Promise<Result>,
) => Promise<Result>;

/** Runs a statement that gives one row or none. */
export async function queryOne<Row extends object>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  return (await db.query<Row>(text, values)).rows[0];
}

/** Tells whether a statement gives a row. */
export async function hasRow(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<boolean> {
  return (await db.query<object>(text, values)).rows.length > 0;
}

/** Runs a statement, and gives its rows. */
export async function queryAll<Row extends object>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.query<Row>(text, values)).rows;
}

const { DATE, INT8 }: Record<"DATE" | "INT8", number> = pg.types.builtins;
const parserOf = pg.types.getTypeParser as (
  type: number,
  format: "text",
) => (value: string) => unknown;

/**
 * Reads the columns of a result. Counts come as numbers, days as text such as `2026-01-02`, exact
 * amounts (`numeric`) as text, times as `Date`.
 */
export const columnTypes = {
  getTypeParser(type: number): (value: string) => unknown {
    // A day as a Date would depend on the time zone of this process.
    if (type === DATE) return (value) => value;
    return type === INT8 ? toSafeInteger : parserOf(type, "text");
  },
};

function toSafeInteger(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new SdkError(
    "internal_error",
    `integer of the store must be one below 2^53 (received ${value})`,
  );
}

/** A column, with the type of its values: only the compiler knows that. */
type Column<Value> = { readonly values?: Value };

export function column<Value>(): Column<Value> {
  return {};
}

export type RowOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never;
};

/** SQL fragments shared by the statements on a table. */
type Table<Row> = {
  /** For statements of others that join it: its columns are the owner's to name. */
  name: string;
  members: readonly (keyof Row & string)[];
  /** `insert into … (…) values ($1, …)`, for {@link Table.values}. */
  insert: string;
  /**
   * The columns under the names of the row's members, of all or of some, of the table itself or of
   * its alias.
   */
  select(alias?: string, some?: readonly (keyof Row & string)[]): string;
  /** The members of a row in the order of `insert`. */
  values(row: Row): unknown[];
};

/**
 * Describes a table by the members of its rows: `createdAt` is the column `created_at`.
 *
 * Names come from code only, never from a request.
 */
export function defineTable<Columns extends Readonly<Record<string, Column<unknown>>>>(
  name: string,
  columns: Columns,
): Table<RowOf<Columns>> {
  const members = Object.keys(columns) as (keyof Columns & string)[];
  const names = members.map(columnName);
  return {
    name,
    members,
    insert: `insert into ${name} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
    select: (alias = name, some = members) =>
      some.map((member) => `${alias}.${columnName(member)} as "${member}"`).join(", "),
    values: (row) => members.map((member) => row[member]),
  };
}

export function columnName(member: string): string {
  return member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Writes rows for `json_populate_recordset(null::table, $1::json)`: by the names of their columns,
 * exact amounts as texts.
 */
export function jsonRows(rows: readonly object[]): string {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnName(name), value])),
  );
  return JSON.stringify(named, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}

/**
 * SQL for one of the keys of a parameter that is an array of them. Compared with the parameter
 * itself, Postgres takes the plan for each array to be better than one for all, and plans the
 * statement each time that it runs.
 */
export function anyKey(parameter: string): string {
  return `any((select ${parameter}::text[])::text[])`;
}

/**
 * A text of others, which may hold anything, as Postgres takes it: with every character but U+0000.
 */
export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}
