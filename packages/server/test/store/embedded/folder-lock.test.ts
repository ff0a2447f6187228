import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { type FolderLock, lockFolder } from "../../../src/store/embedded/folder-lock.ts";
import { startProgram } from "../../child-program.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "arcs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Leaves what a process leaves that held the lock and died. */
async function leaveDeadOwner(number: number): Promise<void> {
  const server = createServer();
  const elsewhere = mkdtempSync(join(tmpdir(), "arcs-"));
  await new Promise<void>((resolve) => server.listen(join(elsewhere, "socket"), resolve));
  const { linkSync } = await import("node:fs");
  linkSync(join(elsewhere, "socket"), join(folder, `owner.${number}`));
  await new Promise((resolve) => server.close(resolve));
  rmSync(elsewhere, { recursive: true });
}

describe("the lock of a folder", () => {
  test("tells the second one who holds it", async () => {
    const lock = await lockFolder(folder);
    const holder = `process ${process.pid} on ${hostname()}`;
    await expect(lockFolder(folder)).rejects.toMatchObject({
      code: "store_in_use",
      message: `folder expected no owner, got one in use by ${holder}`,
      details: { holder },
    });
    await lock.release();
  });

  test("can be taken again when it was released", async () => {
    for (let round = 0; round < 5; round++) await (await lockFolder(folder)).release();
    expect(readdirSync(folder)).toEqual(["owner.5"]);
  });

  test("is the same lock under another name of the folder", async () => {
    const alias = `${folder}-alias`;
    symlinkSync(folder, alias);
    const lock = await lockFolder(folder);
    await expect(lockFolder(alias)).rejects.toMatchObject({ code: "store_in_use" });
    await lock.release();
    rmSync(alias);
  });

  test("dies with its process", async () => {
    const holder = startProgram("store/embedded/lock-holder.ts", [folder]);
    const line = await holder.line("holding");
    await expect(lockFolder(folder)).rejects.toMatchObject({
      code: "store_in_use",
      details: { holder: `process ${line.split(" ")[1]} on ${hostname()}` },
    });
    await holder.kill();
    const lock = await lockFolder(folder);
    await lock.release();
  });

  test.each([0, 1, 7])("goes to exactly one of many that find it free at once, after %i owners", async (dead) => {
    for (let round = 0; round < 20; round++) {
      if (dead > 0) await leaveDeadOwner(dead + 100 * round);
      const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder)));
      const won = attempts.filter(
        (attempt): attempt is PromiseFulfilledResult<FolderLock> => attempt.status === "fulfilled",
      );
      const lost = attempts.filter((attempt) => attempt.status === "rejected");
      expect(won).toHaveLength(1);
      for (const { reason } of lost) expect(reason).toMatchObject({ code: "store_in_use" });
      await Promise.all(won.map(({ value }) => value.release()));
    }
  });

  test("goes on from the highest number that there was", async () => {
    await leaveDeadOwner(3);
    await leaveDeadOwner(9);
    const next = await lockFolder(folder);
    expect(readdirSync(folder)).toEqual(["owner.10"]);
    await next.release();
  });
});
