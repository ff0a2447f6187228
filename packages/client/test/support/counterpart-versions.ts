// Releases of one package of others side by side: those that this package names by aliases, and all
// that `npm run counterparts -- --versions` has installed.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const here = join(import.meta.dirname, "../..");
const all = join(here, "../../.cache/counterparts/versions");

export type Release = { version: string; load: (subpath: string) => unknown };

/** Lists the installed releases of a package, oldest first. */
export function releasesOf(name: string): Release[] {
  const found = [here, all].flatMap((folder) => {
    const file = join(folder, "package.json");
    if (!existsSync(file)) return [];
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8"));
    const require = createRequire(file);
    return Object.entries<string>({ ...dependencies, ...devDependencies })
      .filter(([, range]) => range.startsWith(`npm:${name}@`))
      .map(([alias, range]): [string, Release] => {
        const version = range.slice(`npm:${name}@`.length);
        return [version, { version, load: (subpath) => require(join(alias, subpath)) }];
      });
  });
  return [...new Map(found).values()].toSorted((a, b) =>
    a.version.localeCompare(b.version, "en", { numeric: true }),
  );
}
