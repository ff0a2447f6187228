// Packs packages as they would be published.
//
//   node scripts/release/pack-packages.mjs FOLDER    packs all that are published
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

import { findPackages } from "../find-packages.mjs";

const root = join(import.meta.dirname, "../..");
const packages = new Map(findPackages(root).map((each) => [each.name, each]));

/** Names of the published packages, without scope. */
export const published = [...packages.values()]
  .filter(({ manifest }) => !manifest.private)
  .map(({ name }) => name);

/**
 * Packs packages into a folder, with their dependencies from the workspace: none of them is in a
 * registry.
 *
 * @param {string[]} names those of the packages, without scope
 * @param {string} folder where the tarballs go
 * @returns {string[]} paths of the tarballs
 */
export function packPackages(names, folder) {
  for (const one of new Set(names.flatMap(withDependencies)))
    execFileSync(join(root, "node_modules/.bin/pnpm"), ["pack", "--pack-destination", folder], {
      cwd: join(root, packages.get(one).folder),
      stdio: ["ignore", "ignore", "pipe"],
    });
  return readdirSync(folder)
    .filter((file) => file.endsWith(".tgz"))
    .map((file) => join(folder, file));
}

/**
 * Returns a package and its dependencies from the workspace.
 *
 * @param {string} name without scope
 * @returns {string[]}
 */
export function withDependencies(name) {
  const { dependencies = {} } = packages.get(name).manifest;
  const own = Object.keys(dependencies).filter((dependency) => dependency.startsWith("@arcs/"));
  return [
    name,
    ...own.flatMap((dependency) => withDependencies(dependency.slice("@arcs/".length))),
  ];
}

/**
 * Returns the tarball of a package.
 *
 * @param {string} name without scope
 * @param {string} folder of the tarballs
 * @returns {string}
 */
export function tarballOf(name, folder) {
  return join(folder, `arcs-${name}-${packages.get(name).manifest.version}.tgz`);
}

if (process.argv[1] === import.meta.filename) {
  const folder = resolve(process.argv[2]);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  packPackages(published, folder);
}
