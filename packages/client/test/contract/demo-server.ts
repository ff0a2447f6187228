// A real ARCS server with fake agents, over HTTP, for the tests of one file.
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { createLog, readCommandLine, startServer } from "@arcs/service";
import { afterAll, beforeAll } from "vitest";

import { copyTemplate, temporaryFolder } from "../../../server/test/support/template-folders.ts";

type Started = Awaited<ReturnType<typeof startServer>>;

export type DemoServer = { url: string; adminKey: string; context: Started["context"] };

const root = join(import.meta.dirname, "../../../..");
const OPEN_WITHIN_MS = 300_000;

/** Starts the server before the tests; `args` are further settings. */
export function useDemoServer(args: readonly string[] = []): () => DemoServer {
  const folder = temporaryFolder();
  let started: Started | undefined;
  beforeAll(async () => {
    const data = join(folder, "data");
    await copyTemplate("client-demo", { target: data, prepare: seed });
    const { settings } = readCommandLine(["--data-folder", data, "--port", "0", ...args], {
      env: {},
    });
    started = await startServer(settings, { log: createLog({ level: "silent" }) });
  }, OPEN_WITHIN_MS);
  afterAll(async () => {
    await started?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const { url, firstAdminKey: adminKey, context } = started ?? {};
    if (url === undefined || adminKey === undefined || context === undefined)
      throw new Error("no server was started");
    return { url, adminKey, context };
  };
}

/** By the server's own command, in a process of its own: a store has one owner. */
async function seed(folder: string): Promise<void> {
  const args = [
    "--import",
    "tsx",
    "--conditions=@arcs/source",
    "extras/service/src/cli.ts",
    "seed-demo",
  ];
  await promisify(execFile)(
    process.execPath,
    [...args, "--data-folder", folder, "--agents", "12"],
    { cwd: root },
  );
  // Of the process that was: its locks, sockets, which cannot be copied.
  rmSync(join(folder, "store/run"), { recursive: true, force: true });
  rmSync(join(folder, "ledger/owner.1"), { force: true });
}
