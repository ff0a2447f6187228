// Checks that the built packages are what a registry and its users expect.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = join(import.meta.dirname, "../..");
const problems = [];
const names = readdirSync(join(root, "packages")).filter((name) => !manifestOf(name).private);
for (const name of names) {
  checkManifest(name);
  checkSources(name);
}
for (const problem of problems) console.log(problem);
console.log(`${names.length} packages looked at: ${names.join(", ")}`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Checks where the package comes from, and its changelog. */
function checkManifest(name) {
  const { repository, homepage, bugs, files, scripts } = manifestOf(name);
  const say = (what) => problems.push(`packages/${name}/package.json: ${what}`);
  if (repository?.directory !== `packages/${name}`) say("repository expected with this directory");
  for (const [member, url] of Object.entries({ homepage, "bugs.url": bugs?.url })) {
    if (!URL.canParse(url)) say(`${member} expected a URL`);
  }
  if (!files.includes("CHANGELOG.md")) say("files expected CHANGELOG.md");
  if (scripts.prepack !== "node ../../scripts/prepack.mjs") say("scripts.prepack expected scripts/prepack.mjs");
  const changelog = join(root, "packages", name, "CHANGELOG.md");
  if (!existsSync(changelog) || !readFileSync(changelog, "utf8").startsWith(`# @arcs/${name}\n`)) {
    problems.push(`packages/${name}/CHANGELOG.md: expected, with the name of the package as its title`);
  }
}

/** Checks that sources are files in the package; source maps only point at them. */
function checkSources(name) {
  const dist = join(root, "packages", name, "dist");
  const own = `${join(root, "packages", name, "src")}/`;
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".map")) continue;
    const path = join(dist, file);
    const { sources, sourcesContent = [] } = JSON.parse(readFileSync(path, "utf8"));
    const twice = sources.filter(
      (source, index) => sourcesContent[index] && resolve(dirname(path), source).startsWith(own),
    );
    if (twice.length > 0) problems.push(`packages/${name}/dist/${file}: has sources that are in src as well`);
  }
}

function manifestOf(name) {
  return JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"));
}
