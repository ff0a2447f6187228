// Bundles the server of `npm run dev`, again at each change of its sources. Compiled file by file
// as they are loaded, they take twice the CPU of a start.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { context } from "esbuild";

// A fifth less CPU than with a collection of garbage at each doubling of the heap.
process.env["GOGC"] ??= "400";

const root = join(import.meta.dirname, "..");
// Threads are bundles of their own, beside the one that starts them.
const entryPoints = [
  "scripts/dev-server.ts",
  "extras/embedded-postgres/src/worker.ts",
  "packages/server/src/features/credentials/verification/verification-thread.ts",
  "packages/server/src/features/trust/scores/score-thread.ts",
].map((path) => ({ in: path, out: path.replace(/.*\/|\.ts$/g, "") }));

/**
 * Bundles the server into a folder, and calls back after each bundling that succeeded; esbuild
 * reports what is wrong otherwise.
 *
 * @param {string} folder
 * @param {() => void} onBundled
 */
export async function watchBundle(folder, onBundled) {
  const bundler = await context({
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@arcs/source"],
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    plugins: [{ name: "sources-of-arcs", setup: (build) => setUp(build, onBundled) }],
  });
  await bundler.watch();
  return bundler;
}

function setUp(build, onBundled) {
  build.onEnd(({ errors }) => {
    if (errors.length === 0) onBundled();
  });
  // Packages of others stay where each of ours finds its own.
  build.onResolve({ filter: /^[^.#/]/ }, async ({ path, pluginData, ...from }) => {
    if (from.kind === "entry-point" || pluginData === build || /^(node:|@arcs\/)/.test(path))
      return undefined;
    const { importer, resolveDir, kind } = from;
    const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: build });
    return found.errors.length > 0 || found.external
      ? found
      : { path: pathToFileURL(found.path).href, external: true };
  });
  // Files beside a source are found as from there; threads as from the bundle.
  build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
    const text = await readFile(path, "utf8");
    if (!text.includes("import.meta.") || text.includes("startThread(")) return undefined;
    const place = { url: pathToFileURL(path).href, dirname: dirname(path) };
    const contents = text.replaceAll(/import\.meta\.(url|dirname)\b/g, (_, name) =>
      JSON.stringify(place[name]),
    );
    return { contents, loader: "ts" };
  });
}
