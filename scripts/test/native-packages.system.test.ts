// A script that needs a missing native package says so in one sentence.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterEach, beforeEach, expect, test } from "vitest";

const ours = `${process.platform}-${process.arch}`;
const script = pathToFileURL(join(import.meta.dirname, "../native-packages.mjs")).href;
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "arcs-native-"));
  write("thing", { [`@thing/${ours}-gnu`]: "1.0.0", "@thing/plan9-mips": "1.0.0" });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, optionalDependencies: Readonly<Record<string, string>> = {}): void {
  const where = join(folder, "node_modules", name);
  mkdirSync(where, { recursive: true });
  writeFileSync(
    join(where, "package.json"),
    JSON.stringify({ name, version: "1.0.0", optionalDependencies }),
  );
}

function run(): { status: number | null; stdout: string; stderr: string } {
  const from = JSON.stringify(join(folder, "package.json"));
  const program = `import { needNative } from "${script}"; needNative("thing", ${from}); console.log("ran");`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
}

test("says which part is missing, where it exists, and what to do", () => {
  // A native package for another machine does not help here.
  write("@thing/plan9-mips");
  const { status, stdout, stderr } = run();
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toBe(
    `thing 1.0.0 is installed without its part for ${ours}: delete node_modules and run the same command again, with optional ` +
      `dependencies. It exists for ${[`${ours}-gnu`, "plan9-mips"].toSorted().join(", ")}; on Windows use WSL.\n`,
  );
});

test("says nothing where it is there, or none is needed", () => {
  write(`@thing/${ours}-gnu`);
  expect(run()).toMatchObject({ status: 0, stdout: "ran\n", stderr: "" });
  write("thing");
  expect(run()).toMatchObject({ status: 0, stdout: "ran\n", stderr: "" });
});
