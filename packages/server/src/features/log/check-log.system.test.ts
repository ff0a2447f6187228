// The public log of a running server and its witness, read by programs in other languages.
import { execFile, execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { formatNoteKey, type NoteKey } from "@arcs/trust/transparency";
import { describe, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../platform/base/runtime.ts";
import { askWitness, createLogWitnesses } from "./log-witnesses.ts";
import { publishLog } from "./publish-log.ts";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
} from "../../../test/support/agents.ts";
import { getLogFile, policyOf, publishNow } from "../../../test/support/http-log.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { temporaryFolder } from "../../../test/support/template-folders.ts";
import { startWitness } from "../../../../../extras/transparency/src/witness/test/running-witness.ts";

const programs = join(import.meta.dirname, "../../../../../schemas/vectors");

type Outcome = { code: number; stdout: string; stderr: string };

function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { timeout: 120_000, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : 1, stdout, stderr });
      },
    );
  });
}

function isThere(program: string, arg: string): boolean {
  try {
    execFileSync(program, [arg], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

// CI installs both: there they may not be missing.
const isAnywhere = process.env["CI"] === undefined;
const hasPython = isThere("python3", "--version");
// Debian's golang-go and golang-golang-x-mod-dev.
const hasGo =
  isThere("go", "version") && existsSync("/usr/share/gocode/src/golang.org/x/mod/sumdb/tlog");

const server = useServer(useStore());
const never = new AbortController().signal;

type LogOfServer = {
  url: string;
  key: string;
  witness: NoteKey;
  away: NoteKey;
  /** Two agents of it; the second hides everything. */
  shown: Awaited<ReturnType<typeof addTestAgent>>;
  hiding: Awaited<ReturnType<typeof addTestAgent>>;
  /** The checkpoint before the last one. */
  earlier: string;
};

/**
 * A log of some hundred entries, so that it has a full tile and one that is not, cosigned by one of
 * two witnesses.
 */
async function makeLog(): Promise<LogOfServer> {
  const shown = await addTestAgent(server());
  const hiding = await addTestAgent(server(), { privacy: { mode: "private" } });
  const [payer = ""] = await addCrediblePayers(server(), 1);
  const payments = Array.from({ length: 270 }, () => ({ payer }));
  await addPayments(server(), shown.id, payments);
  await addPayments(server(), hiding.id, [{ payer }]);
  await computeScore(server(), shown.id);
  await publishNow(server());
  const earlier = await (await getLogFile(server(), "checkpoint")).text();
  const { logKeys } = await policyOf(server());
  const witness = await startWitness(logKeys);
  const logWitnesses = createLogWitnesses([witness], {
    askWitness,
    clock: systemClock,
    onError: () => undefined,
  });
  await addPayments(server(), shown.id, [{ payer }]);
  await publishLog({ ...server().context, logWitnesses }, never);
  const key = (await (await getLogFile(server(), "key")).text()).trim();
  const away = await startWitness(logKeys, { name: "away.example" });
  return {
    url: `${server().url}/log`,
    key,
    witness: witness.key,
    away: away.key,
    shown,
    hiding,
    earlier,
  };
}

/** Serves the log with some of its files altered; gives its URL. */
async function serveAltered(
  url: string,
  isMeant: (path: string) => boolean,
  alter: (bytes: Uint8Array) => Uint8Array = flipBit,
): Promise<string> {
  const proxy = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? "";
      const answer = await fetch(url + path);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      response.writeHead(answer.status).end(isMeant(path) ? alter(bytes) : bytes);
    })();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

function flipBit(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, place) => (place === 40 ? byte ^ 1 : byte));
}

// Both read the same one. Its witnesses may stop with the first test: what counts is what they
// signed.
let made: LogOfServer | undefined;
const theLog = async (): Promise<LogOfServer> => (made ??= await makeLog());

