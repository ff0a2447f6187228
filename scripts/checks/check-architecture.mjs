// Compares the rooms that ARCHITECTURE.md draws with those that there are: the packages of the house, and the folders inside. The
// files that it names are there, too.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
const sections = text.split(/^## /m);
const problems = [];
let drawings = 0;

compare("The house", { drawn: drawnIn("The house", /\bpackages\/([\w-]+)/g), there: foldersIn("packages") });
for (const name of sections.flatMap((section) => /^Inside ([\w-]+)/.exec(section)?.[1] ?? [])) {
  // One or several at the beginning of a line; deeper ones are drawn where they say something.
  const lines = drawnIn(`Inside ${name}`, /^ {2}(\S.*)$/gm).flatMap((line) => line.split(/ {2,}/, 1));
  const drawn = lines.flatMap((line) => [...line.matchAll(/([\w-]+)\//g)].map(([, folder]) => folder));
  compare(name, { drawn, there: foldersIn(join("packages", name, "src")) });
}
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\n");
const named = [...text.matchAll(/`([\w./-]+\.(?:ts|mjs|cjs|json|txt))`/g)].map(([, name]) => name);
for (const name of named) {
  if (!files.some((file) => `/${file}`.endsWith(`/${name}`))) problems.push(`${name} is named, and not there`);
}
for (const problem of problems) console.log(problem);
console.log(`${drawings} drawings and ${named.length} names of files in ARCHITECTURE.md`);
process.exitCode = problems.length > 0 || drawings < 5 || named.length < 5 ? 1 : 0;

/** What a pattern finds in the drawing of a section. */
function drawnIn(title, pattern) {
  const section = sections.find((each) => each.startsWith(`${title}\n`)) ?? "";
  const [, drawing = ""] = section.split("```");
  return [...drawing.matchAll(pattern)].map(([, found]) => found);
}

function foldersIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function compare(title, { drawn, there }) {
  drawings++;
  for (const name of there) if (!drawn.includes(name)) problems.push(`${title}: ${name} is there, and not drawn`);
  for (const name of drawn) if (!there.includes(name)) problems.push(`${title}: ${name} is drawn, and not there`);
}
