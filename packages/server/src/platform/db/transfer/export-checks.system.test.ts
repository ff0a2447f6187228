// An export says that it is done only once it has been counted and read back.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { waitUntil } from "../../../../../process/test/support/wait-until.ts";
import { addAgent } from "../../../../test/support/fixtures.ts";
import {
  createDatabase,
  postgresPrograms,
  type TestDatabase,
} from "../../../../test/support/postgres-cluster.ts";
import { nodeArguments, serverProgram } from "../../../../test/support/server-program.ts";
import { temporaryFolder } from "../../../../test/support/template-folders.ts";
import { openStore } from "../open-store.ts";
import { planSpread } from "../spread.ts";
import type { Store } from "../store.ts";
import { openLineFile, readTextLines } from "./command.ts";
import { checkExport, exportStore } from "./transfer-store.ts";

describe.skipIf(postgresPrograms === undefined)(
  "an export (Postgres needed)",
  { timeout: 120_000 },
  () => {
    const folder = temporaryFolder();
    let database: TestDatabase;
    let store: Store;
    beforeAll(async () => {
      mkdirSync(folder, { recursive: true });
      database = await createDatabase();
      store = await openStore({ databaseUrl: database.url });
      for (let place = 0; place < 3; place++) await addAgent(store, { name: `agent ${place}` });
    }, 120_000);
    afterAll(async () => {
      await store.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    test("that lacks a row which the database counts fails", async () => {
      const role = `reader_${database.name}`;
      await store.pool.query(`
      create sequence looked;
      create role ${role} login;
      grant all on all tables in schema public to ${role};
      grant all on all sequences in schema public to ${role};
      alter table agents enable row level security;
      create policy hides_first on agents using (nextval('looked') > 1)`);
      const reader = await openStore({
        databaseUrl: database.url.replace("postgres@", `${role}@`),
      });
      try {
        await expect(exportStore(reader, async () => undefined)).rejects.toThrow(
          /^export must have the 3 rows of agents \(received 2\):/,
        );
      } finally {
        await reader.close();
        await store.pool
          .query(`alter table agents disable row level security; drop policy hides_first on agents;
        drop owned by ${role}; drop role ${role}`);
      }
    });

    test("whose file does not hold what was written gets no name", async () => {
      const path = join(folder, "altered.jsonl");
      const output = await openLineFile(path);
      const { rows } = await exportStore(store, (line) => output.write(line));
      await expect(output.end({ rows: rows + 1 })).rejects.toThrow(
        `output must have ${rows + 1} rows when read back (received ${rows})`,
      );
      await output.discard();
      expect([existsSync(path), existsSync(`${path}.partial`)]).toEqual([false, false]);
    });

    test("of a process that is killed leaves nothing with its name, and the next one is whole", async () => {
      const path = join(folder, "killed.jsonl");
      const args = [...nodeArguments(serverProgram), "export", "--out", path];
      const begin = (): ReturnType<typeof spawn> =>
        spawn(process.execPath, args, {
          env: { ...process.env, DATABASE_URL: database.url },
          stdio: "ignore",
        });
      await store.transaction(async (tx) => {
        // The export waits in its midst.
        await tx.query("lock table payments in access exclusive mode");
        const child = begin();
        const ended = once(child, "exit");
        await waitUntil(async () => existsSync(`${path}.partial`) && (await isWaiting(store)));
        child.kill("SIGKILL");
        expect((await ended)[1]).toBe("SIGKILL");
      });
      expect(existsSync(path)).toBe(false);
      const [code] = await once(begin(), "exit");
      expect([code, existsSync(`${path}.partial`)]).toEqual([0, false]);
      expect(await checkExport(linesOf(path))).toBeGreaterThan(6);
      writeFileSync(`${path}.cut`, readFileSync(path, "utf8").split("\n").slice(0, -2).join("\n"));
      await expect(checkExport(linesOf(`${path}.cut`))).rejects.toThrow(
        /\(received an end before it\)$/,
      );
    });

    test("is of one moment: a database without Citus has nothing to spread", async () => {
      await expect(planSpread(store.pool)).rejects.toThrow(
        /^spread needs the database of a Citus coordinator/,
      );
      expect((await exportStore(store, async () => undefined)).isOneMoment).toBe(true);
    });

    test("has writers wait where it is asked to", async () => {
      let added: Promise<unknown> = Promise.resolve();
      const lines: string[] = [];
      const report = await exportStore(
        store,
        async (line) => {
          if (lines.push(line) > 1) return;
          added = addAgent(store, { name: "late" });
          await waitUntil(() => isWaiting(store));
        },
        { writers: "wait" },
      );
      await added;
      expect(report.isOneMoment).toBe(true);
      expect(lines.join("\n")).not.toContain('"late"');
    });
  },
);

async function isWaiting({ pool }: Store): Promise<boolean> {
  const { rows } = await pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  yield* readTextLines(
    (async function* () {
      yield readFileSync(path);
    })(),
  );
}
