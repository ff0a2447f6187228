import { closeSync, constants, openSync } from "node:fs";

import { SdkError } from "@arcs/core";

// sockaddr_un has room for 108 bytes on Linux and 104 on macOS, with the zero at the end.
const MAX_SOCKET_PATH_BYTES = 103;

/** A path to a folder by which Unix sockets in it can be reached. */
export type ShortPath = { path: string; close(): void };

/**
 * Finds a path to a folder that leaves room for the name of a Unix socket.
 *
 * On Linux a folder that lies too deep is reached through its open descriptor.
 *
 * @throws SdkError `invalid_argument` when the path is too long and the system has no such way
 */
export function shortPath(folder: string, { longestName }: { longestName: number }): ShortPath {
  const limit = MAX_SOCKET_PATH_BYTES - 1 - longestName;
  const length = Buffer.byteLength(folder);
  if (length <= limit) return { path: folder, close: () => undefined };
  if (process.platform !== "linux") {
    throw new SdkError("invalid_argument", `folder expected a path of at most ${limit} bytes, got ${length}`);
  }
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) };
}
