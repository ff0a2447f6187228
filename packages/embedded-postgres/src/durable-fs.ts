import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync } from "node:fs";

import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Start parameters with which Postgres asks for a sync at every commit; those of PGlite switch it off (`-F`). */
export const DURABLE_PARAMETERS: readonly string[] = ["-c", "fsync=on", "-c", "wal_sync_method=fsync"];

// Taken from the file system layer inside PGlite 0.5.16. It is not part of its contract, so the version is pinned, and
// a test counts.
type Stream = { nfd?: number };
type StreamOperations = { fsync?: (stream: Stream) => number; write: (...args: unknown[]) => unknown };
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
 * PGlite alone does not: the layer below it reports every sync as done without calling the system. A power failure then
 * loses acknowledged commits, or the whole database.
 *
 * @param options.onSync - called after each sync
 * @param options.onFault - receives the disk error when a write fails: Postgres may exit without giving the reason
 * @param options.onFailure - called when a sync fails. Nothing may be acknowledged after that, so it must not return
 */
export function createDurableFs(
  folder: string,
  {
    onSync,
    onFault,
    onFailure,
  }: { onSync: () => void; onFault: (what: string) => void; onFailure: (error: unknown) => never },
): NodeFS {
  const files = new NodeFS(folder);
  const init = files.init.bind(files);
  files.init = async (database, options) => {
    const { emscriptenOpts } = await init(database, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: unknown) => installSync(module as Emscripten)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: onFailure } };
  };
  return files;

  function installSync({ NODEFS }: Emscripten): void {
    const operations = NODEFS.stream_ops;
    const { write } = operations;
    operations.write = (...args) => {
      try {
        return write(...args);
      } catch (error) {
        const fault = DISK_FAULTS[(error as { errno?: number }).errno ?? 0];
        if (fault !== undefined) onFault(fault);
        throw error;
      }
    };
    operations.fsync = ({ nfd }) => {
      try {
        if (nfd === undefined) throw new TypeError("a file without descriptor");
        sync(nfd);
      } catch (error) {
        // Postgres would retry or continue. After a failed sync the kernel may have dropped those very pages.
        onFailure(error);
      }
      onSync();
      return 0;
    };
  }
}

/** Syncs a file or folder by name. */
export function syncPath(path: string): void {
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
