// Postgres servers for tests, on Unix sockets in temporary folders. One serves a whole run: each
// file that needs a database gets a copy of a migrated one. Others are for tests that stop,
// replicate or configure a server.
import { randomUUID } from "node:crypto";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";

import pg from "pg";

import { migrate } from "../../src/platform/db/migrations.ts";
import { openStore } from "../../src/platform/db/open-store.ts";
import { copyTemplate, temporaryFolder } from "./template-folders.ts";
import { waitUntil } from "../../../process/test/support/wait-until.ts";

/** Folder of the programs of a Postgres server, or `undefined` where this machine has none. */
export const postgresPrograms: string | undefined = findPrograms();

/** The version of that server, for the names of tests. */
export const postgresVersion: string | undefined =
  postgresPrograms &&
  /[\d.]+/.exec(
    execFileSync(join(postgresPrograms, "postgres"), ["--version"], { encoding: "utf8" }),
  )?.[0];

export type PostgresCluster = { url: string; folder: string; stop(): Promise<void> };

/**
 * Starts a server with the tables of this package in its database.
 *
 * @param options.settings - of the server, as `name=value`, by the folder in which it keeps what it
 *   writes
 * @param options.origin - servers of another origin are no copies of each other, as all others are
 */
export async function startPostgres({
  settings = () => [],
  origin = "one",
}: {
  settings?: (folder: string) => string[];
  origin?: "one" | "another";
} = {}): Promise<PostgresCluster> {
  const root = temporaryFolder();
  const data = join(root, "data");
  await copyTemplate(`postgres-${postgresVersion}-${origin}`, {
    target: data,
    prepare: initialise,
  });
  return serve(root, data, { settings: settings(root) });
}

/** A database on the server of this run (`shared-postgres.ts`), with the tables of this package. */
export type TestDatabase = { url: string; name: string; drop(): Promise<void> };

/**
 * Creates a database on the server of this run.
 *
 * @param options.template - `migrated` has all tables; `template0` is empty
 */
export async function createDatabase({ template = "migrated" } = {}): Promise<TestDatabase> {
  const server = process.env["TEST_POSTGRES_URL"];
  if (server === undefined) throw new Error("no Postgres server was started for this run");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await run(server, `create database ${name} template ${template}`);
  const url = server.replace("/postgres?", `/${name}?`);
  return { url, name, drop: () => run(server, `drop database ${name} with (force)`) };
}

/**
 * Starts the server of a run, whose database `migrated` is copied for each test that asks for one.
 */
export async function startSharedPostgres(): Promise<PostgresCluster> {
  const settings = [
    "max_connections=300",
    "shared_buffers=256MB",
    "full_page_writes=off",
    "max_wal_size=4GB",
  ];
  const cluster = await startPostgres({ settings: () => settings });
  // A template must have no connection, and everybody connects to "postgres" first.
  await run(
    cluster.url.replace("/postgres?", "/template1?"),
    "create database migrated template postgres",
  );
  return cluster;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Statement that writes into the log of a primary. What a primary writes without a commit, such as
 * the header of a new file, is sent to replicas with the next one, or after up to 25 seconds: a
 * test that waits for a replica has it write.
 */
export const WRITE_TO_LOG = "select pg_logical_emit_message(true, 'test', 'goes on')";

/** Starts a streaming replica of a server. */
export async function startReplica(primary: PostgresCluster): Promise<PostgresCluster> {
  const root = temporaryFolder();
  const data = join(root, "data");
  own(root);
  const options = [
    "-h",
    primary.folder,
    "-U",
    "postgres",
    "-D",
    data,
    "--write-recovery-conf",
    "--checkpoint=fast",
  ];
  execFileSync(program("pg_basebackup"), options, { stdio: "ignore", ...identity });
  return serve(root, data);
}

async function initialise(folder: string): Promise<void> {
  const root = temporaryFolder();
  const data = join(root, "data");
  mkdirSync(data);
  own(root);
  own(data);
  execFileSync(
    program("initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"],
    {
      stdio: "ignore",
      ...identity,
    },
  );
  const cluster = await serve(root, data, { keep: folder });
  const store = await openStore({ databaseUrl: cluster.url });
  await migrate(store, { now: new Date() });
  await store.close();
  await cluster.stop();
}

async function serve(
  root: string,
  data: string,
  { keep, settings: more = [] }: { keep?: string; settings?: string[] } = {},
): Promise<PostgresCluster> {
  own(root);
  ownAll(data);
  const common = [
    "fsync=off",
    "listen_addresses=",
    `unix_socket_directories=${root}`,
    "shared_buffers=32MB",
  ];
  const settings = [...common, ...more];
  const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  // The shell waits for the end of its input, which comes when this process ends, in whatever way.
  const script = '"$0" "$@" </dev/null & server=$!; read -r line; kill -INT $server; wait $server';
  const shell = spawn("sh", ["-c", script, program("postgres"), ...args], {
    stdio: ["pipe", "ignore", "pipe"],
    ...identity,
  });
  const url = `postgres://postgres@/postgres?host=${encodeURIComponent(root)}`;
  await answers(url, shell);
  return {
    url,
    folder: root,
    async stop() {
      const ended = new Promise((resolve) => shell.once("exit", resolve));
      shell.stdin?.end();
      await ended;
      if (keep !== undefined) execFileSync("cp", ["-a", data, keep]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  let log = "";
  server.stderr?.setEncoding("utf8").on("data", (text: string) => (log += text));
  const connects = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      if (server.exitCode !== null) throw new Error(`postgres does not start: ${log}`);
      return false;
    }
  };
  await waitUntil(connects, { everyMs: 50 });
}

/** Postgres refuses to run as root. */
const identity: { uid?: number; gid?: number } =
  process.getuid?.() === 0 && postgresPrograms !== undefined
    ? { uid: idOf("-u"), gid: idOf("-g") }
    : {};

function idOf(which: "-u" | "-g"): number {
  return Number(execFileSync("id", [which, "nobody"], { encoding: "utf8" }));
}

function own(path: string): void {
  if (identity.uid !== undefined && identity.gid !== undefined)
    chownSync(path, identity.uid, identity.gid);
  chmodSync(path, 0o700);
}

function ownAll(folder: string): void {
  if (identity.uid !== undefined)
    execFileSync("chown", ["-R", `${identity.uid}:${identity.gid}`, folder]);
  chmodSync(folder, 0o700);
}

function program(name: string): string {
  return join(postgresPrograms ?? "", name);
}

function findPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  // The path comes first: it may begin with a Postgres that has Citus.
  const folders = [
    ...(process.env["PATH"] ?? "").split(":"),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  const found = folders.find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
  // Where there are links to some of them, the others are beside what these lead to.
  return found && dirname(realpathSync(join(found, "postgres")));
}
