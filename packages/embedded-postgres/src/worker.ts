// The thread that runs the embedded Postgres: a slow query takes this thread's time, not the API's.
import { parentPort, workerData } from "node:worker_threads";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import { createBackend } from "./backend.ts";
import { createDurableFs, DURABLE_PARAMETERS, syncPath } from "./durable-fs.ts";
import { STATISTICS_PARAMETERS } from "./maintenance.ts";
import type { WorkerMessage, WorkerTask } from "./worker-messages.ts";
import { createWireServer } from "./wire-server.ts";

const task = workerData as WorkerTask;
let diskFault: string | undefined;

if (task.what === "create") await createData(task.folder);
else await serve(task);

async function serve({ data, socket, syncs, idleTransactionMs }: WorkerTask & { what: "serve" }): Promise<void> {
  const counter = new BigInt64Array(syncs);
  const database = await PGlite.create({
    fs: createDurableFs(data, {
      onSync: () => void Atomics.add(counter, 0, 1n),
      onFault: (what) => void (diskFault = what),
      onFailure: fail,
    }),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
      ...DURABLE_PARAMETERS,
      ...STATISTICS_PARAMETERS,
    ],
  });
  const server = createWireServer(await createBackend(database, { onBroken: fail }), { idleTransactionMs });
  await server.listen(socket);
  parentPort?.once("message", () => void close());
  say({ type: "ready" });

  async function close(): Promise<void> {
    await server.close();
    await database.close();
    say({ type: "closed" });
    parentPort?.close();
  }
}

/** Ends the thread before anything else is answered. */
function fail(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  const fact = reason === "" ? "abort" : reason;
  say({ type: "failed", reason: diskFault === undefined ? fact : `${fact}: ${diskFault}` });
  process.exit(1);
}

function say(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/**
 * Creates the database folder `data` inside a store's folder, unless it exists.
 *
 * It appears whole and synced, or not at all: a process that dies half way leaves no broken database.
 */
async function createData(folder: string): Promise<void> {
  const data = join(folder, "data");
  if (existsSync(data)) return;
  const draft = join(folder, "data.new");
  rmSync(draft, { recursive: true, force: true });
  // Postgres itself refuses a folder that others can read.
  mkdirSync(draft, { mode: 0o700 });
  const database = await PGlite.create({ fs: new NodeFS(draft) });
  await database.close();
  for (const entry of readdirSync(draft, { recursive: true, encoding: "utf8" })) syncPath(join(draft, entry));
  syncPath(draft);
  renameSync(draft, data);
  syncPath(folder);
}
