import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { shortPath } from "../../../src/store/embedded/short-path.ts";

describe("the short path of a folder", () => {
  test("is the path itself where that is short", () => {
    expect(shortPath("/data/run", { longestName: 40 }).path).toBe("/data/run");
  });

  test.runIf(process.platform === "linux")("leads to the same folder where that lies deep", () => {
    const root = mkdtempSync(join(tmpdir(), "arcs-"));
    const folder = join(root, "deep".repeat(40));
    mkdirSync(folder);
    const short = shortPath(folder, { longestName: 40 });
    expect(short.path.length).toBeLessThan(40);
    expect(statSync(short.path).ino).toBe(statSync(folder).ino);
    short.close();
    rmSync(root, { recursive: true });
  });
});
