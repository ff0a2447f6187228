// The packages of the workspace: in packages/ what a user of the contract installs, and in extras/
// what none of these knows.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Finds the packages of a checkout.
 *
 * @param {string} root the folder of the checkout
 * @returns {import("./find-packages.d.mts").FoundPackage[]} their names without scope, folders from
 *   the root on, and manifests
 */
export function findPackages(root) {
  return (
    ["packages", "extras"]
      .flatMap((parent) =>
        readdirSync(join(root, parent)).map((name) => ({ name, folder: `${parent}/${name}` })),
      )
      // Git leaves the node_modules of a package that has moved.
      .filter(({ folder }) => existsSync(join(root, folder, "package.json")))
      .map((found) => ({
        ...found,
        manifest: JSON.parse(readFileSync(join(root, found.folder, "package.json"), "utf8")),
      }))
  );
}
