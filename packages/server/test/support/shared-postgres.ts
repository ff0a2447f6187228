// One Postgres server for all tests of a run, where this machine has the programs of one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const program = join(import.meta.dirname, "serve-postgres.ts");

/**
 * Called by vitest before the first file of each project. Processes of tests inherit the URL; a
 * server that is named already, by an earlier project or from outside, is used as it is.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["TEST_POSTGRES_URL"] !== undefined) return undefined;
  // A process of its own: vitest resolves what this file imports without the condition that leads
  // to the sources.
  const args = ["--import", "tsx", "--conditions=@arcs/source", program];
  const server = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(server, "exit");
  const [url] = await Promise.race([once(createInterface(server.stdout), "line"), ended]);
  // Without the programs of Postgres the process ends, and stores are embedded.
  if (typeof url !== "string") return undefined;
  process.env["TEST_POSTGRES_URL"] = url;
  return async () => {
    delete process.env["TEST_POSTGRES_URL"];
    server.stdin.end();
    await ended;
  };
}
