import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Exits with one sentence where a package lacks its native part for this machine: an install
 * without optional dependencies, or a node_modules from another machine. Otherwise a loader's stack
 * trace would appear.
 *
 * @param {string} name package that has native parts
 * @param {string} from path of the package.json that depends on it
 */
export function needNative(name, from) {
  const manifest = createRequire(from).resolve(`${name}/package.json`);
  const { version, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, "utf8"));
  const parts = Object.keys(optionalDependencies);
  const ours = `${process.platform}-${process.arch}`;
  if (
    parts.length === 0 ||
    parts.some((part) => part.includes(ours) && isInstalled(part, manifest))
  )
    return;
  const platforms = parts
    .map((part) => part.replace(`@${name}/`, "").replace(`${name}-`, ""))
    .toSorted();
  const wsl = platforms.some((platform) => platform.startsWith("win32"))
    ? ""
    : "; on Windows use WSL";
  console.error(
    `${name} ${version} is installed without its part for ${ours}: delete node_modules and run the same command again, with ` +
      `optional dependencies. It exists for ${platforms.join(", ")}${wsl}.`,
  );
  process.exit(1);
}

function isInstalled(part, from) {
  try {
    createRequire(from).resolve(`${part}/package.json`);
    return true;
  } catch {
    return false;
  }
}
