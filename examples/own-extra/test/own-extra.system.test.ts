// A server with the contract's operations and one extra of its operator's, from an empty folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  createLog,
  migrate,
  openStore,
  readCommandLine,
  type StartedServer,
  startServer,
  systemClock,
} from "@arcs/server";
import { runServerProgram } from "@arcs/server/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { runInProcess } from "../../../packages/process/test/support/run-in-process.ts";
import { waitUntil } from "../../../packages/process/test/support/wait-until.ts";
import { notes } from "../notes.ts";

const DAY_MS = 86_400_000;
const extensions = [notes];
const log = createLog({ level: "silent" });

describe("an extra of an operator", { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "arcs-own-extra-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const args = (...more: string[]): string[] => [
    "--data-folder",
    join(folder, "data"),
    "--port",
    "0",
    "--max-event-loop-delay-ms",
    "0",
    ...more,
  ];
  const settingsOf = (...more: string[]) =>
    readCommandLine(args(...more), { env: {}, ofExtras: notes.settings ?? {} }).settings;
  let server: StartedServer;
  let key = "";
  let ahead = 0;
  const clock = { ...systemClock, now: () => new Date(Date.now() + ahead) };
  const start = async (): Promise<void> => {
    server = await startServer(settingsOf("--note-days", "2"), { log, clock, extensions });
  };
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  beforeAll(async () => {
    await start();
    key = server.firstAdminKey ?? "";
  }, 180_000);
  afterAll(() => server?.close());

  test("has its route, and its table, in the description of the API, too", async () => {
    const written = await call("PUT", "/v1/notes/agent-1", { text: "Answers within a second." });
    expect(written).toMatchObject({ status: 200, body: { agentId: "agent-1" } });
    expect(await call("GET", "/v1/notes/agent-1")).toEqual(written);
    expect(await call("GET", "/v1/notes/agent-2")).toMatchObject({
      status: 404,
      body: { error: { code: "not_found", message: "there is no note of this agent" } },
    });
    expect(await call("PUT", "/v1/notes/agent-1", {})).toMatchObject({ status: 400 });
    const anybody = await fetch(`${server.url}/v1/notes/agent-1`);
    expect(anybody.status).toBe(401);
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    expect(Object.keys(paths["/v1/notes/{agentId}"] ?? {})).toEqual(["put", "get"]);
  });

  test("has its job, which keeps to its setting", async () => {
    await call("PUT", "/v1/notes/old", { text: "Old." });
    await server.close();
    ahead = 3 * DAY_MS;
    await start();
    await waitUntil(async () => (await call("GET", "/v1/notes/old")).status === 404);
    expect(await call("GET", "/v1/notes/agent-1")).toMatchObject({ status: 404 });
  });

  test("may be left out, and come back: its tables stay", async () => {
    await call("PUT", "/v1/notes/kept", { text: "Kept." });
    await server.close();
    const without = await startServer(settingsOf(), { log, clock });
    expect((await fetch(`${without.url}/v1/notes/kept`)).status).toBe(404);
    await without.close();
    await start();
    expect(await call("GET", "/v1/notes/kept")).toMatchObject({ status: 200 });
  });

  test("has settings that are listed, and refused like the server's", async () => {
    const run = (...words: string[]) =>
      runInProcess((given) => runServerProgram(given, extensions), { args: words });
    expect((await run("start", "--help")).stdout).toContain(
      "Extras:\n  --note-days <value>, or ARCS_NOTE_DAYS\n      Days after which a note is deleted (default: 365)",
    );
    expect((await run("migrate", ...args("--note-days", "0"))).stderr).toContain(
      '--note-days must be a whole number from 1 to 3650 (received "0")',
    );
    expect((await run("migrate", ...args("--note-day", "1"))).stderr).toContain(
      "did you mean --note-days",
    );
  });

  test("a server whose extra has changed a migration refuses the store", async () => {
    const store = await openStore({ folder: join(folder, "other") });
    const now = new Date();
    const further = [notes.migrations!];
    const ran = await migrate(store, { now, further });
    expect(ran.at(-1)).toBe("notes/0001-notes.sql");
    expect(await migrate(store, { now, further })).toEqual([]);
    await store.pool.query("update schema_migrations set hash = 'x' where name like 'notes/%'");
    expect(await migrate(store, { now })).toEqual([]);
    await expect(migrate(store, { now, further })).rejects.toMatchObject({
      code: "migration_mismatch",
    });
    await store.close();
  });
});
