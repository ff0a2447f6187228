import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase, temporaryFolder } from "./support/databases.ts";

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
      new RegExp(`is incomplete: ${name} is missing; nothing was changed: .*copy`),
    ),
  });
  expect(readdirSync(data, { recursive: true, encoding: "utf8" }).sort()).toEqual(before);
});

test("a database of another major version is refused, with both versions and what to do, and left as it is", async () => {
  const data = join(folder, "data");
  for (const other of NEEDED.slice(1)) mkdirSync(join(data, other), { recursive: true });
  writeFileSync(join(data, "PG_VERSION"), "17\n");
  await expect(openDatabase(folder)).rejects.toMatchObject({
    code: "store_failed",
    message: expect.stringMatching(
      /must be a database of Postgres 18 \(received one of Postgres 17\); .*export .* import/,
    ),
  });
  expect(readdirSync(data).sort()).toEqual(["PG_VERSION", "base", "global", "pg_wal"]);
});
