// Bundles the scripts of the pages for browsers, core included. In the repository the
// server does so by itself; for the package it is done at build time:
//   node extras/explorer/scripts/bundle-browser.mjs extras/explorer/dist/browser
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

import { build } from "esbuild";

// Each by itself: together they would share one chunk with all of core, and the recomputation needs
// little of it.
const pages = ["verify.ts", "recompute.ts", "verify-document.ts", "copy.ts"];

/** @returns {Promise<Map<string, string>>} the texts by file name */
export async function bundleBrowserScripts() {
  const built = await Promise.all(pages.map(bundlePage));
  return new Map(built.flat().map(({ path, text }) => [basename(path), text]));
}

/** @param {string} name */
async function bundlePage(name) {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "../browser", name)],
    bundle: true,
    // The JSON-LD engine comes in chunks of its own.
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    conditions: ["@arcs/source"],
    outdir: "/",
    write: false,
    logLevel: "error",
  });
  return outputFiles;
}

const [target] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename && target !== undefined) {
  mkdirSync(target, { recursive: true });
  for (const [name, text] of await bundleBrowserScripts()) writeFileSync(join(target, name), text);
  // The font of the pictures (free license of Bitstream Vera), which the server draws itself.
  const fonts = dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json"));
  copyFileSync(join(fonts, "ttf/DejaVuSans.ttf"), join(target, "DejaVuSans.ttf"));
  copyFileSync(join(fonts, "LICENSE"), join(target, "DejaVuSans.LICENSE.txt"));
}
