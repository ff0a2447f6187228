import { closeSync, constants, mkdtempSync, openSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

// sockaddr_un has room for 108 bytes on Linux and 104 on macOS, with the zero at the end.
const MAX_SOCKET_PATH_BYTES = 103;

/** A path by which Unix sockets in a folder can be reached, until it is closed. */
export type ShortPath = { path: string; close(): void };

/**
 * Finds a path to a folder that leaves room for the name of a Unix socket.
 *
 * Long paths are reached through the folder's open descriptor on Linux, elsewhere through a link in the temporary
 * folder.
 *
 * @param folder - must exist
 */
export function shortPath(folder: string, { maxNameLength }: { maxNameLength: number }): ShortPath {
  const limit = MAX_SOCKET_PATH_BYTES - 1 - maxNameLength;
  if (Buffer.byteLength(folder) <= limit) return { path: folder, close: () => undefined };
  return process.platform === "linux" ? throughDescriptor(folder) : throughLink(folder);
}

function throughDescriptor(folder: string): ShortPath {
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) };
}

/** In a private folder: anyone who could redirect the link would control the sockets. */
export function throughLink(folder: string): ShortPath {
  const own = mkdtempSync(join(tmpdir(), "arcs-"));
  const path = join(own, "f");
  symlinkSync(resolve(folder), path);
  return { path, close: () => rmSync(own, { recursive: true, force: true }) };
}
