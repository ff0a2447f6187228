import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../..");
const fromSource = ["--import", "tsx", "--conditions=@arcs/source"];
const source = join(root, "extras/service/src/cli.ts");

/** A server with sample agents. */
export type DemoServer = { url: string; adminKey: string; stop(): Promise<void> };

/**
 * Starts a server in a new folder, which is removed when it stops.
 *
 * @param options.program - path of `arcs-server`: of the sources, or of what was built
 * @param options.store - folder of an empty store, which moves in: making one takes ten seconds
 */
export async function startDemoServer({
  program = source,
  store,
}: { program?: string; store?: string } = {}): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), "arcs-example-"));
  if (store !== undefined) {
    mkdirSync(join(folder, "data"), { mode: 0o700 });
    renameSync(store, join(folder, "data/store"));
  }
  const data = ["--data-folder", join(folder, "data")];
  await ended(run(program, ["seed-demo", "--agents", "12", ...data]));
  const server = run(program, [
    "start",
    "--port",
    "0",
    "--webhook-targets",
    "public_and_loopback",
    ...data,
  ]);
  const said = { url: "", adminKey: "" };
  await new Promise<void>((resolve, reject) => {
    server.once("exit", () => reject(new TypeError("the server did not start")));
    createInterface({ input: server.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      said.url = /listens at\s+(http\S+)/.exec(line)?.[1] ?? said.url;
      said.adminKey = /^\s*(arcs_live_\w+)$/.exec(line)?.[1] ?? said.adminKey;
      if (said.adminKey !== "") resolve();
    });
  });
  return {
    ...said,
    async stop() {
      server.removeAllListeners("exit");
      const stopped = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await stopped;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs an example's program and returns its exit code and output. */
export async function runExample(
  name: string,
  {
    server,
    args = [],
    print,
  }: { server?: DemoServer; args?: readonly string[]; print: (text: string) => void },
): Promise<number> {
  const env =
    server === undefined ? {} : { ARCS_API_URL: server.url, ARCS_API_KEY: server.adminKey };
  const child = spawn(
    process.execPath,
    [...fromSource, join(root, "examples", name, "main.ts"), ...args],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  child.stdout.setEncoding("utf8").on("data", print);
  child.stderr.setEncoding("utf8").on("data", print);
  return ended(child).catch(() => child.exitCode ?? 1);
}

function run(program: string, args: readonly string[]): ChildProcess {
  const loader = program.endsWith(".ts") ? fromSource : [];
  return spawn(process.execPath, [...loader, program, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
  });
}

async function ended(child: ChildProcess): Promise<number> {
  child.stdout?.resume();
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new TypeError(`it ended with ${code}`);
  return code;
}
