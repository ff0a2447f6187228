// The thread that runs the embedded Postgres: a slow query takes this thread's time, not the API's.
import { parentPort, workerData } from "node:worker_threads";
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import { createBackend, createWireServer } from "./wire-server.ts";
import { EMPTY_DATABASE, unpackFolder } from "./packed-folder.ts";
import { STATISTICS_PARAMETERS } from "./maintenance.ts";

export type WorkerTask =
  | { what: "create"; folder: string }
  | {
      what: "serve";
      /** Folder of the database. */
      data: string;
      /** Path of the Unix socket to listen on. */
      socket: string;
      /** 8 bytes in which the thread counts syncs. */
      syncs: SharedArrayBuffer;
      idleTransactionMs: number;
    };

/** Messages from the thread. Any message to it asks it to close. */
export type WorkerMessage =
  | { type: "ready" }
  | { type: "closed" }
  | { type: "failed"; reason: string };

/** The disk error of a failed write: Postgres may exit without giving the reason. */
let diskFault: string | undefined;

async function serve({
  data,
  socket,
  syncs,
  idleTransactionMs,
}: WorkerTask & { what: "serve" }): Promise<void> {
  const counter = new BigInt64Array(syncs);
  const database = await PGlite.create({
    fs: createDurableFs(data, { onSync: () => void Atomics.add(counter, 0, 1n) }),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
      ...DURABLE_PARAMETERS,
      ...STATISTICS_PARAMETERS,
    ],
  });
  const server = createWireServer(await createBackend(database, { onBroken: fail }), {
    idleTransactionMs,
  });
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
 * It appears whole and synced, or not at all: a process that dies half way leaves no broken
 * database.
 */
async function createData(folder: string): Promise<void> {
  const data = join(folder, "data");
  if (existsSync(data)) return;
  const draft = join(folder, "data.new");
  rmSync(draft, { recursive: true, force: true });
  // Postgres itself refuses a folder that others can read.
  mkdirSync(draft, { mode: 0o700 });
  const packed = new URL(`./${EMPTY_DATABASE}`, import.meta.url);
  if (existsSync(packed)) unpackFolder(readFileSync(packed), draft);
  else await (await PGlite.create({ fs: new NodeFS(draft) })).close();
  for (const entry of readdirSync(draft, { recursive: true, encoding: "utf8" }))
    syncPath(join(draft, entry));
  syncPath(draft);
  renameSync(draft, data);
  syncPath(folder);
}

/**
 * Start parameters with which Postgres asks for a sync at every commit; those of PGlite switch it
 * off (`-F`).
 */
const DURABLE_PARAMETERS: readonly string[] = ["-c", "fsync=on", "-c", "wal_sync_method=fsync"];

// Taken from the file system layer inside PGlite 0.5.16. It is not part of its contract, so the
// version is pinned, and a test counts.
type Stream = { nfd?: number };
type StreamOperations = {
  fsync?: (stream: Stream) => number;
  write: (...args: unknown[]) => unknown;
};
type Emscripten = { NODEFS: { stream_ops: StreamOperations } };

/** Numbers of errors as WASI has them (`wasi_snapshot_preview1`, `errno`). */
const DISK_FAULTS: Readonly<Record<number, string>> = {
  19: "the disk is full (EDQUOT)",
  29: "the disk fails (EIO)",
  51: "the disk is full (ENOSPC)",
  69: "the disk can only be read (EROFS)",
};

/**
 * Creates the file system of a database folder, which flushes to disk before a sync returns.
 *
 * PGlite alone does not: the layer below it reports every sync as done without calling the system.
 * A power failure then loses acknowledged commits, or the whole database. After a sync that fails
 * nothing may be acknowledged: the thread ends.
 *
 * @param options.onSync - called after each sync
 */
function createDurableFs(folder: string, { onSync }: { onSync: () => void }): NodeFS {
  const files = new NodeFS(folder);
  const init = files.init.bind(files);
  files.init = async (database, options) => {
    const { emscriptenOpts } = await init(database, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => installSync(module as Emscripten),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: fail } };
  };
  return files;

  function installSync({ NODEFS }: Emscripten): void {
    const operations = NODEFS.stream_ops;
    const { write } = operations;
    operations.write = (...args) => {
      try {
        return write(...args);
      } catch (error) {
        diskFault = DISK_FAULTS[(error as { errno?: number }).errno ?? 0] ?? diskFault;
        throw error;
      }
    };
    operations.fsync = ({ nfd }) => {
      try {
        if (nfd === undefined) throw new TypeError("a file without descriptor");
        sync(nfd);
      } catch (error) {
        // Postgres would retry or continue. After a failed sync the kernel may have dropped those
        // very pages.
        fail(error);
      }
      onSync();
      return 0;
    };
  }
}

function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    sync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function sync(descriptor: number): void {
  // For a file fdatasync is enough: it covers data and length. A folder has only entries.
  if (fstatSync(descriptor).isDirectory()) fsyncSync(descriptor);
  else fdatasyncSync(descriptor);
}

const task = workerData as WorkerTask;
if (task.what === "create") await createData(task.folder);
else await serve(task);
