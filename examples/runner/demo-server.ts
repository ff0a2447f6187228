import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../..");
const fromSource = ["--import", "tsx", "--conditions=@arcs/source"];

/** A server with sample agents. */
export type DemoServer = { url: string; adminKey: string; stop(): Promise<void> };

/** Starts a server in a new folder, which is removed when it stops. */
export async function startDemoServer(): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), "arcs-example-"));
  const data = ["--data-folder", join(folder, "data")];
  await ended(run(["seed-demo", "--agents", "12", ...data]));
  const server = run(["start", "--port", "0", "--webhook-targets", "public_and_loopback", ...data]);
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
  { server, args = [], print }: { server?: DemoServer; args?: readonly string[]; print: (text: string) => void },
): Promise<number> {
  const env = server === undefined ? {} : { ARCS_API_URL: server.url, ARCS_API_KEY: server.adminKey };
  const child = spawn(process.execPath, [...fromSource, join(root, "examples", name, "main.ts"), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.setEncoding("utf8").on("data", print);
  child.stderr.setEncoding("utf8").on("data", print);
  return ended(child).catch(() => child.exitCode ?? 1);
}

function run(args: readonly string[]): ChildProcess {
  const program = join(root, "packages/server/src/cli.ts");
  return spawn(process.execPath, [...fromSource, program, ...args], { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
}

async function ended(child: ChildProcess): Promise<number> {
  child.stdout?.resume();
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new TypeError(`it ended with ${code}`);
  return code;
}
