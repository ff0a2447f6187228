// A database that stands still: connections stay open, and nothing comes back.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { addTestAgent } from "../../../test/support/agents.ts";
import {
  type PostgresCluster,
  postgresPrograms,
  startPostgres,
} from "../../../test/support/postgres-cluster.ts";
import { useServer } from "../../../test/support/server.ts";
import type { OpenedStore } from "../../../test/support/stores.ts";
import { openStore } from "./open-store.ts";

// Waiting for a connection, and for the answer to a statement.
const LIMIT_MS = 15_000 + 32_000;

describe.runIf(postgresPrograms !== undefined)(
  "a database that stands still",
  { timeout: 180_000 },
  () => {
    let cluster: PostgresCluster;
    let opened: OpenedStore;
    beforeAll(async () => {
      cluster = await startPostgres();
      const location = { databaseUrl: cluster.url };
      const store = await openStore(location, { maxConnections: 4 });
      opened = { store, location, close: () => store.close() };
    }, 120_000);
    afterAll(async () => {
      await opened.close();
      await cluster.stop();
    });
    const server = useServer(() => opened);

    test("answers 503 within the limit, says that it is not ready, and goes on by itself", async () => {
      const { call, url } = server();
      const { id, key } = await addTestAgent(server(), { name: "before" });
      const read = async (): Promise<{ status: number; retryAfter: string | null }> => {
        const signal = AbortSignal.timeout(LIMIT_MS + 5_000);
        const answer = await fetch(`${url}/v1/agents/${id}`, {
          headers: { authorization: `Bearer ${key}` },
          signal,
        });
        await answer.arrayBuffer();
        return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
      };
      expect((await read()).status).toBe(200);
      signalAll(cluster, "STOP");
      try {
        // More than there are connections.
        const answers = Promise.all(Array.from({ length: 10 }, read));
        const ready = await fetch(`${url}/ready`);
        expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "5"]);
        for (const answer of await answers)
          expect(answer).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
      } finally {
        signalAll(cluster, "CONT");
      }
      await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe(200);
      await expect
        .poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 60_000 })
        .toBe(200);
      expect((await call("GET", `/v1/agents/${id}`, { key })).body.name).toBe("before");
    });
  },
);

/** Sends a signal to a server and to all of its processes. */
function signalAll({ folder }: PostgresCluster, signal: "STOP" | "CONT"): void {
  const [pid = ""] = readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n", 1);
  const children = execFileSync("pgrep", ["-P", pid], { encoding: "utf8" }).trim().split("\n");
  for (const each of [pid, ...children]) {
    try {
      process.kill(Number(each), `SIG${signal}`);
    } catch (error) {
      // It ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