function withOtherKey(key: string): string {
  const [name, id, material = ""] = key.split("+");
  const other = `${material.slice(0, 20)}${material[20] === "A" ? "B" : "A"}${material.slice(21)}`;
  return `${name}+${id}+${other}`;
}

describe.skipIf(!hasPython && isAnywhere)("check_log.py", { timeout: 120_000 }, () => {
  const checkLog = (...args: string[]): Promise<Outcome> =>
    run("python3", [join(programs, "check_log.py"), ...args]);

  test("reads the log of a running server, its witness's word included, and takes nobody else's", async () => {
    const { url, key, witness, away, shown, hiding } = await theLog();
    const { code, stdout, stderr } = await checkLog(url, key, formatNoteKey(witness));
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const { entries, heads } = JSON.parse(stdout);
    expect(entries).toBeGreaterThan(256);
    const { body } = await server().call("GET", `/v1/reputation/${shown.id}`, { key: shown.key });
    expect(JSON.stringify(heads[shown.id])).toContain(body.logHead.hash);
    expect(heads).not.toHaveProperty(hiding.id);

    expect((await checkLog(url, key, formatNoteKey(away))).code).toBe(1);
    expect((await checkLog(url, withOtherKey(key))).code).toBe(1);
    const entriesAltered = await serveAltered(url, (path) => path.startsWith("/tile/entries/"));
    expect((await checkLog(entriesAltered, key)).code).toBe(1);
  });
});

// Without a C compiler Go compiles its own network packages first.
describe.skipIf(!hasGo && isAnywhere)(
  "check_log.go, on the packages that read Go's checksum database",
  { timeout: 120_000 },
  () => {
    const folder = temporaryFolder();
    const env = {
      GO111MODULE: "off",
      GOPATH: "/usr/share/gocode",
      CGO_ENABLED: "0",
      GOCACHE: join(folder, "cache"),
    };
    const program = join(folder, "check-log");
    const checkLog = (...args: string[]): Promise<Outcome> => run(program, args);

    test("reads the same log, has every entry and every earlier tree proved, and takes nobody else's", async () => {
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const built = await run("go", ["build", "-o", program, join(programs, "check_log.go")], env);
      expect(built, "building needs Debian's golang-go and golang-golang-x-mod-dev").toMatchObject({
        code: 0,
      });
      const { url, key, witness, away, earlier } = await theLog();
      const kept = join(folder, "kept");
      writeFileSync(kept, earlier);
      const whole = await checkLog("-old", kept, url, key, formatNoteKey(witness));
      expect(whole).toMatchObject({ code: 0, stderr: "" });
      const { entries, earlierTrees, cosignatures } = JSON.parse(whole.stdout);
      expect(entries).toBeGreaterThan(256);
      expect({ earlierTrees, cosignatures }).toEqual({ earlierTrees: 10, cosignatures: 1 });

      const isRefused = async (args: string[], words: RegExp): Promise<void> => {
        expect(await checkLog(...args)).toMatchObject({
          code: 1,
          stdout: "",
          stderr: expect.stringMatching(words),
        });
      };
      await isRefused([url, key, formatNoteKey(away)], /away\.example has not signed it/);
      await isRefused([url, withOtherKey(key)], /key of the log/);
      const tileAltered = await serveAltered(url, (path) => path === "/tile/0/000");
      await isRefused([tileAltered, key], /inconsistent tile|invalid transparency proof/);
      const entriesAltered = await serveAltered(url, (path) => path.startsWith("/tile/entries/"));
      await isRefused([entriesAltered, key], /entry 0: /);
      // A client that has seen more of it than is served now.
      writeFileSync(kept, await (await fetch(`${url}/checkpoint`)).text());
      const isCheckpoint = (path: string): boolean => path === "/checkpoint";
      const rolledBack = await serveAltered(url, isCheckpoint, () => Buffer.from(earlier));
      await isRefused([await serveAltered(url, isCheckpoint), key], /checkpoint: /);
      await isRefused(["-old", kept, rolledBack, key], /the log had \d+ entries, and has \d+/);
    });
  },
);
