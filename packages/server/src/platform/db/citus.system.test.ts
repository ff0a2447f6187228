// All that the store does, on a Citus, where the Postgres of this machine has that extension.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { afterAll, describe, expect, test } from "vitest";

import { storeContract } from "../../../../../scripts/test-files.ts";
import { addPayments, addTestAgent, computeScore } from "../../../test/support/agents.ts";
import { addAgent, now } from "../../../test/support/fixtures.ts";
import type { PostgresCluster } from "../../../test/support/postgres-cluster.ts";
import { runThroughApi } from "../../../test/support/real-run.ts";
import { runShell } from "../../../test/support/run-server-command.ts";
import { nodeArguments, serverProgram } from "../../../test/support/server-program.ts";
import { type RunningServer, useServer } from "../../../test/support/server.ts";
import { openStoresBy, type OpenedStore, useStore } from "../../../test/support/stores.ts";
import { readMigrations, runMigrations } from "./migrations.ts";
import { openStore } from "./open-store.ts";
import { planSpread, spreadTables } from "./spread.ts";
import type { Store } from "./store.ts";
import { dataTables, exportStore, importStore } from "./transfer/transfer-store.ts";
import { answersRequests } from "./test/spread/answers.ts";
import { hasCitus, startCitus } from "./test/spread/citus.ts";
import { extras } from "../../../../../extras/service/src/index.ts";

