// A store written to lines and read into another one: from the embedded store to Postgres and back.
import { describe, expect, test } from "vitest";
import { insertApiKey } from "../../../features/access/api-keys.ts";
import { columnsOf, dataTables, exportStore, importStore } from "./transfer-store.ts";
import { insertPayment } from "../../../features/payments/service.ts";
import type { Store } from "../store.ts";
import { postgresPrograms } from "../../../../test/support/postgres-cluster.ts";
import { type OpenedStore, openEmbedded, openPostgres } from "../../../../test/support/stores.ts";
import {
  addAgent,
  credentialRow,
  insertRow,
  now,
  paymentRow,
} from "../../../../test/support/fixtures.ts";

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

async function exported(store: Store): Promise<string[]> {
  const lines: string[] = [];
  await exportStore(store, async (line) => void lines.push(line));
  return lines;
}

/** Rows of which a careless copy would lose something. */
async function fill(store: Store): Promise<void> {
  const hash = Uint8Array.from({ length: 32 }, (_, index) => index * 8);
  for (let place = 0; place < 3; place++) {
    const { id } = await addAgent(store, {
      name: `a "quoted" \\ name\n{"table":"agents"} é 🚀 ${place}`,
      capabilities: ["a,b", '"', "\\", "null"],
    });
    await store.transaction(async (tx) => {
      const amount = "123456789012345678.123456789012345678";
      await insertPayment(
        tx,
        paymentRow({ agentId: id, amount, status: "completed", responseTimeMs: 2 ** 52 }),
      );
      await insertRow(tx, credentialRow({ subjectId: id }));
    });
  }
  await store.pool.query(
    `insert into payments (id, agent_id, payer, payee, amount, currency, status, evidence, metadata, reported_by, created_at,
       updated_at)
     select 'p' || i, 'a', 'b', 'c', i * 0.1, 'USDC', 'completed', 'ledger', '{}', 'acc', $1, $1
     from generate_series(1, 2600) i`,
    [now],
  );
  await store.pool.query(
    "insert into leaderboard_snapshots (taken_at) select $1 from generate_series(1, 5)",
    [now],
  );
  const key = {
    id: "key_1",
    accountId: "acc",
    name: "n",
    lastFour: "abcd",
    permissions: ["read" as const],
    hash,
  };
  const none = {
    agentId: null,
    issuerDid: null,
    rotatedFrom: null,
    madeBy: null,
    mode: "live" as const,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
  };
  await insertApiKey(store.pool, { ...key, ...none, plan: "growth", createdAt: now });
}

/** All that a store holds, as Postgres writes it. */
async function contentOf({ pool }: Store): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of await dataTables(pool)) {
    const columns = (await columnsOf(pool, table)).join(", ");
    const { rows } = await pool.query<{ text: string }>(
      `select t::text as text from (select ${columns} from ${table}) t order by 1`,
    );
    content[table] = rows.map(({ text }) => text);
  }
  return content;
}

describe.skipIf(postgresPrograms === undefined)("a store moves (Postgres needed)", () => {
  test(
    "from the embedded store to Postgres and back, each value exact",
    { timeout: 120_000 },
    async () => {
      const opened: OpenedStore[] = [];
      try {
        for (const open of [openEmbedded, openPostgres, openEmbedded]) opened.push(await open());
        const [source, server, back] = opened.map(({ store }) => store) as [Store, Store, Store];
        await fill(source);
        const lines = await exported(source);
        const rows = lines.filter((line) => !/^\{"(table|rows|format)":/.test(line)).length;
        expect(rows).toBeGreaterThan(2600);
        expect(await importStore(server, linesOf(lines))).toBe(rows);
        expect(await contentOf(server)).toEqual(await contentOf(source));
        // Computed columns are there, and numbers go on where they were.
        const found =
          "select count(*)::int as count from agents where words @@ to_tsquery('simple', 'quoted')";
        expect((await server.pool.query<{ count: number }>(found)).rows[0]?.count).toBe(3);
        await server.pool.query("insert into leaderboard_snapshots (taken_at) values ($1)", [now]);
        await server.pool.query("delete from leaderboard_snapshots where id > 5");
        expect(await importStore(back, linesOf(await exported(server)))).toBe(rows);
        expect(await contentOf(back)).toEqual(await contentOf(source));

        // All or nothing, and only into what is empty.
        await expect(importStore(back, linesOf(lines))).rejects.toThrow(
          /^import must be an empty store \(received one with rows in /,
        );
        for (const table of await dataTables(server.pool))
          await server.pool.query(`truncate ${table} cascade`);
        const [header = "", ...rest] = lines;
        const broken: [string[], RegExp][] = [
          [[], /\(received an end before it\)$/],
          [lines.slice(0, -1), /\(received an end before it\)$/],
          [
            lines.toSpliced(
              lines.findIndex((line) => line.startsWith('{"id"')),
              1,
            ),
            /rows, as the last line says \(received/,
          ],
          [[...lines, lines.at(-2)!], /nothing after the last line/],
          [rest, /first line with format arcs-store-1/],
          [["not JSON"], /lines of JSON/],
          [[header.replace("0001-", "0000-"), ...rest], /the same migrations/],
          [[header, '{"id":1}'], /name of a table before its rows/],
          [
            [header, '{"table":"schema_migrations"}'],
            /tables of this store \(received schema_migrations/,
          ],
        ];
        for (const [text, message] of broken) {
          await expect(importStore(server, linesOf(text))).rejects.toThrow(message);
        }
        expect(Object.values(await contentOf(server)).flat()).toEqual([]);
      } finally {
        for (const { close } of opened) await close();
      }
    },
  );
});
