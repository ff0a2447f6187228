// Writes to the database in a folder and prints acknowledged writes, until it is killed.
import { openDatabase } from "./databases.ts";

const { pool } = await openDatabase(process.argv[2] ?? "");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

await pool.query(`
  create table if not exists written (id bigint primary key, text text not null,
    words tsvector generated always as (to_tsvector('simple', text)) stored);
  create table if not exists copies (id bigint primary key);
  create index if not exists written_by_words on written using gin (words)`);

const { rows } = await pool.query<{
  found: number;
  last: number;
  halves: number;
  unindexed: number;
}>(`
  select (select count(*)::int from written) as found,
    (select coalesce(max(id), 0)::int from written) as last,
    (select count(*)::int from written w full join copies c using (id) where w.id is null or c.id is null) as halves,
    (select count(*)::int from written w where not w.words @@ to_tsquery('simple', 'word' || w.id)) as unindexed`);
const state = rows[0];
if (state === undefined) throw new Error("no state");
say(`found ${state.found} ${state.halves} ${state.unindexed}`);

let id = state.last;
for (;;) {
  const batch = Array.from({ length: 4 }, () => ++id);
  await Promise.all(
    batch.map(async (number) => {
      const client = await pool.connect();
      const text = `word${number} ${"text ".repeat(60)}`;
      await client.query("begin");
      await client.query("insert into written (id, text) values ($1, $2)", [number, text]);
      await client.query("insert into copies values ($1)", [number]);
      await client.query("update written set text = text || ' again' where id = $1", [number - 40]);
      await client.query("commit");
      client.release();
      say(`wrote ${number}`);
    }),
  );
  if (id % 400 === 0) await pool.query("checkpoint");
}
