import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { lockFolder } from "../../src/local/folder-lock.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process that takes the lock and then does nothing until it is killed. */
async function startOwner(): Promise<{ pid: number; kill(): Promise<void> }> {
  const source = join(import.meta.dirname, "../../src/local/folder-lock.ts");
  const script = `import(${JSON.stringify(source)}).then(async ({ lockFolder }) => {
    await lockFolder(${JSON.stringify(folder)});
    console.log("locked");
    setInterval(() => {}, 1000);
  });`;
  const child = spawn(process.execPath, ["--import", "tsx", "--conditions=@arcs/source", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return {
    pid: child.pid as number,
    async kill() {
      child.kill("SIGKILL");
      await once(child, "close");
    },
  };
}

describe("lockFolder", () => {
  test("tells the second comer who has the folder, by whatever name", async () => {
    const owner = await startOwner();
    const refusal = { code: "ledger_folder_in_use", details: { owner: String(owner.pid) } };
    await expect(lockFolder(folder)).rejects.toMatchObject(refusal);
    await expect(lockFolder(join(folder, "..", folder.split("/").at(-1) as string))).rejects.toMatchObject(refusal);
    await owner.kill();
  });

  test("of those who find the owner killed, one takes over", async () => {
    await (await startOwner()).kill();
    for (let round = 0; round < 20; round++) {
      const comers = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      const releases = comers.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      expect(releases.length).toBe(1);
      await releases[0]?.();
    }
  });
});
