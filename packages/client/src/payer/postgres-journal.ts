import { SdkError } from "@arcs/core";
import { decodeBase64, encodeBase64, parseJson, showValue } from "@arcs/core/internal";

import type { JournalStore, StoredLine } from "./journal.ts";

/** Sends one statement; the `query` of a pool of `pg`, or a function that calls another driver. */
export type PostgresQuery = (
  text: string,
  values: unknown[],
) => Promise<{ rows: readonly unknown[] }>;

/**
 * Keeps a journal in two tables of a Postgres, which it creates: the programs of an organisation
 * then share budgets, and what each seller has earned.
 *
 * @param options.table - a table for each wallet, `arcs_payments` unless given. Answers are in the
 *   table of the same name with `_answers`
 * @throws SdkError `invalid_argument` where the name is not of lower-case letters, digits and `_`
 */
export function createPostgresJournal(
  query: PostgresQuery,
  { table = "arcs_payments" }: { table?: string } = {},
): JournalStore {
  if (typeof table !== "string" || !/^[a-z_][a-z0-9_]{0,40}$/.test(table))
    throw new SdkError(
      "invalid_argument",
      `\`table\` must be a name such as "arcs_payments" (received ${showValue(table)})`,
    );
  const lock = `pg_advisory_xact_lock(hashtext('${table}'))`;
  let created: Promise<unknown> | undefined;
  // Where reading stopped: positions may have gaps, counts have none. As text: they are 64 bits.
  let read = { count: 0, place: "0" };

  async function send(text: string, values: unknown[] = []): Promise<readonly unknown[]> {
    created ??= query(
      `do $$ begin perform ${lock}; ` +
        `create table if not exists ${table} ` +
        "(position bigint generated always as identity primary key, line text not null); " +
        `create table if not exists ${table}_answers ` +
        "(id text primary key, body text not null, kept timestamptz not null default now()); " +
        "end $$",
      [],
    );
    try {
      await created;
    } catch (error) {
      created = undefined;
      throw error;
    }
    return (await query(text, values)).rows;
  }
  return {
    async append(line) {
      // The lock lasts to the commit: positions are taken in the order in which lines get visible.
      await send(
        `with locked as (select ${lock}) insert into ${table} (line) select $1 from locked`,
        [JSON.stringify(line)],
      );
    },
    async read(from) {
      const goesOn = from === read.count;
      const rows = (await send(
        `select position::text as place, line from ${table} where position > $1 order by position offset $2`,
        [goesOn ? read.place : "0", goesOn ? 0 : from],
      )) as { place: string; line: string }[];
      read = {
        count: from + rows.length,
        place: rows.at(-1)?.place ?? (goesOn ? read.place : "0"),
      };
      if (rows.length === 0 && !goesOn) read.count = 0;
      return rows.map(({ line }) => parseJson(line) as StoredLine);
    },
    async keepAnswer(id, bytes) {
      await send(
        `insert into ${table}_answers (id, body) values ($1, $2) ` +
          "on conflict (id) do update set body = excluded.body, kept = now()",
        [id, encodeBase64(bytes)],
      );
      await send(`delete from ${table}_answers where kept < now() - interval '7 days'`);
    },
    async readAnswer(id) {
      const [row] = (await send(`select body from ${table}_answers where id = $1`, [id])) as {
        body: string;
      }[];
      return row === undefined ? undefined : decodeBase64(row.body);
    },
  };
}
