// Options of tsup that the libraries of this workspace share.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Options } from "tsup";

/**
 * Every module of `src` is an entry, so that what one import needs loads and nothing else. They
 * stand in one order: tsup finds them in the order in which folders happen to be read, and esbuild
 * writes other files in another order.
 *
 * @param isIn - leaves modules out, by their names below `src`
 */
export function everyModule(isIn: (name: string) => boolean = () => true): Record<string, string> {
  const names = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts") && isIn(name));
  return Object.fromEntries(
    names.sort().map((name) => [name.slice(0, -".ts".length), `src/${name}`]),
  );
}

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

export const library: Options = {
  define: { ARCS_VERSION: JSON.stringify(version) },
  format: "esm",
  target: "es2022",
  platform: "neutral",
  splitting: true,
  sourcemap: true,
  clean: true,
  // The package contains its sources as files.
  esbuildOptions: (options) => void Object.assign(options, { sourcesContent: false }),
  onSuccess: async () => keepBundledSources("dist"),
};

/** Puts sources of private packages, which no user has as files, into the maps that name them. */
function keepBundledSources(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js.map")) continue;
    const file = join(folder, name);
    const map = JSON.parse(readFileSync(file, "utf8")) as { sources: string[] };
    const contents = map.sources.map((source) => {
      const path = resolve(dirname(file), source);
      return relative(".", path).startsWith("..") ? readFileSync(path, "utf8") : null;
    });
    if (contents.every((content) => content === null)) continue;
    writeFileSync(file, JSON.stringify({ ...map, sourcesContent: contents }));
  }
}

const relativeImport = /(\bfrom|\bimport\(?)(\s*["']\.{1,2}\/[^"']+)\.ts(["'])/g;

/**
 * Keeps every module a separate file with its own name. Bundlers can then drop unused ones
 * (`sideEffects: false`) and keep the rest in source order, which compresses best. Stack traces
 * stay readable.
 */
export const moduleByModule: Options = {
  ...library,
  bundle: false,
  plugins: [
    {
      name: "import the built files",
      renderChunk: (code) => ({ code: code.replace(relativeImport, "$1$2.js$3") }),
    },
  ],
};

/**
 * Bundles `src/<folder>/main.ts`, with its chunks beside it: what only a program needs weighs
 * nothing in the library.
 */
export function program(folder: string): Options {
  return {
    format: "esm",
    target: "es2022",
    platform: "node",
    splitting: true,
    entry: { [`${folder}/main`]: `src/${folder}/main.ts` },
    esbuildOptions: (options) =>
      void Object.assign(options, { chunkNames: `${folder}/[name]-[hash]` }),
  };
}
