import { rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type OpenedDatabase, openDatabase, temporaryFolder } from "./support/databases.ts";
import { createMaintenance } from "../src/maintenance.ts";

let folder: string;
let database: OpenedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  folder = temporaryFolder();
  database = await openDatabase(folder, { idleTransactionMs: 300 });
  ({ pool } = database);
  await pool.query("create table notes (id integer primary key, text text not null)");
}, 60_000);

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function connectClient(options: { pipeline?: true } = {}): Promise<pg.Client> {
  const client = new pg.Client({
    host: database.postgres.host,
    user: "postgres",
    database: "postgres",
    ...options,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

function rawConnection(): Socket {
  return connect(join(database.postgres.host, ".s.PGSQL.5432")).on("error", () => undefined);
}

/** Resolves with all that a server says until it ends the connection. */
function untilEnd(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  return new Promise((resolve) => socket.on("close", () => resolve(Buffer.concat(chunks))));
}

async function notesWith(text: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from notes where text = $1",
    [text],
  );
  return rows[0]?.count;
}

// In this file, because creating a database takes longer than all of these tests.
describe("maintenance", () => {
  test("vacuums and analyses a table that has changed enough, once", async () => {
    const maintain = createMaintenance(pool);
    await pool.query("create table busy (id integer primary key, value integer)");
    await pool.query("insert into busy select n, 0 from generate_series(1, 200) n");
    await pool.query("update busy set value = 1");
    const { vacuumed, analyzed } = await maintain();
    expect([vacuumed, analyzed]).toEqual([
      expect.arrayContaining(["public.busy"]),
      expect.arrayContaining(["public.busy"]),
    ]);
    const again = await maintain();
    expect([...again.vacuumed, ...again.analyzed]).not.toContain("public.busy");
    const { rows } = await pool.query(
      "select n_dead_tup::int, vacuum_count::int, analyze_count::int from pg_stat_user_tables where relname = 'busy'",
    );
    expect(rows).toEqual([{ n_dead_tup: 0, vacuum_count: 1, analyze_count: 1 }]);
  });

  test("leaves a table alone that has hardly changed", async () => {
    await pool.query("create table calm (id integer primary key)");
    await pool.query("insert into calm select n from generate_series(1, 30) n");
    const { vacuumed, analyzed } = await createMaintenance(pool)();
    expect([...vacuumed, ...analyzed]).not.toContain("public.calm");
  });

  test("analyses a table that got new rows without a vacuum, from few of them", async () => {
    await pool.query("create table growing (id integer primary key)");
    await pool.query("insert into growing select n from generate_series(1, 900) n");
    const { vacuumed, analyzed } = await createMaintenance(pool)();
    expect([vacuumed.includes("public.growing"), analyzed.includes("public.growing")]).toEqual([
      false,
      true,
    ]);
    const { rows } = await pool.query(
      "select array_length(histogram_bounds::text::int[], 1) as bounds from pg_stats where tablename = 'growing'",
    );
    // A hundred and one would take ten times as long, and all callers wait for it.
    expect(rows).toEqual([{ bounds: 11 }]);
  });

  test("vacuums a table with an awkward name", async () => {
    await pool.query('create table "Odd""; name" (id integer)');
    await pool.query('insert into "Odd""; name" select n from generate_series(1, 2000) n');
    const { vacuumed, analyzed } = await createMaintenance(pool)();
    expect([vacuumed, analyzed].map((names) => names.includes('public."Odd""; name"'))).toEqual([
      true,
      true,
    ]);
  });

  test("makes a checkpoint when enough was written, and not before", async () => {
    const maintain = createMaintenance(pool);
    await maintain();
    expect((await maintain()).checkpoint).toBe(false);
    await pool.query(
      "create table large as select n, repeat(md5(n::text), 30) as text from generate_series(1, 40000) n",
    );
    expect((await maintain()).checkpoint).toBe(true);
    // The vacuum of that round writes, too.
    await maintain();
    expect((await maintain()).checkpoint).toBe(false);
  });
});

describe("the server of the embedded Postgres", () => {
  test("answers each connection with its own rows, even when queries span many chunks of the socket", async () => {
    const large = "x".repeat(300_000);
    const wrong: unknown[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async (_, connection) => {
        for (let round = 0; round < 40; round++) {
          const text = connection % 2 === 0 ? "small" : large;
          const { rows } = await pool.query(
            `select $1::int as round${connection}, length($2) as length`,
            [round, text],
          );
          if (rows[0]?.[`round${connection}`] !== round || rows[0]?.length !== text.length)
            wrong.push(rows[0]);
        }
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("gives large results whole", async () => {
    const { rows } = await pool.query<{ text: string }>(
      "select repeat(md5(n::text), 1000) as text from generate_series(1, 500) n",
    );
    expect(rows.map(({ text }) => text.length)).toEqual(Array.from({ length: 500 }, () => 32_000));
  });

  test("keeps others out of an open transaction, until it ends", async () => {
    const client = await connectClient();
    await client.query("begin");
    await client.query("insert into notes values (1, 'open')");
    let seen: number | undefined;
    const other = notesWith("open").then((count) => (seen = count));
    // The other one has asked by the first of these answers, and would have its own by the last.
    for (let i = 0; i < 10; i++) await client.query("select 1");
    expect(seen).toBeUndefined();
    await client.query("rollback");
    expect(await other).toBe(0);
    await client.end();
  });

  test("sends what it has answered before the next one waits for somebody else", async () => {
    const [holder, asking, between] = [
      await connectClient(),
      await connectClient({ pipeline: true }),
      await connectClient(),
    ];
    await holder.query("begin");
    const [first, second] = [asking.query("select 1 as one"), asking.query("select 2 as two")];
    const begun = between.query("begin");
    // Both have asked by now: they are served in the order of their connections.
    await holder.query("select 1");
    await holder.query("commit");
    await begun;
    expect((await first).rows).toEqual([{ one: 1 }]);
    await between.query("commit");
    expect((await second).rows).toEqual([{ two: 2 }]);
    await Promise.all([holder, asking, between].map((client) => client.end()));
  });

  test("goes on after the errors of a connection, in and out of transactions", async () => {
    const client = await connectClient();
    await expect(client.query("select $1::int / 0", [1])).rejects.toMatchObject({ code: "22012" });
    await expect(client.query("nonsense")).rejects.toMatchObject({ code: "42601" });
    await client.query("begin");
    await expect(client.query("select 1 / 0")).rejects.toMatchObject({ code: "22012" });
    await expect(client.query("select 1")).rejects.toMatchObject({ code: "25P02" });
    expect((await client.query("commit")).command).toBe("ROLLBACK");
    expect(await notesWith("nothing")).toBe(0);
    await client.end();
  });

  test("rolls back what a connection left open when it broke", async () => {
    const client = await connectClient();
    await client.query("begin");
    await client.query("insert into notes values (2, 'abandoned')");
    socketOf(client).destroy();
    expect(await notesWith("abandoned")).toBe(0);
  });

  test("rolls back when a connection breaks in the midst of a large query", async () => {
    const client = await connectClient();
    const socket = socketOf(client);
    await client.query("begin");
    await client.query("insert into notes values (3, 'half')");
    // A Parse without the Sync that ends its exchange, and the beginning of a message that never
    // comes whole.
    socket.write(Buffer.from("P\0\0\0\x10\0select 1\0\0\0"));
    await new Promise((resolve) => socket.write(Buffer.from("P\0\0\x10\0\0select"), resolve));
    socket.destroy();
    expect(await notesWith("half")).toBe(0);
  });

  test("answers others when a connection breaks before the end of an exchange that has failed", async () => {
    const socket = rawConnection();
    const greeted = new Promise((resolve) => socket.once("data", resolve));
    socket.write(startup());
    await greeted;
    const failed = new Promise((resolve) => socket.once("data", resolve));
    // After the error Postgres skips everything up to a Sync, which never comes.
    socket.write(Buffer.from("P\0\0\0\x10\0selekt 1\0\0\0"));
    await failed;
    socket.destroy();
    expect(await notesWith("nothing")).toBe(0);
  });

  test("ends a connection that leaves a transaction open without a word", async () => {
    const client = await connectClient();
    const ended = new Promise((resolve) => client.once("end", () => resolve("ended")));
    await client.query("begin");
    await client.query("insert into notes values (4, 'forgotten')");
    expect(await notesWith("forgotten")).toBe(0);
    expect(await ended).toBe("ended");
  });

  test("refuses to copy rows in, and goes on", async () => {
    const client = await connectClient();
    await expect(client.query("copy notes from stdin")).rejects.toMatchObject({ code: "57014" });
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await client.end();
  });

  test("refuses a message larger than its limit, and serves the others", async () => {
    const client = await connectClient();
    await expect(client.query("select length($1)", ["x".repeat(65 * 1024 * 1024)])).rejects.toThrow(
      /./,
    );
    expect(await notesWith("nothing")).toBe(0);
  });

  test("hands no setting of one connection to the next", async () => {
    const client = await connectClient();
    await client.query("set search_path to pg_catalog");
    await client.query("create temporary table secrets (text text)");
    await client.query("prepare leak as select 1");
    await client.end();
    const next = await connectClient();
    expect((await next.query("show search_path")).rows).toEqual([{ search_path: "public" }]);
    await expect(next.query("select * from secrets")).rejects.toMatchObject({ code: "42P01" });
    await expect(next.query("execute leak")).rejects.toMatchObject({ code: "26000" });
    await next.end();
  });

  test("keeps the prepared statements of connections apart, and drops those of the one that ends", async () => {
    const [first, second] = [await connectClient(), await connectClient()];
    const named = (client: pg.Client, text: string): Promise<unknown[]> =>
      client
        .query<{ value: unknown }>({ name: "same", text, values: ["7"] })
        .then(({ rows }) => rows);
    expect(await named(first, "select $1::int as value")).toEqual([{ value: 7 }]);
    expect(await named(second, "select $1::text as value")).toEqual([{ value: "7" }]);
    const prepared =
      "select count(*)::int as count from pg_prepared_statements where not from_sql and name <> ''";
    const { rows: before } = await second.query<{ count: number }>(prepared);
    await first.end();
    await expect
      .poll(async () => (await second.query(prepared)).rows)
      .toEqual([{ count: before[0]!.count - 1 }]);
    expect(await named(second, "select $1::text as value")).toEqual([{ value: "7" }]);
    await second.end();
  });

  test.each([
    ["random bytes", Buffer.from("8f3c9a0011223344556677", "hex")],
    ["an HTTP request", Buffer.from("POST / HTTP/1.1\r\n\r\n")],
    ["a message type that is none", Buffer.concat([startup(), Buffer.from("~\0\0\0\x04")])],
    ["a cancel request", Buffer.from("0000001004d2162e0000000000000000", "hex")],
  ])("ends a connection that sends %s, and serves the others", async (_name, bytes) => {
    const socket = rawConnection();
    const end = untilEnd(socket);
    socket.write(bytes);
    await end;
    expect(await notesWith("nothing")).toBe(0);
  });

  test("says that it does not encrypt", async () => {
    const socket = rawConnection();
    const answer = new Promise((resolve) =>
      socket.once("data", (data) => resolve(data.toString())),
    );
    socket.write(Buffer.from("0000000804d2162f", "hex"));
    expect(await answer).toBe("N");
    socket.destroy();
  });

  test("serves many connections that come and go", async () => {
    const counts = await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        const client = await connectClient();
        const { rows } = await client.query<{ number: number }>("select $1::int as number", [
          number,
        ]);
        await client.end();
        return rows[0]?.number;
      }),
    );
    expect(counts).toEqual(Array.from({ length: 30 }, (_, number) => number));
  });

  function startup(): Buffer {
    return Buffer.from("0000001100030000757365720070670000", "hex");
  }
});
