import { createHash, randomBytes } from "node:crypto";
import { link, mkdir, readdir, realpath, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

import { SdkError } from "@arcs/core";

const ATTEMPTS = 10;
const LONGEST_SOCKET_PATH = 100;
// Room behind the path for what tells one process's socket from another's.
const SUFFIX_BYTES = 16;
const ANSWER_TIMEOUT_MS = 1_000;

/**
 * Makes this process the one owner of a folder, until it releases it or ends: the lock is a Unix socket that somebody
 * listens on, so that a killed process leaves nothing that has to be cleaned up by hand.
 *
 * @returns a function that releases the folder
 * @throws SdkError `ledger_folder_in_use`, with the owner's process id in the message
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = lockPath(await realpath(folder));
  const own = `${path}-${randomBytes(4).toString("hex")}`;
  const server = await listen(own);
  const release = (): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));
  try {
    await take(path, { own, folder });
  } catch (error) {
    await release();
    throw error;
  } finally {
    await unlink(own).catch(() => undefined);
  }
  return release;
}

/**
 * Of the locks `path.1`, `path.2`, … the highest is the one that counts. A dead one is not removed but followed by the
 * next: to make that, and not to find it made, is one step that only one process can win. If the dead one were removed,
 * a second process that had also found it dead could remove the lock that the first had put there since.
 */
async function take(path: string, { own, folder }: { own: string; folder: string }): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const highest = Math.max(0, ...(await locksAt(path)));
    const owner = highest === 0 ? undefined : await askOwner(`${path}.${highest}`);
    if (owner !== undefined) {
      throw new SdkError("ledger_folder_in_use", `folder ${folder} is in use by process ${owner}`, {
        details: { owner },
      });
    }
    const next = highest + 1;
    if (!(await linkTo(own, `${path}.${next}`))) continue;
    const locks = await locksAt(path);
    // Another may have come and gone, and cleared the number that was taken just now.
    if (Math.max(...locks) > next) {
      await unlink(`${path}.${next}`).catch(() => undefined);
      continue;
    }
    await Promise.all(
      locks.filter((each) => each < next).map((each) => unlink(`${path}.${each}`).catch(() => undefined)),
    );
    return;
  }
  throw new SdkError("ledger_folder_in_use", `folder ${folder} could not be locked`);
}

async function locksAt(path: string): Promise<number[]> {
  const prefix = `${basename(path)}.`;
  const names = (await readdir(dirname(path))).filter((name) => name.startsWith(prefix));
  return names
    .map((name) => Number(name.slice(prefix.length)))
    .filter((each) => Number.isSafeInteger(each) && each > 0);
}

async function linkTo(existing: string, path: string): Promise<boolean> {
  try {
    await link(existing, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** In the folder, unless its path is too long for a socket (about 100 bytes on every system). */
function lockPath(folder: string): string {
  const inside = join(folder, "lock");
  if (Buffer.byteLength(inside) + SUFFIX_BYTES <= LONGEST_SOCKET_PATH) return inside;
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 32);
  return join(tmpdir(), `arcs-${name}`);
}

function listen(path: string): Promise<Server> {
  const server = createServer((connection) => {
    connection.on("error", () => undefined);
    connection.end(String(process.pid));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Asks who listens on a lock; `undefined` where nobody does. An owner too busy to answer is an owner. */
function askOwner(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = "";
    const connection = connect(path);
    connection.setTimeout(ANSWER_TIMEOUT_MS, () => connection.destroy());
    connection.on("data", (data) => (answer += data));
    connection.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "ECONNREFUSED" || code === "ENOENT") resolve(undefined);
    });
    connection.on("close", () => resolve(answer || "unknown"));
  });
}
