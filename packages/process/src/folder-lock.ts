import { randomBytes } from "node:crypto";
import { link, readdir, stat, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { closeSync, constants, mkdtempSync, openSync, rmSync, symlinkSync } from "node:fs";

export type FolderLock = { isHeld: true; release(): Promise<void> };

/** The holder of the lock; `unknown` where its process does not answer. */
export type FolderInUse = { isHeld: false; pid: string; host: string };

const OWNER = /^owner\.(\d{1,15})$/;
const CLAIM = /^claim\./;
const MAX_NAME_LENGTH = 22;
const ANSWER = /^(\d{1,15}) (\S{1,255})$/;
const MAX_ANSWER_LENGTH = 300;
const ANSWER_WITHIN_MS = 2000;
const CLAIM_IS_OLD_MS = 60_000;

/**
 * Locks a folder for this process, until it releases the folder or ends.
 *
 * The lock is a listening Unix socket, so the kernel frees it with its process, however that ends.
 * A second process can ask it who holds the folder. Owners are numbered and numbers only grow:
 * `owner.8` can be created once, and only by a process that saw `owner.7` dead. So no two processes
 * that find a dead lock can both take it over.
 *
 * @param folder - must exist; no other user should be able to write to it
 * @returns the lock, or its holder: another process, or this one
 */
export async function lockFolder(folder: string): Promise<FolderLock | FolderInUse> {
  const place = shortPath(resolve(folder), { maxNameLength: MAX_NAME_LENGTH });
  try {
    const taken = await takeLock(place.path);
    if (!taken.isHeld) place.close();
    return taken.isHeld
      ? { ...taken, release: () => taken.release().finally(() => place.close()) }
      : taken;
  } catch (error) {
    place.close();
    throw error;
  }
}

async function takeLock(folder: string): Promise<FolderLock | FolderInUse> {
  const claim = join(folder, `claim.${randomBytes(8).toString("hex")}`);
  const server = await listenAsHolder(claim);
  try {
    for (;;) {
      const outcome = await tryToOwn(folder, claim);
      if (outcome === "others came between") continue;
      if (outcome !== "ours") {
        await closed(server);
        return outcome;
      }
      await sweepClaims(folder);
      return { isHeld: true, release: () => closed(server) };
    }
  } catch (error) {
    await closed(server);
    throw error;
  }
}

async function tryToOwn(
  folder: string,
  claim: string,
): Promise<"ours" | "others came between" | FolderInUse> {
  const last = (await owners(folder)).at(-1) ?? 0;
  const path = (owner: number): string => join(folder, `owner.${owner}`);
  const holder = last === 0 ? undefined : await askHolder(path(last));
  if (holder !== undefined) return holder;
  try {
    // Linked once it is listening: a socket that is bound but not listening looks dead.
    await link(claim, path(last + 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return "others came between";
    throw error;
  }
  const now = await owners(folder);
  // Another process may have come and gone, and removed the number that was just taken.
  if (now.at(-1) !== last + 1) {
    await removeSocket(path(last + 1));
    return "others came between";
  }
  await Promise.all(now.slice(0, -1).map((owner) => removeSocket(path(owner))));
  await removeSocket(claim);
  return "ours";
}

async function owners(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).map((name) => Number(OWNER.exec(name)?.[1] ?? 0));
  return numbers.filter((number) => number > 0).sort((a, b) => a - b);
}

/**
 * Removes claims of processes that died while making them. A young claim may be about to listen.
 */
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
    socket.end(`${process.pid} ${hostname()}`);
  });
  server.unref();
  return new Promise((listening, reject) => {
    server.once("error", reject);
    server.listen(path, () => listening(server));
  });
}

/**
 * Asks for the holder of a lock; `undefined` when its process is gone. One that accepts the
 * connection is alive.
 */
function askHolder(path: string): Promise<FolderInUse | undefined> {
  return new Promise((known) => {
    let answer = "";
    const done = (): void => {
      socket.destroy();
      const [, pid = "unknown", host = "unknown"] = ANSWER.exec(answer) ?? [];
      known({ isHeld: false, pid, host });
    };
    const socket = connect(path);
    socket.setEncoding("utf8");
    socket.setTimeout(ANSWER_WITHIN_MS, done);
    socket.on("data", (text: string) => {
      answer += text;
      if (answer.length > MAX_ANSWER_LENGTH) done();
    });
    socket.on("end", done);
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOENT") known(undefined);
      else done();
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => server.close(() => done()));
}

// sockaddr_un has room for 108 bytes on Linux and 104 on macOS, with the zero at the end.
const MAX_SOCKET_PATH_BYTES = 103;

/** A path by which Unix sockets in a folder can be reached, until it is closed. */
export type ShortPath = { path: string; close(): void };

/**
 * Finds a path to a folder that leaves room for the name of a Unix socket.
 *
 * Long paths are reached through the folder's open descriptor on Linux, elsewhere through a link in
 * the temporary folder.
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

/**
 * Removes a Unix socket, if it is there.
 *
 * Does not use `rm`, which stats the file first. Node (20 at least) then takes the next path that
 * `require` resolves for a socket too. It does not follow its symbolic links, so modules loaded
 * later are not found.
 */
export async function removeSocket(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
