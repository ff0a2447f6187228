// What no linter checks of the layout: how long files are, that no circle of folders stands inside a package, that statements stand in the store, that each kind of job is a file, and how many positional parameters a
// function takes. ARCHITECTURE.md says why.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");
/** A file is a subject, usually of 100 to 400 lines. */
const MAX_LINES = 600;
/** Stripe's signature, which people know by heart; an assertion that lists any number of lengths; and a hook of Fastify's. */
const DICTATED = new Set(["constructEvent", "assertBytes", "answerFrameworkError"]);
/** Names of what comes before the input: what statements run on, what the server works with, what is being answered. */
const COMES_FIRST = new Set(["tx", "db", "pool", "context", "app", "request"]);
/** Where all functions keep to it, and not only those that others import. */
const STRICT = join(root, "packages", "server", "src");
const PRIMITIVES = new Set([ts.SyntaxKind.StringKeyword, ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.BooleanKeyword]);

/** All that the embedded Postgres takes of core: it knows nothing of the service. */
const POSTGRES = { folder: join(root, "packages", "embedded-postgres", "src"), takes: ["isSdkError", "SdkError"] };
const FROM_CORE = /import ([^;]*?) from "@arcs\/core[^"]*"/g;

/** Where the server's statements stand; elsewhere nothing asks the database by itself. */
const SQL_IN = join(root, "packages", "server", "src", "store");
/** Each file of it is one kind of job. */
const KINDS_IN = join(root, "packages", "server", "src", "jobs", "kinds");
const SQL = /\.query(<[^(]*>)?\(|\bquery(One|All)(<[^(]*>)?\(/;

const problems = [];
// What git knows or would take, and is not deleted: no folder of dependencies is walked through.
const all = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter(
    (file) => /^(packages|examples|scripts|bench|programs)\/.*\.([cm]?js|ts)$/.test(file) && !file.endsWith(".d.ts"),
  )
  .filter((file) => !/\/generated(\/|\.ts$)/.test(file))
  .map((file) => join(root, file))
  .filter((file) => existsSync(file));
for (const name of readdirSync(join(root, "packages"))) {
  const folder = join(root, "packages", name, "src");
  checkSource(all.filter((file) => file.startsWith(`${folder}${sep}`)));
}
for (const file of all) {
  const lines = readFileSync(file, "utf8").split("\n").length - 1;
  if (lines > MAX_LINES) problems.push(`${shown(file)}: ${lines} lines, ${MAX_LINES} at most`);
}
for (const problem of problems) console.log(problem);
console.log(`${problems.length} problems in ${all.length} files`);
process.exitCode = problems.length > 0 || all.length < 50 ? 1 : 0;

function checkSource(files) {
  const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  for (const [file, text] of texts) {
    checkParameters(file, text);
    if (file.startsWith(POSTGRES.folder)) checkTakenOfCore(file, text);
    if (file.startsWith(STRICT) && !file.startsWith(SQL_IN) && SQL.test(text)) {
      problems.push(`${shown(file)}: asks the database by itself; statements stand in packages/server/src/store`);
    }
  }
  for (const [file, text] of texts) {
    const defined = text.match(/\bdefineJob\(/g)?.length ?? 0;
    if (dirname(file) === KINDS_IN && defined !== 1) problems.push(`${shown(file)}: ${defined} kinds of job, not one`);
  }
  for (const circle of circles(foldersThatImport(texts))) {
    problems.push(`circle of folders: ${circle.map(shown).join(" ⇄ ")}`);
  }
}

function checkTakenOfCore(file, text) {
  const words = [...text.matchAll(FROM_CORE)].flatMap(([, imported]) => imported.match(/\w+/g) ?? []);
  const others = words.filter((word) => word !== "type" && !POSTGRES.takes.includes(word));
  if (others.length > 0) problems.push(`${shown(file)}: takes ${others.join(", ")} of core, expected its error only`);
}

/**
 * A function takes at most two positional parameters and one object of options; what runs statements, works with the server's
 * context or answers a request takes that first, and two more, as in `(tx, context, input)`. In the server this holds for
 * all functions that are declared, elsewhere for those that are exported, whose third parameter may also be a named type.
 */
function checkParameters(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const takesFew = file.startsWith(STRICT) ? takesFewStrictly : takesFewLoosely;
  for (const node of source.statements.filter(ts.isFunctionDeclaration)) {
    if (takesFew(node, source)) continue;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const place = `${shown(file)}:${line + 1}: ${node.name?.getText(source)}`;
    problems.push(`${place} takes more than two parameters and an object of options`);
  }
}

function takesFewStrictly({ name, parameters }, source) {
  const [first, , third] = parameters;
  if (third === undefined || DICTATED.has(name?.getText(source))) return true;
  const isObject = ts.isObjectBindingPattern(third.name) || ts.isTypeLiteralNode(third.type ?? third);
  return parameters.length === 3 && (comesFirst(first, source) || isObject || third.name.getText(source) === "options");
}

function takesFewLoosely({ name, parameters, modifiers }, source) {
  const [first, , third] = parameters;
  const isExported = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  if (!isExported || third === undefined || DICTATED.has(name?.getText(source))) return true;
  return parameters.length === 3 && (comesFirst(first, source) || !PRIMITIVES.has(third.type?.kind));
}

function comesFirst(parameter, source) {
  return COMES_FIRST.has(parameter.name.getText(source)) || ts.isObjectBindingPattern(parameter.name);
}

/** Which folder imports from which others, types included. */
function foldersThatImport(texts) {
  const graph = new Map();
  for (const [file, text] of texts) {
    for (const [, path] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      const target = dirname(join(dirname(file), path));
      if (target === dirname(file)) continue;
      graph.set(dirname(file), (graph.get(dirname(file)) ?? new Set()).add(target));
    }
  }
  return graph;
}

/** The strongly connected parts of a graph that have more than one node (Tarjan). */
function circles(graph) {
  const [order, low, stack, found] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const part = stack.splice(stack.indexOf(node));
    if (part.length > 1) found.push(part);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

function shown(path) {
  return relative(root, path);
}
