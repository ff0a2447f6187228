import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Outcome,
  runInProcess,
} from "../../../packages/process/test/support/run-in-process.ts";
import {
  type ChildProgram,
  startProgram,
} from "../../../packages/server/test/support/child-program.ts";
import { serverProgram } from "../../../packages/server/test/support/server-program.ts";
import { testRoots } from "../../../packages/server/test/support/fixtures.ts";
import {
  createDatabase,
  postgresPrograms,
} from "../../../packages/server/test/support/postgres-cluster.ts";
import { embeddedFolder } from "../../../packages/server/test/support/stores.ts";
import { temporaryFolder } from "../../../packages/server/test/support/template-folders.ts";
import { runServerProgram } from "@arcs/server/program";
import { extras } from "./extras.ts";
import { runShell } from "../../../packages/server/test/support/run-server-command.ts";
import { waitUntil } from "../../../packages/process/test/support/wait-until.ts";

/** Runs `arcs-server` to its end. */
const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> =>
  runInProcess((words) => runServerProgram(words, extras), { args, env });

/** Lists the files that this process has open. */
function openFiles(): string[] {
  const links = readdirSync("/proc/self/fd").map((fd) => join("/proc/self/fd", fd));
  return links.flatMap((link) => (existsSync(link) ? readlinkSync(link) : []));
}

describe("arcs-server says what it can do", { timeout: 120_000 }, () => {
  test.each([
    [[], 0, "stdout", /issuers add .*\n/],
    [["--help"], 0, "stdout", /start .*first start/],
    [["keys", "--help"], 0, "stdout", /^(?![^]*(issuers|start))[^]*keys revoke/],
    [["issuers", "--help"], 0, "stdout", /^(?![^]*(keys|start))[^]*issuers set-own/],
    [["start", "--help"], 0, "stdout", /--database-url <value>, or DATABASE_URL/],
    [["start", "--help"], 0, "stdout", /\n\nWebhooks:\n {2}--webhook-targets [^]*\n\nLimits:\n/],
    [["keys", "create", "-h"], 0, "stdout", /--permissions <list>/],
    [["--version"], 0, "stdout", /^\d+\.\d+\.\d+/],
    [["keys", "create", "--help"], 0, "stdout", /--permissions <list>[^]*start --help/],
    [["kyes", "create"], 2, "stderr", /^unknown command kyes create; did you mean keys create\?\n/],
    [["keys", "list", "all"], 2, "stderr", /^unexpected argument "all"; see --help\n$/],
    [["keys", "list", "--data-foldre", "x"], 2, "stderr", /did you mean --data-folder/],
    [["fly"], 2, "stderr", /^unknown command fly/],
    [["keys", "fly"], 2, "stderr", /^unknown command keys fly/],
    [["keys", "create"], 1, "stderr", /^--name is needed; see --help \(invalid_argument\)\n$/],
  ] as const)("%j", async (args, code, stream, text) => {
    const outcome = await run(args, { ARCS_DATA_FOLDER: "/nowhere/at/all" });
    expect([outcome.code, outcome[stream]]).toEqual([code, expect.stringMatching(text)]);
  });

  test("a reader that has seen enough is no fault", async () => {
    const { stderr } = await runShell("arcs --help | true");
    expect(stderr).toBe("");
  });

  test("everything that is wrong with the settings, a line each", async () => {
    const { code, stderr } = await run(["start", "--port", "x", "--log-level", "loud"], {
      ARCS_BODY_LIMIT: "1",
    });
    expect(code).toBe(2);
    expect(stderr.trimEnd().split("\n")).toHaveLength(3);
    expect(stderr).not.toContain("    at ");
  });
});

