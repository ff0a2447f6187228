// Packs packages as they would be published.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { findPackages } from "../find-packages.mjs";

const root = join(import.meta.dirname, "../..");
const packages = new Map(findPackages(root).map((each) => [each.name, each]));

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

/** Returns a package and its dependencies from the workspace. */
function withDependencies(name) {
  const { dependencies = {} } = packages.get(name).manifest;
  const own = Object.keys(dependencies).filter((dependency) => dependency.startsWith("@arcs/"));
  return [
    name,
    ...own.flatMap((dependency) => withDependencies(dependency.slice("@arcs/".length))),
  ];
}
