import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { type FolderInUse, type FolderLock, lockFolder } from "../src/folder-lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "arcs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const HERE: FolderInUse = { isHeld: false, pid: String(process.pid), host: hostname() };

async function hold(place: string): Promise<FolderLock> {
  const lock = await lockFolder(place);
  if (!lock.isHeld) throw new Error(`held by ${lock.pid}`);
  return lock;
}

async function listenAt(path: string, answer?: string): Promise<Server> {
  const server = createServer((socket) => {
    if (answer !== undefined) socket.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return server;
}

/** Leaves the files of a process that held the lock and died. */
async function leaveDeadOwner(number: number): Promise<void> {
  const elsewhere = mkdtempSync(join(tmpdir(), "arcs-"));
  const server = await listenAt(join(elsewhere, "socket"));
  linkSync(join(elsewhere, "socket"), join(folder, `owner.${number}`));
  await new Promise((resolve) => server.close(resolve));
  rmSync(elsewhere, { recursive: true });
}

/** Starts a process that takes the lock and then idles until it is killed. */
async function startOwner(): Promise<{ pid: number; kill(): Promise<void> }> {
  const program = join(import.meta.dirname, "support/lock-holder.ts");
  const child = spawn(process.execPath, ["--import", "tsx", program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  await once(child.stdout, "data");
  return {
    pid: child.pid as number,
    async kill() {
      child.kill("SIGKILL");
      await closed;
    },
  };
}

/** Lets many ask at once, and returns the acquired locks. */
async function race(count: number): Promise<FolderLock[]> {
  const attempts = await Promise.all(Array.from({ length: count }, () => lockFolder(folder)));
  for (const attempt of attempts) if (!attempt.isHeld) expect(attempt).toEqual(HERE);
  return attempts.filter((attempt): attempt is FolderLock => attempt.isHeld);
}

describe("the lock of a folder", () => {
  test("tells the second one who holds it", async () => {
    const lock = await hold(folder);
    expect(await lockFolder(folder)).toEqual(HERE);
    expect(readdirSync(folder)).toEqual(["owner.1"]);
    await lock.release();
  });

  test("can be taken again when it was released", async () => {
    for (let round = 0; round < 5; round++) await (await hold(folder)).release();
    expect(readdirSync(folder)).toEqual(["owner.5"]);
  });

  test("is the same lock under another name of the folder", async () => {
    const alias = `${folder}-alias`;
    symlinkSync(folder, alias);
    const lock = await hold(folder);
    for (const name of [alias, join(folder, "..", folder.split("/").at(-1) as string)])
      expect(await lockFolder(name)).toEqual(HERE);
    await lock.release();
    rmSync(alias);
  });

  test("is the same lock in a folder too deep for a socket, and leaves nothing open", async () => {
    const deep = join(folder, "deep".repeat(40));
    mkdirSync(deep);
    for (let round = 1; round < 3; round++) {
      const lock = await hold(deep);
      expect(await lockFolder(deep)).toEqual(HERE);
      expect(readdirSync(deep)).toEqual([`owner.${round}`]);
      await lock.release();
    }
  });

  test("dies with its process, and then goes to exactly one of those who find it so", async () => {
    const owner = await startOwner();
    expect(await lockFolder(folder)).toEqual({ ...HERE, pid: String(owner.pid) });
    await owner.kill();
    for (let round = 0; round < 20; round++) {
      const won = await race(8);
      expect(won).toHaveLength(1);
      await won[0]?.release();
    }
  });

  test.each([0, 1, 7])(
    "goes to exactly one of many that find it free at once, after %i owners",
    async (dead) => {
      for (let round = 0; round < 20; round++) {
        if (dead > 0) await leaveDeadOwner(dead + 100 * round);
        const won = await race(12);
        expect(won).toHaveLength(1);
        await won[0]?.release();
      }
    },
  );

  test("goes on from the highest number that there was", async () => {
    await leaveDeadOwner(3);
    await leaveDeadOwner(9);
    const next = await hold(folder);
    expect(readdirSync(folder)).toEqual(["owner.10"]);
    await next.release();
  });

  test.each([
    ["says nothing that it knows", "hello"],
    ["says more than anybody asked", "1 ".repeat(10_000)],
    ["hangs up", ""],
  ])("is held, too, by who %s", async (_what, answer) => {
    const server = await listenAt(join(folder, "owner.4"), answer);
    expect(await lockFolder(folder)).toEqual({ isHeld: false, pid: "unknown", host: "unknown" });
    expect(readdirSync(folder)).toEqual(["owner.4"]);
    await new Promise((resolve) => server.close(resolve));
  });

  test("is held, too, by who never stops talking", { timeout: 10_000 }, async () => {
    const server = createServer((socket) => {
      const talking = setInterval(() => socket.write("1 ".repeat(100)), 5);
      socket.on("error", () => {}).on("close", () => clearInterval(talking));
    });
    await new Promise<void>((resolve) => server.listen(join(folder, "owner.4"), resolve));
    expect(await lockFolder(folder)).toEqual({ isHeld: false, pid: "unknown", host: "unknown" });
    await new Promise((resolve) => server.close(resolve));
  });

  test("clears away what died while it asked, and not what may be about to ask", async () => {
    const young = await listenAt(join(folder, "claim.young"));
    const old = await listenAt(join(folder, "claim.old"));
    utimesSync(join(folder, "claim.old"), new Date(0), new Date(0));
    const lock = await hold(folder);
    expect(readdirSync(folder).sort()).toEqual(["claim.young", "owner.1"]);
    await lock.release();
    for (const server of [young, old]) await new Promise((resolve) => server.close(resolve));
  });
});