describe.skipIf(!hasCitus)("a store on Citus (needed)", () => {
  describe("answers every request", () => {
    answersRequests(openOnCitus);
  });

  describe("is exported and spread", () => {
    const opened = useStore(openOnCitus);
    test("each row with its columns; as one moment only where nobody writes", async () => {
      const { store } = opened();
      for (const name of ["one", "two", "three"]) await addAgent(store, { name });
      const lines: string[] = [];
      const write = async (line: string): Promise<void> => void lines.push(line);
      expect((await exportStore(store, write)).isOneMoment).toBe(false);
      expect(
        lines.filter((line) => /^\{"id" : ".*"name" : "(one|two|three)"/.test(line)),
      ).toHaveLength(3);
      expect((await exportStore(store, write, { writers: "wait" })).isOneMoment).toBe(true);
      for (const table of await dataTables(store.pool))
        await store.pool.query(`truncate ${table} cascade`);
      const rows = await importStore(store, linesOf(lines.slice(0, lines.length / 2)));
      expect((await exportStore(store, write)).rows).toBe(rows);
    }, 120_000);

    test("is spread already, which does nothing a second time", async () => {
      const { store } = opened();
      expect(await planSpread(store.pool)).toEqual([]);
      await spreadTables(store, ({ table }) => expect.unreachable(table));
    });
  });

  describe("takes migrations after its tables are spread", () => {
    const opened = useStore(openOnCitus);
    test("of all that they are made of, and spreads what they add", async () => {
      const { store } = opened();
      const { id } = await addAgent(store, { name: "seen" });
      const sql = `alter table agents add column seen text;
        alter table agents add constraint agents_seen check (seen <> '');
        create index agents_by_seen on agents (seen);
        -- What's there is changed, too; as one transaction.
        update agents set seen = name where seen is null;
        create table agent_notes (agent_id text collate "C" primary key, note text not null);
        comment on table agent_notes is 'spread by agent_id with agents';
        insert into agent_notes select id, seen from agents`;
      const later = { name: "0100-later.sql", sql, hash: "later" };
      expect(
        await runMigrations(store, { migrations: [...(await readMigrations()), later], now }),
      ).toEqual([later.name]);
      try {
        const update = "update agents set seen = $2 where id = $1";
        await expect(store.pool.query(update, [id, ""])).rejects.toMatchObject({ code: "23514" });
        const spread: string[] = [];
        await spreadTables(store, ({ table }) => spread.push(table));
        expect(spread).toEqual(["agent_notes"]);
        const join =
          "select a.seen, n.note from agents a join agent_notes n on n.agent_id = a.id where a.id = $1";
        expect((await store.pool.query(join, [id])).rows).toEqual([{ seen: "seen", note: "seen" }]);
      } finally {
        await store.pool.query("drop table agent_notes");
        await store.pool.query("alter table agents drop column seen");
        await store.pool.query("delete from schema_migrations where name = $1", [later.name]);
      }
    }, 60_000);
  });

  describe("is spread with its rows", () => {
    const server = useServer(
      useStore(openLocal),
      {
        vcApi: "key",
        webhookTargets: "public_and_loopback",
      },
      extras,
    );
    test("while its server runs; killed in the midst of it, it goes on with the next table", async () => {
      const { store } = server().context;
      await runThroughApi(server());
      const answers = await readAgents(server());
      const rows = await rowsOf(store);
      const tables = await planSpread(store.pool);
      await killAtLine(6, ["spread", "--apply"]);
      const left = await planSpread(store.pool);
      expect(left.length).toBeGreaterThan(0);
      expect(left.length).toBeLessThan(tables.length);
      const apply = await runShell("arcs spread --apply", {
        env: { DATABASE_URL: filled?.url ?? "" },
      });
      expect(apply).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^spread \d+ tables\n$/),
      });
      expect(await planSpread(store.pool)).toEqual([]);
      expect(await rowsOf(store)).toEqual(rows);
      expect(await readAgents(server())).toEqual(answers);
      await writeAgent(server());
    }, 300_000);
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
  const location = {
    databaseUrl: process.env["TEST_CITUS_URL"] ?? (await (started ??= startCitus())).url,
  };
  const store = await openStore(location);
  await store.pool.query(`truncate ${(await dataTables(store.pool)).join(", ")} restart identity`);
  await store.pool.query(
    "insert into cover_book values (1, 0, timestamptz 'epoch', repeat('0', 64), '')",
  );
  return { store, location, close: () => store.close() };
}

let filled: PostgresCluster | undefined;

/** Opens a store on a Citus whose tables are not spread yet. */
async function openLocal(): Promise<OpenedStore> {
  filled = await startCitus({ tables: "local" });
  const location = { databaseUrl: filled.url };
  const store = await openStore(location);
  return {
    store,
    location,
    async close() {
      await store.close();
      await filled?.stop();
    },
  };
}

/** Kills a command as it says something for so many times. */
async function killAtLine(count: number, command: string[]): Promise<void> {
  const child = spawn(process.execPath, [...nodeArguments(serverProgram), ...command], {
    env: { ...process.env, DATABASE_URL: filled?.url },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let lines = 0;
  createInterface(child.stderr).on("line", () => {
    lines++;
    if (lines === count) child.kill("SIGKILL");
  });
  await once(child, "close");
  expect(child.signalCode).toBe("SIGKILL");
}

/** Answers of a server about the agents that it has, and about what is theirs. */
async function readAgents({ call, makeKey }: RunningServer): Promise<unknown[]> {
  const key = await makeKey();
  const found = await call("GET", "/v1/agents/search?limit=100", { key });
  const ids = found.body.data.map(({ id }: { id: string }) => id);
  expect(ids.length).toBeGreaterThan(10);
  const paths = ids.flatMap((id: string) => [
    `/v1/agents/${id}`,
    `/v1/reputation/${id}`,
    `/v1/agents/${id}/credentials`,
  ]);
  const answers = [found];
  for (const path of paths) answers.push(await call("GET", path, { key }));
  return answers.map(({ status, body }) => [status, body]);
}

/** Has a new agent be paid, rated, and given a credential, which is revoked. */
async function writeAgent(server: RunningServer): Promise<void> {
  const { id, key } = await addTestAgent(server, { name: "late" });
  await addPayments(server, id, [{ rating: 5 }]);
  await computeScore(server, id);
  const issuer = await server.makeKey({ permissions: ["read", "issuer"] });
  const claims = { type: "SkillCredential", subjectId: id, claims: { skill: "x" } };
  const issued = await server.call("POST", "/v1/credentials/issue", { key: issuer, body: claims });
  expect(issued.status).toBe(201);
  const path = `/v1/credentials/${issued.body.id}`;
  const revoked = await server.call("POST", `${path}/revoke`, {
    key: issuer,
    body: { reason: "x" },
  });
  expect(revoked.status).toBe(200);
  expect((await server.call("GET", path, { key })).body.status).toBe("revoked");
  expect(
    (await server.call("GET", "/v1/agents/search?query=late", { key })).body.data,
  ).toMatchObject([{ id }]);
}

/** The rows of a store, as an export has them, in one order. */
async function rowsOf(store: Store): Promise<string[]> {
  const lines: string[] = [];
  await exportStore(store, async (line) => void lines.push(line));
  return lines.sort();
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