describe("arcs-server on an empty folder", () => {
  let folder: string;
  beforeAll(async () => {
    folder = temporaryFolder();
    // Making a database takes seconds; it is made by the same code as here, once for all tests.
    const made = await embeddedFolder();
    mkdirSync(join(folder, "data"), { mode: 0o700 });
    renameSync(made, join(folder, "data/store"));
  }, 120_000);
  const started: ChildProgram[] = [];
  afterAll(async () => {
    // Programs that a failed test has left.
    await Promise.all(started.map((program) => program.kill()));
    rmSync(folder, { recursive: true, force: true });
  });

  // A busy machine's event loop lags, and its requests would be turned away.
  const onFolder = (): string[] => [
    "--data-folder",
    join(folder, "data"),
    "--port",
    "0",
    "--max-event-loop-delay-ms",
    "0",
  ];
  // A busy machine is no reason to turn requests away here.
  const patient = ["--max-event-loop-delay-ms", "0", "--shutdown-seconds", "120"];
  function start(...more: string[]): ChildProgram {
    const program = startProgram(serverProgram, ["start", ...onFolder(), ...patient, ...more]);
    started.push(program);
    return program;
  }
  /** Waits until the server says that all it needs answers. */
  async function ready(url: string): Promise<void> {
    const isReady = async (): Promise<boolean> =>
      ((await (await fetch(`${url}/ready`)).json()) as { status: string }).status === "ready";
    await waitUntil(isReady, { everyMs: 200, withinMs: 300_000 });
  }

  test(
    "starts, prints one admin key once, answers, and stops in order",
    { timeout: 300_000 },
    async () => {
      const first = start();
      const url = (await first.line("ARCS listens at")).split(/\s+/).at(-1) ?? "";
      const did = /did:service:local:\w+/.exec(await first.line("issues as"))?.[0];
      expect(await first.line("trust starts at")).toMatch(
        /sellers: 2 in 2 groups; digest [0-9a-f]{64}$/,
      );
      const key = (await first.line("  arcs_live_")).trim();
      const pages = first.lines.flatMap(
        (line) => /^(?:pages|leader|verify|API).* (http.*)$/.exec(line)?.[1] ?? [],
      );
      expect(pages).toEqual(["/", "/leaderboard", "/verify", "/docs"].map((path) => url + path));
      for (const page of pages) expect((await fetch(page)).status).toBe(200);
      const response = await fetch(`${url}/v1/auth/verify`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(await response.json()).toMatchObject({
        valid: true,
        apiKey: { permissions: ["admin"] },
      });
      await ready(url);
      expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
        /nodejs_eventloop_lag_seconds \d/,
      );

      const second = await run(["keys", "list", ...onFolder()]);
      expect([second.code, second.stderr]).toEqual([
        1,
        expect.stringMatching(
          /^the folder \S+\/data\/store is in use by process \d+ .*store_in_use.*HTTP API/,
        ),
      ]);

      // Commands that only read work beside it; others do not.
      const issuers = await run(["issuers", "list", "--json", ...onFolder()]);
      expect([issuers.code, issuers.stderr]).toEqual([0, ""]);
      expect(JSON.parse(issuers.stdout)).toMatchObject([{ did, own: true }]);
      const backup = join(folder, "beside.jsonl");
      for (const more of [[], ["--offline"]]) {
        rmSync(backup, { force: true });
        const exported = await run(["export", "--out", backup, ...more, ...onFolder()]);
        expect([exported.code, exported.stderr]).toEqual([
          0,
          expect.stringMatching(/^exported \d+ rows\n$/),
        ]);
        expect(readFileSync(backup, "utf8")).toContain(did);
      }
      for (const changing of [
        ["issuers", "add", "--name", "x"],
        ["migrate"],
        ["spread", "--check"],
      ])
        expect(await run([...changing, ...onFolder()])).toMatchObject({
          code: 1,
          stderr: expect.stringContaining("store_in_use"),
        });
      await ready(url);

      first.process.kill("SIGTERM");
      expect(await first.ended).toBe(0);
      expect(await run(["keys", "list", ...onFolder()])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining("admin"),
      });
      for (const file of ["payer.json", "issuers/issuer.json"]) {
        expect(statSync(join(folder, "data", file)).mode & 0o777).toBe(0o600);
      }

      const again = start("--explorer", "off");
      expect(await again.line("issues as")).toContain(did);
      await fetch(`${(await again.line("ARCS listens at")).split(/\s+/).at(-1)}/health`);
      await again.line("API documentation");
      expect(again.lines.join("\n")).not.toMatch(/arcs_live_|leaderboard/);
      again.process.kill("SIGINT");
      expect(await again.ended).toBe(0);
    },
  );

  test("keys and issuers, while no server runs", { timeout: 300_000 }, async () => {
    // Two dozen commands: on Postgres, where there is one, each opens its store at once.
    const database = postgresPrograms === undefined ? undefined : await createDatabase();
    const data = join(folder, database === undefined ? "data" : "other");
    const store = database === undefined ? [] : ["--database-url", database.url];
    const settings = (): string[] => ["--data-folder", data, ...store];
    const arbiter = ["keys", "create", "--name", "court", "--permissions", "read,arbiter"];
    const made = await run([...arbiter, ...settings()]);
    expect(made.stdout).toMatch(/^arcs_live_/);
    expect(made.stderr).toBe(
      database === undefined
        ? `made in the store of ${data}\n`
        : "made in the database of the settings\n",
    );
    const elsewhere = await run([
      "keys",
      "create",
      "--name",
      "x",
      "--data-folder",
      join(folder, "elsewhere"),
    ]);
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      1,
      expect.stringContaining("must be a folder with a store"),
    ]);
    expect(existsSync(join(folder, "elsewhere"))).toBe(false);
    const create = [
      "keys",
      "create",
      "--name",
      "ci",
      "--permissions",
      "read,issuer",
      "--mode",
      "test",
    ];
    const { stdout: key } = await run([...create, ...settings()]);
    expect(key).toMatch(/^arcs_test_[0-9A-Za-z]{46}\n$/);
    const listed = (await run(["keys", "list", ...settings()])).stdout;
    expect(listed).not.toContain(key.trim());
    const id =
      /^(key_\w+) +ci +\w{4} +read,issuer +enterprise +acc_admin +usable$/m.exec(listed)?.[1] ?? "";
    const replaced = await run([...create, "--json", "--replaces", id, ...settings()]);
    const { id: successor } = JSON.parse(replaced.stdout);
    const until = /^key_\w+ .* usable +(\S+)$/m.exec(
      (await run(["keys", "list", ...settings()])).stdout,
    )?.[1];
    expect(new Date(until ?? "").toISOString()).toBe(until);
    const ending = JSON.parse((await run(["keys", "list", "--json", ...settings()])).stdout);
    expect(ending).toContainEqual(
      expect.objectContaining({ id, state: "usable", expiresAt: until }),
    );
    // A thief who replaced the stolen key holds another one now.
    const revoked = await run(["keys", "revoke", id, ...settings()]);
    expect([revoked.stdout, revoked.stderr]).toEqual([
      `revoked ${id}\n`,
      expect.stringContaining(successor),
    ]);
    expect((await run([...create, "--replaces", successor, ...settings()])).code).toBe(0);
    expect((await run(["keys", "revoke", successor, ...settings()])).code).toBe(0);
    const again = JSON.parse((await run(["keys", "revoke", id, "--json", ...settings()])).stdout);
    expect(again).toEqual({
      id,
      state: "revoked",
      isNew: false,
      successors: [expect.stringMatching(/^key_/)],
    });
    expect((await run(["keys", "revoke", "key_none", ...settings()])).code).toBe(1);

    // A refused command leaves no key behind, which would be in the way of the next attempt.
    const add = ["issuers", "add", "--name", "Second Issuer", ...settings()];
    const refused = 'website must be an http or https URL (received "x") (invalid_argument)\n';
    expect(await run([...add, "--website", "x"])).toEqual({ code: 1, stdout: "", stderr: refused });
    const { stdout: did } = await run(add);
    expect(did).toMatch(/^did:service:local:\w{32,44}\n$/);
    expect(readFileSync(join(data, "issuers/second-issuer.json"), "utf8")).toMatch(
      /^\[\d+(,\d+){63}\]\n$/,
    );
    const asJson = JSON.parse((await run(["keys", "list", "--json", ...settings()])).stdout);
    expect(asJson).toContainEqual(
      expect.objectContaining({ state: "revoked", lastFour: expect.any(String) }),
    );
    const issuers = (await run(["issuers", "list", ...settings()])).stdout;
    expect(issuers).toMatch(new RegExp(`^${did.trim()} +Second Issuer +yes$`, "m"));
    expect((await run(["migrate", ...settings()])).stdout).toMatch(/^the store has \d+ migrations/);
    const { migrations } = JSON.parse((await run(["migrate", "--json", ...settings()])).stdout);
    expect(migrations).toContain("0001-platform.sql");
    expect(JSON.parse((await run([...create, "--json", ...settings()])).stdout)).toMatchObject({
      key: expect.stringMatching(/^arcs_test_/),
      id: expect.stringMatching(/^key_/),
      permissions: ["read", "issuer"],
    });
    const rootsOfSettings = JSON.parse(
      (await run(["roots", "check", "--json", ...settings()])).stdout,
    );
    expect(rootsOfSettings).toMatchObject({
      rootsDigest: expect.any(String),
      list: { roots: expect.any(Array) },
    });

    const list = join(folder, "roots.json");
    writeFileSync(list, JSON.stringify(testRoots));
    const diff = JSON.parse(
      (await run(["roots", "diff", "--from", list, "--json", ...settings()])).stdout,
    );
    expect(diff).toMatchObject({
      entries: expect.any(Number),
      newRootsDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });

    const file = join(folder, "store.jsonl");
    const exported = await run(["export", "--out", file, ...settings()]);
    expect([exported.code, exported.stderr]).toEqual([
      0,
      expect.stringMatching(/^exported \d+ rows\n$/),
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const copy = await run(["export", "--out", `${file}.copy`, "--json", ...settings()]);
    expect(exported.stderr).toBe(`exported ${JSON.parse(copy.stderr).rows} rows\n`);
    expect(readFileSync(file, "utf8")).toMatch(/^\{"format":.*\n\{"rows":\d+\}\n$/s);
    const imported = await run(["import", "--in", file, ...settings()]);
    expect([imported.code, imported.stderr]).toEqual([
      1,
      expect.stringMatching(/^import must be an empty store/),
    ]);
    // Left open, the file is closed by the garbage collector, with a warning.
    if (process.platform === "linux") expect(openFiles()).not.toContain(realpathSync(file));
    await database?.drop();
  });
});
