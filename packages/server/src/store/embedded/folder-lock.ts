import { randomUUID } from "node:crypto";
import { link, readdir, stat } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";

import { SdkError } from "@arcs/core";

import { removeSocket } from "./remove-socket.ts";

/** A held lock. */
export type FolderLock = { release(): Promise<void> };

const OWNER = /^owner\.(\d{1,15})$/;
const CLAIM = /^claim\./;
const ANSWER_WITHIN_MS = 2000;
const CLAIM_IS_OLD_MS = 60_000;

/**
 * Locks a folder for this process.
 *
 * The lock is a listening Unix socket, so the kernel frees it with its process, however that ends, and whoever comes
 * second can ask it who holds the folder. Owners are numbered and numbers only grow: `owner.8` can be made once, and
 * only by who saw `owner.7` dead. So no two processes that find a dead lock can both take it over.
 *
 * @param folder - reachable by a path short enough for Unix sockets
 * @throws SdkError `store_in_use` when another process (or this one) holds it; details: `holder`
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const claim = join(folder, `claim.${randomUUID()}`);
  const server = await listenAsHolder(claim);
  try {
    while (!(await tryToOwn(folder, claim)));
    await sweepClaims(folder);
  } catch (error) {
    await closed(server);
    throw error;
  }
  return { release: () => closed(server) };
}

/** One attempt: true when the folder is ours, false when somebody else came between. */
async function tryToOwn(folder: string, claim: string): Promise<boolean> {
  const last = (await owners(folder)).at(-1) ?? 0;
  const path = (owner: number): string => join(folder, `owner.${owner}`);
  const holder = last === 0 ? undefined : await askHolder(path(last));
  if (holder !== undefined) {
    throw new SdkError("store_in_use", `folder expected no owner, got one in use by ${holder}`, {
      details: { holder },
    });
  }
  try {
    // Linked when it listens already: a socket that is bound but not listening looks like a dead one.
    await link(claim, path(last + 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  const now = await owners(folder);
  if (now.at(-1) !== last + 1) {
    await removeSocket(path(last + 1));
    return false;
  }
  await Promise.all(now.slice(0, -1).map((owner) => removeSocket(path(owner))));
  await removeSocket(claim);
  return true;
}

async function owners(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((name) => Number(OWNER.exec(name)?.[1] ?? 0));
  return numbers.filter((number) => number > 0).sort((a, b) => a - b);
}

/** Removes the claims that processes left which died while they made them. A young one may be about to listen. */
async function sweepClaims(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => CLAIM.test(entry))) {
    const path = join(folder, name);
    const made = await stat(path).catch(() => undefined);
    if (made !== undefined && Date.now() - made.mtimeMs > CLAIM_IS_OLD_MS) await removeSocket(path);
  }
}

function listenAsHolder(path: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.end(`process ${process.pid} on ${hostname()}`);
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => resolve(server));
  });
}

/** Asks who holds a lock; `undefined` when its process is gone. */
function askHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = "";
    // One that takes the connection lives, even when it is too busy to answer.
    const done = (): void => {
      socket.destroy();
      resolve(answer === "" ? "a process that does not answer" : answer);
    };
    const socket = connect(path);
    socket.setEncoding("utf8");
    socket.setTimeout(ANSWER_WITHIN_MS, done);
    socket.on("data", (text: string) => (answer += text));
    socket.on("end", done);
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOENT") resolve(undefined);
      else done();
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
