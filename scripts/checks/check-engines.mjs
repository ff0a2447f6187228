// Checks by the lockfile that every package installed with the published ones runs on the oldest
// Node they promise.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { minVersion, satisfies } from "semver";
import { parse } from "yaml";

import { findPackages } from "../find-packages.mjs";

const root = join(import.meta.dirname, "../..");
const { importers, packages, snapshots } = parse(
  readFileSync(join(root, "pnpm-lock.yaml"), "utf8"),
);

const problems = [];
const seen = new Map();
for (const { folder, manifest } of findPackages(root)) {
  if (!manifest.private)
    walkImporter(folder, {
      oldest: minVersion(manifest.engines.node).version,
      way: [manifest.name],
    });
}
for (const problem of problems) console.log(problem);
console.log(`${seen.size} packages looked at`);
if (seen.size < 50) problems.push("the lockfile cannot be read");
process.exitCode = problems.length > 0 ? 1 : 0;

function walkImporter(path, from) {
  const { dependencies = {}, optionalDependencies = {} } = importers[path];
  for (const [name, { version }] of Object.entries({ ...dependencies, ...optionalDependencies }))
    walk(name, version, from);
}

function walk(name, version, { oldest, way }) {
  // Packages of the workspace are checked by themselves.
  if (version.startsWith("link:")) return;
  const key = version in snapshots ? version : `${name}@${version}`;
  if (seen.has(key)) return;
  const { engines } = packages[key.replace(/\(.*$/, "")] ?? {};
  const { dependencies = {}, optionalDependencies = {} } = snapshots[key];
  const here = [...way, key];
  seen.set(key, here);
  if (engines?.node !== undefined && !satisfies(oldest, engines.node)) {
    problems.push(
      `${here.join(" → ")} asks for Node ${engines.node}, and Node ${oldest} is promised`,
    );
  }
  for (const [other, otherVersion] of Object.entries({ ...dependencies, ...optionalDependencies }))
    walk(other, otherVersion, { oldest, way: here });
}
