// Regular expressions must take linear time for any text: with a quadratic one, a short request can
// block the server. Checked are the literals of the packages (src and browser), and the patterns of
// schemas/. A pattern that never sees text from outside may have its reason in patterns.json.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { check } from "recheck";
import ts from "typescript";

import { findPackages } from "../find-packages.mjs";
import { isTest } from "./is-test.mjs";

const root = join(import.meta.dirname, "../..");
const reasons = JSON.parse(readFileSync(join(import.meta.dirname, "patterns.json"), "utf8"));

const filesIn = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && ending.test(entry.name) && !entry.parentPath.includes("node_modules"),
    )
    .map((entry) => join(entry.parentPath, entry.name));

function literalsIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function patternsIn(file) {
  const found = [];
  JSON.parse(readFileSync(file, "utf8"), (name, value) => {
    // Validators compile them the same way.
    if (name === "pattern" && typeof value === "string")
      found.push(`/${value.replaceAll("/", "\\/")}/u`);
    return value;
  });
  return found;
}

const sources = ["src", "browser"].flatMap((folder) =>
  findPackages(root).flatMap(({ folder: home }) =>
    readdirSync(join(root, home)).includes(folder)
      ? filesIn(join(home, folder), /\.[cm]?[jt]s$/).filter((file) => !isTest(file))
      : [],
  ),
);
const places = new Map();
for (const [files, read] of [
  [sources, literalsIn],
  [filesIn("schemas", /\.json$/), patternsIn],
]) {
  for (const file of files)
    for (const text of read(file)) places.set(text, [...(places.get(text) ?? []), file]);
}

// Without unlimited repetition, each character takes at most as many steps as the pattern is long.
const isBounded = (text) => !/[*+]|\{\d+,\}/.test(text);

// The fuzzer measures with an engine of its own, which can be wrong about this one. On its texts of
// 50,000 characters and more, linear time is some milliseconds, and quadratic time seconds.
const MAX_MICROSECONDS = 200_000;

function isSlow(text, attack) {
  const end = text.lastIndexOf("/");
  const pattern = new RegExp(text.slice(1, end), text.slice(end + 1));
  const before = process.cpuUsage();
  pattern.test(attack.string);
  const { user, system } = process.cpuUsage(before);
  return user + system > MAX_MICROSECONDS;
}

async function problemOf(text) {
  const end = text.lastIndexOf("/");
  const { status, complexity, attack, error, checker } = await check(
    text.slice(1, end),
    text.slice(end + 1),
    {
      timeout: 60_000,
    },
  );
  if (status === "safe" || (status === "vulnerable" && checker === "fuzz" && !isSlow(text, attack)))
    return undefined;
  if (status === "unknown") return `cannot be checked (${error.kind})`;
  return `takes ${complexity.summary} time, such as for ${attack.pattern}`;
}

const suspects = [...places.keys()].filter((text) => !isBounded(text));
const problems = [];
for (const text of suspects) {
  const problem = await problemOf(text);
  const where = [...new Set(places.get(text))].map((file) => relative(root, file)).join(", ");
  if (problem !== undefined && reasons[text] === undefined)
    problems.push(`${where}: ${text} ${problem}`);
  if (problem === undefined && reasons[text] !== undefined) {
    problems.push(`patterns.json has a reason for ${text}, which takes linear time`);
  }
}
for (const text of Object.keys(reasons)) {
  if (!places.has(text)) problems.push(`patterns.json has a reason for ${text}, which is nowhere`);
}
for (const problem of problems) console.log(problem);
console.log(
  `${places.size} regular expressions, ${suspects.length} of them with repetitions without an end`,
);
process.exitCode = problems.length > 0 || places.size < 200 ? 1 : 0;
