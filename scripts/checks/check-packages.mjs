// Checks that the built packages are what a registry and its users expect.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { publint } from "publint";
import { formatMessage } from "publint/utils";

import { findPackages } from "../find-packages.mjs";

const root = join(import.meta.dirname, "../..");
const problems = [];
const published = findPackages(root).filter(({ manifest }) => !manifest.private);
for (const each of published) {
  checkManifest(each);
  checkSources(each);
  await checkEntryPoints(each);
}
for (const problem of problems) console.log(problem);
console.log(
  `${published.length} packages looked at: ${published.map(({ name }) => name).join(", ")}`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Checks where the package comes from, and its changelog. */
function checkManifest({ name, folder, manifest }) {
  const { repository, homepage, bugs, files, scripts } = manifest;
  const say = (what) => problems.push(`${folder}/package.json: ${what}`);
  if (repository?.directory !== folder) say("repository must name this directory");
  for (const [member, url] of Object.entries({ homepage, "bugs.url": bugs?.url })) {
    if (!URL.canParse(url)) say(`${member} must be a URL`);
  }
  if (!files.includes("CHANGELOG.md")) say("files must be CHANGELOG.md");
  if (scripts.prepack !== "node ../../scripts/prepack.mjs")
    say("scripts.prepack must be scripts/prepack.mjs");
  const changelog = join(root, folder, "CHANGELOG.md");
  if (!existsSync(changelog) || !readFileSync(changelog, "utf8").startsWith(`# @arcs/${name}\n`)) {
    problems.push(`${folder}/CHANGELOG.md: expected, with the name of the package as its title`);
  }
}

/**
 * Checks that what the manifest names is there, and is what a bundler or Node takes it for. Smoke
 * tests use what is packed.
 */
async function checkEntryPoints({ folder, manifest }) {
  const { messages } = await publint({ pkgDir: join(root, folder), strict: true, pack: false });
  problems.push(
    ...messages.map(
      (message) => `${folder}/package.json: ${formatMessage(message, manifest, { color: false })}`,
    ),
  );
}

/** Checks that sources are files in the package; source maps only point at them. */
function checkSources({ folder }) {
  const dist = join(root, folder, "dist");
  const own = `${join(root, folder, "src")}/`;
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".map")) continue;
    const path = join(dist, file);
    const { sources, sourcesContent = [] } = JSON.parse(readFileSync(path, "utf8"));
    const twice = sources.filter(
      (source, index) => sourcesContent[index] && resolve(dirname(path), source).startsWith(own),
    );
    if (twice.length > 0)
      problems.push(`${folder}/dist/${file}: has sources that are in src as well`);
  }
}
