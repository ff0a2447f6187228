import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isSdkError, SdkError } from "@arcs/core";
import {
  type FolderLock,
  lockFolder,
  removeSocket,
  type ShortPath,
  shortPath,
  startThread,
} from "@arcs/process";
import type { WorkerMessage, WorkerTask } from "./worker.ts";

export type EmbeddedPostgres = {
  /** Folder of its Unix socket: what Postgres clients call the host. */
  host: string;
  /** Number of syncs to disk since it was opened. */
  syncs(): bigint;
  /** Resolves when it stops by itself, which happens only on a fault. */
  failure: Promise<SdkError>;
  /** Stops it cleanly, so that nothing is left to recover. End all connections first. */
  close(): Promise<void>;
};

const SOCKET = ".s.PGSQL.5432";

/**
 * Opens the embedded Postgres of a folder, and creates it the first time.
 *
 * @throws SdkError `store_in_use` when another process holds the folder
 * @throws SdkError `store_failed` when it does not start, or the folder is unusable
 */
export async function openEmbeddedPostgres(
  folder: string,
  { idleTransactionMs }: { idleTransactionMs: number },
): Promise<EmbeddedPostgres> {
  const root = resolve(folder);
  let sockets: ShortPath | undefined;
  let lock: FolderLock | undefined;
  try {
    sockets = shortPath(makeRunFolder(root), { maxNameLength: SOCKET.length });
    lock = await lockRunFolder(sockets.path, root);
    return await start(root, { sockets, lock, idleTransactionMs });
  } catch (error) {
    await lock?.release();
    sockets?.close();
    if (isSdkError(error)) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const expected = "the folder must be writable and take Unix sockets";
    throw new SdkError("store_failed", `${expected} (received ${code ?? message})`, {
      cause: error,
    });
  }
}

/**
 * Creates the folder of the sockets. They need no password: anyone who can reach them has full
 * access.
 */
function makeRunFolder(root: string): string {
  const run = join(root, "run");
  for (const path of [root, run]) mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(run, 0o700);
  return run;
}

/**
 * Finds the folder of the sockets of an embedded Postgres that another process has open, and
 * returns a path that clients can use until it is closed.
 */
export function findSocketFolder(folder: string): ShortPath {
  return shortPath(join(resolve(folder), "run"), { maxNameLength: SOCKET.length });
}

async function lockRunFolder(run: string, root: string): Promise<FolderLock> {
  const lock = await lockFolder(run);
  if (lock.isHeld) return lock;
  const holder =
    lock.pid === "unknown"
      ? "a process that does not answer"
      : `process ${lock.pid} on ${lock.host}`;
  throw new SdkError("store_in_use", `the folder ${root} is in use by ${holder}`, {
    details: { holder },
  });
}

type Held = { sockets: ShortPath; lock: FolderLock; idleTransactionMs: number };

async function start(
  root: string,
  { sockets, lock, idleTransactionMs }: Held,
): Promise<EmbeddedPostgres> {
  // Runs in its own thread: creating a database takes half a gigabyte of memory, which is only
  // freed when the thread ends.
  if (!existsSync(join(root, "data"))) await runWorker({ what: "create", folder: root }).ended;
  assertDataWhole(join(root, "data"));
  const socket = join(sockets.path, SOCKET);
  await removeSocket(socket);
  const counter = new BigInt64Array(new SharedArrayBuffer(8));
  const data = join(root, "data");
  const worker = runWorker({
    what: "serve",
    data,
    socket,
    syncs: counter.buffer,
    idleTransactionMs,
  });
  await Promise.race([worker.ready, worker.ended]);
  const failure = worker.ended.then(
    () => new Promise<never>(() => undefined),
    (error: SdkError) => error,
  );
  return {
    host: sockets.path,
    syncs: () => Atomics.load(counter, 0),
    failure,
    async close() {
      worker.askToClose();
      await worker.ended.catch(() => undefined);
      await lock.release();
      sockets.close();
    },
  };
}

/** Starts a worker thread. `ended` resolves on a clean exit and rejects otherwise. */
function runWorker(task: WorkerTask): {
  ready: Promise<void>;
  ended: Promise<void>;
  askToClose(): void;
} {
  const worker = startThread("worker", { besides: import.meta.url, workerData: task });
  let reason: string | undefined;
  const ready = new Promise<void>((resolve) => {
    worker.on("message", (message: WorkerMessage) => {
      if (message.type === "ready") resolve();
      if (message.type === "failed") reason = message.reason;
    });
  });
  const ended = new Promise<void>((resolve, reject) => {
    worker.on("error", (error) => (reason = error.message));
    worker.on("exit", (code) => {
      if (code === 0 && reason === undefined) resolve();
      else
        reject(
          new SdkError(
            "store_failed",
            `the embedded store did not start ( ${reason ?? `exit code ${code}`})`,
          ),
        );
    });
  });
  ended.catch(() => undefined);
  return { ready, ended, askToClose: () => worker.postMessage("close") };
}

// Required parts of a Postgres database. PGlite would create them anew, over the rest, where the
// first is missing.
const NEEDED = ["PG_VERSION", "global/pg_control", "base", "pg_wal"];

/** Major version of the Postgres inside PGlite, as written to `PG_VERSION`. */
const POSTGRES_MAJOR = "18";

/**
 * Refuses an incomplete database folder. PGlite would start a new, empty database in it and
 * overwrite what is left.
 *
 * @throws SdkError `store_failed` also for a database of another major version of Postgres, which
 *   this one cannot read
 */
function assertDataWhole(data: string): void {
  const missing = NEEDED.filter((name) => !existsSync(join(data, name)));
  if (missing.length === 0) return assertMajor(data);
  throw new SdkError(
    "store_failed",
    `store ${data} is incomplete: ${missing.join(", ")} is missing; nothing was changed: put the folder back ` +
      "from a copy, or import an export into a new data folder",
    { details: { missing } },
  );
}

function assertMajor(data: string): void {
  const major = readFileSync(join(data, "PG_VERSION"), "utf8").trim().slice(0, 10);
  if (major === POSTGRES_MAJOR) return;
  throw new SdkError(
    "store_failed",
    `store ${data} must be a database of Postgres ${POSTGRES_MAJOR} (received one of Postgres ${major}); nothing was changed: ` +
      "export it with the version of the server that wrote it, and import that into a new data folder with this one",
    { details: { expected: POSTGRES_MAJOR, found: major } },
  );
}
