import { createHash } from "node:crypto";
import { mkdir, unlink } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve as resolvePath } from "node:path";

import { SdkError } from "@arcs/core";

const ATTEMPTS = 3;
const LONGEST_SOCKET_PATH = 100;

/**
 * Makes this process the one owner of a folder, until it releases it or ends: the lock is a Unix socket that somebody
 * listens on, so that a killed process leaves nothing that has to be cleaned up by hand.
 *
 * @returns a function that releases the folder
 * @throws SdkError `ledger_folder_in_use`, with the owner's process id in the message
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = lockPath(folder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const server = createServer((connection) => connection.end(String(process.pid)));
    const isListening = await new Promise<boolean>((resolve, reject) => {
      server.once("listening", () => resolve(true));
      server.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "EADDRINUSE") resolve(false);
        else reject(error);
      });
      server.listen(path);
    });
    if (isListening) {
      server.unref();
      return () => new Promise((resolve) => void server.close(() => resolve()));
    }
    const owner = await askOwner(path);
    if (owner !== undefined) {
      throw new SdkError("ledger_folder_in_use", `folder ${folder} is in use by process ${owner}`, {
        details: { owner },
      });
    }
    // Nobody answers: its owner was killed.
    await unlink(path).catch(() => undefined);
  }
  throw new SdkError("ledger_folder_in_use", `folder ${folder} could not be locked`);
}

/** In the folder, unless its path is too long for a socket (about 100 bytes on every system). */
function lockPath(folder: string): string {
  const inside = join(folder, "lock");
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH) return inside;
  const name = createHash("sha256").update(resolvePath(folder)).digest("hex").slice(0, 32);
  return join(tmpdir(), `arcs-${name}.lock`);
}

function askOwner(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = "";
    const connection = connect(path);
    connection.on("data", (data) => (answer += data));
    connection.on("end", () => resolve(answer));
    connection.on("error", () => resolve(undefined));
  });
}
