// Races between two steps of taking the lock: another process comes, goes, and removes the number
// that is taken.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

const steps: { beforeLink?: (() => Promise<void>) | undefined } = {};
let lockFolder: typeof import("../src/folder-lock.ts").lockFolder;
beforeAll(async () => {
  vi.doMock("node:fs/promises", async (importOriginal) => {
    const real = await importOriginal<typeof import("node:fs/promises")>();
    const link = async (from: string, to: string): Promise<void> => {
      await steps.beforeLink?.();
      return real.link(from, to);
    };
    return { ...real, link };
  });
  vi.resetModules();
  ({ lockFolder } = await import("../src/folder-lock.ts"));
});
afterAll(() => {
  vi.doUnmock("node:fs/promises");
  // Other files of this process get the real one.
  vi.resetModules();
});

const folder = mkdtempSync(join(tmpdir(), "arcs-"));
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

test("who takes a number that others have passed meanwhile gives it back", async () => {
  steps.beforeLink = async () => {
    steps.beforeLink = undefined;
    const holder = createServer((socket) => socket.end("123 elsewhere"));
    servers.push(holder);
    await new Promise<void>((resolve) => holder.listen(join(folder, "owner.9"), resolve));
  };
  expect(await lockFolder(folder)).toEqual({ isHeld: false, pid: "123", host: "elsewhere" });
  expect(readdirSync(folder)).toEqual(["owner.9"]);
});
