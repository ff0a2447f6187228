// Tests wait for conditions (packages/process/test/support/wait-until.ts), never for a fixed time:
// too short for a busy machine, too long for all others. Other timers, such as the moment to kill a
// program, have their reason in sleeps.json.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { isTest } from "./is-test.mjs";

const root = join(import.meta.dirname, "../..");
const reasons = JSON.parse(readFileSync(join(import.meta.dirname, "sleeps.json"), "utf8"));
const TIMER = /\bsetTimeout(?=\(|\)| as )|\.sleep\(|\bpg_sleep\(|\bAtomics\.wait\(/g;

const folders = ["packages", "extras", "examples"]
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name)))
  .flatMap((folder) => [join(folder, "src"), join(folder, "test")]);
const files = [...folders, "scripts/test"]
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)),
  )
  .filter((file) => isTest(file) && /\.[cm]?[jt]s$/.test(file) && !file.includes("node_modules"));
const found = new Map(
  files
    .map((file) => [file, readFileSync(join(root, file), "utf8").match(TIMER)?.length ?? 0])
    .filter(([, n]) => n > 0),
);
const problems = [
  ...[...found]
    .filter(([file, times]) => reasons[file]?.times !== times)
    .map(
      ([file, times]) =>
        `${file}: ${times} timers, ${reasons[file]?.times ?? "none"} of them with a reason in scripts/checks/sleeps.json`,
    ),
  ...Object.keys(reasons)
    .filter((file) => !found.has(file))
    .map((file) => `${file}: has a reason in scripts/checks/sleeps.json, and no timer any more`),
];
for (const problem of problems) console.log(problem);
console.log(`${files.length} files of tests, ${found.size} of them with timers`);
process.exitCode = problems.length > 0 || files.length < 50 ? 1 : 0;
