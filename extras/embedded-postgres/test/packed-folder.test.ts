import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { packFolder, unpackFolder } from "../src/packed-folder.ts";

test("a packed folder comes out as it was: empty folders, empty files, any bytes; readable by its owner only", () => {
  const root = mkdtempSync(join(tmpdir(), "arcs-packed-"));
  const [from, to] = [join(root, "from"), join(root, "to")];
  for (const folder of [from, join(from, "base"), join(from, "base/1"), join(from, "pg_wal"), to])
    mkdirSync(folder);
  writeFileSync(join(from, "PG_VERSION"), "18\n");
  writeFileSync(join(from, "base/1/empty"), "");
  writeFileSync(
    join(from, "base/1/all"),
    Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256),
  );
  unpackFolder(packFolder(from), to);
  const listed = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  expect(listed(to)).toEqual(listed(from));
  for (const name of ["PG_VERSION", "base/1/empty", "base/1/all"])
    expect(readFileSync(join(to, name)).equals(readFileSync(join(from, name)))).toBe(true);
  expect(statSync(join(to, "PG_VERSION")).mode & 0o777).toBe(0o600);
  expect(statSync(join(to, "pg_wal")).mode & 0o777).toBe(0o700);
  rmSync(root, { recursive: true });
});
