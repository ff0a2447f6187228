// Finds duplicate code in the packages: runs of eight lines or more that are equal except for spaces
// and comments. Each needs a reason in written-twice.json, or is merged. jscpd does the comparing.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const output = join(root, "node_modules/.cache/twice");
const reasons = JSON.parse(readFileSync(join(import.meta.dirname, "written-twice.json"), "utf8"));

mkdirSync(output, { recursive: true });
const options = [
  "--min-lines",
  "8",
  "--min-tokens",
  "40",
  "--mode",
  "strict",
  "--format",
  "typescript",
  "--silent",
];
const files = [
  "--pattern",
  "{packages,extras}/*/src/**/*.ts",
  "--ignore",
  "**/generated/**,**/generated.ts,**/test/**,**/*.test.ts,**/*.faults.ts",
];
const program = join(root, "node_modules/.bin/jscpd");
execFileSync(program, [...options, ...files, "--reporters", "json", "--output", output, "."], {
  cwd: root,
});
const { duplicates, statistics } = JSON.parse(
  readFileSync(join(output, "jscpd-report.json"), "utf8"),
);

const found = new Map(
  duplicates.map(({ firstFile, secondFile, lines }) => [
    [firstFile.name, secondFile.name].sort((one, other) => (one < other ? -1 : 1)).join(" ~ "),
    `${firstFile.name}:${firstFile.start} ~ ${secondFile.name}:${secondFile.start}, ${lines} lines`,
  ]),
);
const problems = [
  ...[...found]
    .filter(([pair]) => !(pair in reasons))
    .map(([, place]) => `written twice without a reason: ${place}`),
  ...Object.keys(reasons)
    .filter((pair) => !found.has(pair))
    .map((pair) => `has a reason and is not written twice any more: ${pair}`),
];
for (const problem of problems) console.log(problem);
const { sources } = statistics.total;
console.log(`${found.size} pairs of places in ${sources} files`);
process.exitCode = problems.length > 0 || sources < 50 ? 1 : 0;
