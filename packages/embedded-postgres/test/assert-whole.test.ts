import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase, temporaryFolder } from "./databases.ts";

const NEEDED = ["PG_VERSION", "base", "global/pg_control", "pg_wal"];

let folder: string;
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => rmSync(folder, { recursive: true }));

test.each(NEEDED)("a database without %s is refused, named, and left as it is", async (name) => {
  const data = join(folder, "data");
  for (const other of NEEDED) if (other !== name) mkdirSync(join(data, other), { recursive: true });
  const before = readdirSync(data, { recursive: true, encoding: "utf8" }).sort();
  await expect(openDatabase(folder)).rejects.toMatchObject({
    code: "store_failed",
    message: expect.stringMatching(
      new RegExp(`expected to be whole, got one without ${name}; nothing was changed: .*copy`),
    ),
  });
  expect(readdirSync(data, { recursive: true, encoding: "utf8" }).sort()).toEqual(before);
});
