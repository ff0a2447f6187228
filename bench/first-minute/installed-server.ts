import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A server that runs as a newcomer starts it. */
export type InstalledServer = { url: string; adminKey: string; stop(): Promise<void> };

/**
 * Starts the server installed in a folder. Ready when it has printed its address and its first
 * admin key.
 */
export async function startInstalledServer(folder: string): Promise<InstalledServer> {
  const child = spawn(join(folder, "node_modules/.bin/arcs-server"), ["start", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ARCS_LOG_LEVEL: "error" },
  });
  const stop = async (): Promise<void> => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  let url = "";
  for await (const line of createInterface({ input: child.stdout })) {
    url = /listens at\s+(http\S+)/.exec(line)?.[1] ?? url;
    const adminKey = /^\s*(arcs_live_\w+)$/.exec(line)?.[1];
    if (adminKey !== undefined) return { url, adminKey, stop };
  }
  throw new TypeError("the server did not start");
}
