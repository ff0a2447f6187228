// All that the store does, on a Citus, where the Postgres of this machine has that extension.
import { join } from "node:path";

import { afterAll, describe, expect, test } from "vitest";

import { storeContract } from "../../../../../scripts/test-files.ts";
import { addTestAgent } from "../../../test/support/agents.ts";
import { addAgent } from "../../../test/support/fixtures.ts";
import { runThroughApi } from "../../../test/support/real-run.ts";
import { useServer } from "../../../test/support/server.ts";
import { openStoresBy, type OpenedStore, useStore } from "../../../test/support/stores.ts";
import { openStore } from "./open-store.ts";
import { planSpread, spreadTables } from "./spread.ts";
import { dataTables, exportStore, importStore } from "./transfer/transfer-store.ts";
import { hasCitus, startCitus } from "./test/spread/citus.ts";

describe.skipIf(!hasCitus)("a store on Citus (needed)", () => {
  describe("answers every request", () => {
    const server = useServer(useStore(openOnCitus), { vcApi: "key", webhookTargets: "public_and_loopback" });
    test("of a run through its API", async () => {
      expect(Object.keys(await runThroughApi(server())).length).toBeGreaterThan(40);
    }, 300_000);

    test("of several keys at once", async () => {
      const agents = await Promise.all(["one", "two", "three"].map((name) => addTestAgent(server(), { name })));
      const answers = await Promise.all(agents.map(({ id, key }) => server().call("GET", `/v1/agents/${id}`, { key })));
      expect(answers.map(({ status, body }) => [status, body.name])).toEqual([
        [200, "one"],
        [200, "two"],
        [200, "three"],
      ]);
    });
  });

  describe("is exported and spread", () => {
    const opened = useStore(openOnCitus);
    test("each row with its columns; as one moment only where nobody writes", async () => {
      const { store } = opened();
      for (const name of ["one", "two", "three"]) await addAgent(store, { name });
      const lines: string[] = [];
      const write = async (line: string): Promise<void> => void lines.push(line);
      expect((await exportStore(store, write)).isOneMoment).toBe(false);
      expect(lines.filter((line) => /^\{"id" : ".*"name" : "(one|two|three)"/.test(line))).toHaveLength(3);
      expect((await exportStore(store, write, { writers: "wait" })).isOneMoment).toBe(true);
      for (const table of await dataTables(store.pool)) await store.pool.query(`truncate ${table} cascade`);
      const rows = await importStore(store, linesOf(lines.slice(0, lines.length / 2)));
      expect((await exportStore(store, write)).rows).toBe(rows);
    }, 120_000);

    test("is spread already, which does nothing a second time", async () => {
      const { store } = opened();
      expect(await planSpread(store.pool)).toEqual([]);
      await spreadTables(store, ({ table }) => expect.unreachable(table));
    });
  });

  describe("does all that any other does", async () => {
    openStoresBy(openOnCitus);
    for (const file of storeContract) await import(join("../../../../..", file));
  });
});

/** Opens the same store for each file, empty: to spread tables takes seconds. */
let started: ReturnType<typeof startCitus> | undefined;
afterAll(async () => (await started)?.stop());

async function openOnCitus(): Promise<OpenedStore> {
  const location = { databaseUrl: process.env["TEST_CITUS_URL"] ?? (await (started ??= startCitus())).url };
  const store = await openStore(location);
  await store.pool.query(`truncate ${(await dataTables(store.pool)).join(", ")} restart identity`);
  await store.pool.query("insert into cover_book values (1, 0, timestamptz 'epoch', repeat('0', 64), '')");
  return { store, location, close: () => store.close() };
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
