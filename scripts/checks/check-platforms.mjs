// Checks by the lockfile that every dependency with native packages has one for each platform that
// ARCS promises.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "yaml";

const promised = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"];
/** Without a native package for Windows. The README sends Windows users to WSL. */
const withoutWindows = ["litesvm"];
/** Runs everywhere in JavaScript, and faster where it has a native package. */
const runsWithout = ["recheck"];

const root = join(import.meta.dirname, "../..");
const { packages, snapshots } = parse(readFileSync(join(root, "pnpm-lock.yaml"), "utf8"));

const problems = [];
const seen = new Set();
for (const [key, { optionalDependencies = {} }] of Object.entries(snapshots)) {
  const family = key.replace(/\(.*$/, "");
  if (seen.has(family)) continue;
  const platforms = Object.entries(optionalDependencies).flatMap(([name, version]) =>
    platformsOf(packages[`${name}@${version}`] ?? {}),
  );
  if (platforms.length === 0 || runsWithout.includes(family.replace(/@[^@]*$/, ""))) continue;
  seen.add(family);
  const needed = withoutWindows.includes(family.replace(/@[^@]*$/, ""))
    ? promised
    : [...promised, "win32-x64"];
  const missing = needed.filter((platform) => !platforms.includes(platform));
  if (missing.length > 0)
    problems.push(`${family} has no native package for ${missing.join(", ")}`);
}
if (!/\bWSL\b/.test(readFileSync(join(root, "README.md"), "utf8")))
  problems.push("README.md does not mention WSL");
if (seen.size < 5) problems.push("the lockfile cannot be read");
for (const problem of problems) console.log(problem);
console.log(`${seen.size} native dependencies checked`);
process.exitCode = problems.length > 0 ? 1 : 0;

/**
 * Returns nothing for packages of one system on any processor (fsevents), and for musl: glibc is
 * the rule on Linux.
 */
function platformsOf({ os = [], cpu = [], libc = ["glibc"] }) {
  if (!libc.includes("glibc")) return [];
  return os.flatMap((system) => cpu.map((processor) => `${system}-${processor}`));
}
