import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { shortPath, throughLink } from "../src/folder-lock.ts";

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "arcs-"));
  folder = join(root, "deep".repeat(40));
  mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true }));

describe("the short path of a folder", () => {
  test("is the path itself where that is short", () => {
    expect(shortPath("/data/run", { maxNameLength: 40 }).path).toBe("/data/run");
  });

  test("leads to the same folder where that lies deep", () => {
    const short = shortPath(folder, { maxNameLength: 22 });
    expect(short.path.length).toBeLessThan(80);
    expect(statSync(short.path).ino).toBe(statSync(folder).ino);
    short.close();
    expect(existsSync(folder)).toBe(true);
  });

  test("leads there through a link where descriptors have no path, which only its owner can turn elsewhere", () => {
    const short = throughLink(folder);
    expect(short.path.length).toBeLessThan(80);
    expect(statSync(short.path).ino).toBe(statSync(folder).ino);
    expect(statSync(dirname(short.path)).mode & 0o777).toBe(0o700);
    short.close();
    expect([existsSync(dirname(short.path)), existsSync(folder)]).toEqual([false, true]);
  });
});
