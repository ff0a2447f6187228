import { existsSync, renameSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer, connect } from "node:net";
import { once } from "node:events";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createApiKey } from "./features/keys/service.ts";
import { createLog } from "./platform/operations/log.ts";
import { readCommandLine } from "./platform/settings/read-settings.ts";
import { type ServerSettings, DEFAULT_PORT } from "./platform/settings/settings.ts";
import { startServer } from "./index.ts";
import type { ServerStart } from "./extension.ts";
import { startServer as startServerWith } from "./start.ts";
import { OPERATOR_ACCOUNT } from "./platform/base/scope.ts";
import { runServerProgram } from "./commands.ts";
import { runInProcess } from "../../process/test/support/run-in-process.ts";
import { embeddedFolder } from "../test/support/stores.ts";
import { temporaryFolder } from "../test/support/template-folders.ts";
import { waitUntil } from "../../process/test/support/wait-until.ts";

describe("a server in this process", { timeout: 240_000 }, () => {
  let folder: string;
  const log = createLog({ level: "silent" });
  beforeAll(async () => {
    folder = temporaryFolder();
    mkdirSync(join(folder, "data"));
    renameSync(await embeddedFolder(), join(folder, "data/store"));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function settingsWith(...args: string[]): ServerSettings {
    // A busy machine's event loop lags, and its requests would be turned away.
    const own = [
      "--data-folder",
      join(folder, "data"),
      "--port",
      "0",
      "--max-event-loop-delay-ms",
      "0",
    ];
    return readCommandLine([...own, ...args], { env: {} }).settings;
  }

  test("a start that fails closes what it has opened, and makes no admin key that nobody sees", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    await expect(startServer(settingsWith("--port", String(port)), { log })).rejects.toThrow(
      /is taken; choose another/,
    );
    const elsewhere = join(folder, "elsewhere");
    const onTaken = settingsWith("--port", String(port), "--data-folder", elsewhere);
    await expect(startServer(onTaken, { log })).rejects.toThrow(/is taken; choose another/);
    expect(existsSync(elsewhere)).toBe(false);
    taken.close();
    const server = await startServer(settingsWith(), { log });
    expect(server.firstAdminKey).toMatch(/^arcs_live_/);
    expect(server.context.settings.publicUrl).toBe(server.url);
    await server.close();
  });

  test("the default port gives way to a free one, which the server names", async () => {
    const taken = createServer().listen(DEFAULT_PORT, "127.0.0.1");
    // Another program may have the port: that is what this is about.
    await Promise.race([once(taken, "listening"), once(taken, "error")]).catch(() => undefined);
    const { port: _, ...unset } = settingsWith();
    const server = await startServer(unset, { log });
    expect(new URL(server.url).port).not.toBe(String(DEFAULT_PORT));
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(server.context.settings.publicUrl).toBe(server.url);
    await server.close();
    taken.close();
  });

  test("nobody else gets the port while it starts", async () => {
    const codes: unknown[] = [];
    const load = async ({ settings }: ServerStart): Promise<undefined> => {
      const other = createServer().listen(Number(new URL(settings.publicUrl).port), "127.0.0.1");
      const code = await once(other, "listening").catch((error: { code?: string }) => error.code);
      codes.push(code);
    };
    const server = await startServerWith(settingsWith(), { log, extensions: [{ load }] });
    expect(codes).toEqual(["EADDRINUSE"]);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await server.close();
  });

  test("keys create beside it has it make the key, with an admin key only", async () => {
    const server = await startServer(settingsWith(), { log });
    const request = {
      name: "operator",
      permissions: ["admin"],
      accountId: OPERATOR_ACCOUNT,
    } as const;
    const { key } = await server.context.store.transaction((tx) =>
      createApiKey(tx, server.context, request),
    );
    const args = [
      "keys",
      "create",
      "--name",
      "shop",
      "--json",
      "--data-folder",
      join(folder, "data"),
    ];
    const program = (line: readonly string[]): Promise<number> => runServerProgram(line, []);
    const alone = await runInProcess(program, { args, env: {} });
    expect([alone.code, alone.stderr]).toEqual([
      1,
      expect.stringContaining("with an admin key in ARCS_API_KEY"),
    ]);
    const { code, stdout } = await runInProcess(program, {
      args,
      env: { ARCS_API_KEY: key },
    });
    const made = JSON.parse(stdout) as { key: string };
    const expected = { name: "shop", permissions: ["read", "write"], accountId: OPERATOR_ACCOUNT };
    expect([code, made]).toMatchObject([0, expected]);
    const asks = { headers: { authorization: `Bearer ${made.key}` } };
    expect((await fetch(`${server.url}/v1/auth/verify`, asks)).status).toBe(200);
    // Started anywhere else, the command asks the server that --url names: it needs no store, and
    // uses none.
    const elsewhere = [
      "keys",
      "create",
      "--name",
      "far",
      "--data-folder",
      join(folder, "none"),
      "--url",
      server.url,
    ];
    const far = await runInProcess(program, { args: elsewhere, env: { ARCS_API_KEY: key } });
    expect([far.code, far.stdout, far.stderr]).toEqual([
      0,
      expect.stringMatching(/^arcs_live_/),
      "",
    ]);
    await server.close();
  });

  test("another server, at the port of the settings or of a killed one, makes no key, and is shown none", async () => {
    const server = await startServer(settingsWith(), { log });
    const shown: (string | undefined)[] = [];
    const other = createHttpServer(({ headers }, response) => {
      shown.push(headers.authorization);
      response.end("other.example/log+00000000+AVOA8Je3njDGCLgHzfalDHnExLbMMgfVlSYf+TOFurRp\n");
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    const run = (port: string, ...args: string[]) =>
      runInProcess((line) => runServerProgram(line, []), {
        args: ["keys", "list", ...args, "--data-folder", join(folder, "data")],
        env: { ARCS_API_KEY: "arcs_live_x", PORT: port },
      });
    const { port } = other.address() as { port: number };
    // The server that has the store is asked, wherever it listens, and does not know the key.
    expect((await run(String(port))).stderr).toContain("refused with 401");
    const saved = join(folder, "data/store/run/url");
    expect(statSync(saved).mode & 0o777).toBe(0o600);
    const refused = [1, expect.stringMatching(/ has another store than .*data; --url names /)];
    writeFileSync(saved, `http://127.0.0.1:${port}\n`);
    const atSaved = await run(new URL(server.url).port);
    expect([atSaved.code, atSaved.stderr]).toEqual(refused);
    for (const unusable of ["", "file:///etc/passwd\n"]) {
      writeFileSync(saved, unusable);
      const atPort = await run(String(port));
      expect([atPort.code, atPort.stderr]).toEqual(refused);
      expect((await run(new URL(server.url).port)).stderr).toContain("refused with 401");
    }
    expect(shown).toEqual([undefined, undefined, undefined]);
    other.close();
    await once(other, "close");
    writeFileSync(saved, `http://127.0.0.1:${port}\n`);
    expect((await run("0")).stderr).toMatch(
      /did not answer \(ECONNREFUSED\); does the server run there\? --url names another/,
    );
    await server.close();
    expect(existsSync(saved)).toBe(false);
  });

  test("a running server also replaces, lists and revokes keys for the command line", async () => {
    const server = await startServer(settingsWith(), { log });
    const request = { name: "first", permissions: ["admin"], accountId: OPERATOR_ACCOUNT } as const;
    const { key, apiKey } = await server.context.store.transaction((tx) =>
      createApiKey(tx, server.context, request),
    );
    const run = async (apiKeyOfCaller: string, ...args: string[]): Promise<unknown> => {
      const { code, stdout, stderr } = await runInProcess((line) => runServerProgram(line, []), {
        args: ["keys", ...args, "--json", "--data-folder", join(folder, "data")],
        env: { ARCS_API_KEY: apiKeyOfCaller, ARCS_API_URL: server.url },
      });
      return code === 0 ? JSON.parse(stdout) : stderr;
    };
    const stateOf = async (id: string, caller: string): Promise<unknown> =>
      ((await run(caller, "list")) as { id: string; state: string }[]).find(
        (each) => each.id === id,
      )?.state;

    const shop = (await run(key, "create", "--name", "shop of the first")) as { id: string };
    // The key that takes the place of an admin key keeps what that one made, and does not end with
    // it.
    const next = (await run(
      key,
      "create",
      "--name",
      "2",
      "--permissions",
      "admin",
      "--replaces",
      apiKey.id,
    )) as {
      key: string;
      id: string;
    };
    const revoked = { id: apiKey.id, state: "revoked", successors: [next.id] };
    expect(await run(next.key, "revoke", apiKey.id)).toEqual({ ...revoked, isNew: true });
    expect(await run(next.key, "revoke", apiKey.id)).toEqual({ ...revoked, isNew: false });
    expect(await stateOf(apiKey.id, next.key)).toBe("revoked");
    expect(await stateOf(next.id, next.key)).toBe("usable");
    expect(await stateOf(shop.id, next.key)).toBe("usable");
    expect(await run(next.key, "revoke", "key_none")).toContain('there is no key "key_none"');
    await server.close();
  });

  test("told to stop, it answers a request that has begun, and takes no other", async () => {
    const server = await startServer(settingsWith(), { log });
    expect(server.firstAdminKey).toBeUndefined();
    const request = { name: "test", permissions: ["read"], accountId: "acc" } as const;
    const { key } = await server.context.store.transaction((tx) =>
      createApiKey(tx, server.context, request),
    );
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1").setEncoding("utf8");
    let answer = "";
    socket.on("data", (text: string) => (answer += text));
    const body = '{"credential":{}}';
    const head = ["POST /v1/credentials/verify HTTP/1.1", "Host: x", `Authorization: Bearer ${key}`]
      .concat([
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "Connection: close",
        "Expect: 100-continue",
      ])
      .join("\r\n");
    socket.write(`${head}\r\n\r\n${body.slice(0, 5)}`);
    await waitUntil(() => answer.includes("100 Continue"));
    const closed = server.close();
    await waitUntil(() => fetch(`${server.url}/health`).then(() => false, String));
    socket.write(body.slice(5));
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect(answer).toContain('"valid":false');
    await closed;
    await expect(fetch(`${server.url}/health`)).rejects.toThrow("fetch failed");
  });

  test(
    "clients that never end their requests hold up a stop for --shutdown-seconds only",
    { timeout: 30_000 },
    async () => {
      const server = await startServer(settingsWith("--shutdown-seconds", "1"), { log });
      const unended = [
        "GET /health HTTP/1.1\r\nHost: x\r\nX-Rest: ",
        "POST /v1/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n",
      ];
      const sockets = unended.map((text) => {
        const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
          .on("error", () => undefined)
          .resume();
        socket.write(text);
        return socket;
      });
      const closed = sockets.map((socket) => once(socket, "close"));
      await Promise.all(sockets.map((socket) => once(socket, "connect")));
      await fetch(`${server.url}/health`);
      await server.close();
      await Promise.all(closed);
      expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
    },
  );
});
