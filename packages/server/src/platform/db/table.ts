import { queryAll, type Queryable } from "./queryable.ts";

/** SQL fragments shared by the statements on a table. */
export type Table<Row> = {
  members: readonly (keyof Row & string)[];
  /** `insert into … (…) values ($1, …)`, for {@link Table.values}. */
  insert: string;
  /** The columns under the names of the row's members, of all or of some, of the table itself or of its alias. */
  select(alias?: string, some?: readonly (keyof Row & string)[]): string;
  /** The members of a row in the order of `insert`. */
  values(row: Row): unknown[];
};

/**
 * Describes a table by the members of its rows: `createdAt` is the column `created_at`.
 *
 * Names come from code only, never from a request.
 */
export function defineTable<Row extends object>(name: string, members: readonly (keyof Row & string)[]): Table<Row> {
  const columns = members.map(columnName);
  return {
    members,
    insert: `insert into ${name} (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
    select: (alias = name, some = members) =>
      some.map((member) => `${alias}.${columnName(member)} as "${member}"`).join(", "),
    values: (row) => members.map((member) => row[member]),
  };
}

/** The name of a member's column. */
export function columnName(member: string): string {
  return member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * SQL for one of the keys of a parameter that is an array of them. Compared with the parameter itself, Postgres takes the plan
 * for each array to be better than one for all, and plans the statement each time that it runs.
 */
export function anyKey(parameter: string): string {
  return `any((select ${parameter}::text[])::text[])`;
}

/**
 * Runs a statement for one key, or for each of several by the plan for one: joined as a whole, Postgres takes them to be ten, for
 * which it rather reads small tables in full. Its plan is kept, as with {@link anyKey}.
 *
 * @param selectOne - the statement for one key, given as SQL
 */
export function queryKeys<Row extends object>(
  db: Queryable,
  keys: readonly string[],
  selectOne: (key: string) => string,
): Promise<Row[]> {
  const [only, ...others] = keys;
  if (others.length === 0) return queryAll(db, selectOne("$1"), [only]);
  const wanted = "unnest((select $1::text[])::text[]) as wanted (key)";
  return queryAll(db, `select found.* from ${wanted}, lateral (${selectOne("wanted.key")} offset 0) found`, [keys]);
}
