// What no linter checks of the house: how many files a folder holds, how long a file is, that no circle of folders stands
// inside a package, and how many positional parameters a function takes. ARCHITECTURE.md says why.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "..");
const MOST_FILES = 20;
const MOST_LINES = 300;
/** Stripe's signature, which people know by heart; an assertion that lists any number of lengths; and a hook of Fastify's. */
const DICTATED = new Set(["constructEvent", "assertBytes", "answerFrameworkError"]);
/** Names of what comes before the input: what statements run on, what the server works with, what is being answered. */
const COMES_FIRST = new Set(["tx", "db", "pool", "context", "app", "request"]);
/** Where all functions keep to it, and not only those that others import. */
const STRICT = join(root, "packages", "server", "src");
const PRIMITIVES = new Set([ts.SyntaxKind.StringKeyword, ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.BooleanKeyword]);

const problems = [];
let fileCount = 0;
for (const name of readdirSync(join(root, "packages"))) checkPackage(join(root, "packages", name, "src"));
for (const problem of problems) console.log(problem);
console.log(`${problems.length} problems in ${fileCount} files`);
process.exitCode = problems.length > 0 || fileCount < 50 ? 1 : 0;

function checkPackage(folder) {
  const files = sourceFiles(folder);
  fileCount += files.length;
  const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  const held = Map.groupBy?.(files, dirname) ?? groupByFolder(files);
  for (const [place, own] of held) {
    if (own.length > MOST_FILES) problems.push(`${shown(place)}: ${own.length} files, ${MOST_FILES} at most`);
  }
  for (const [file, text] of texts) {
    const lines = text.split("\n").length - 1;
    if (lines > MOST_LINES) problems.push(`${shown(file)}: ${lines} lines, ${MOST_LINES} at most`);
    checkParameters(file, text);
  }
  for (const circle of circles(foldersThatImport(texts))) {
    problems.push(`circle of folders: ${circle.map(shown).join(" ⇄ ")}`);
  }
}

function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/[/\\]generated([/\\]|\.ts$)/.test(file));
}

function groupByFolder(files) {
  const groups = new Map();
  for (const file of files) groups.set(dirname(file), [...(groups.get(dirname(file)) ?? []), file]);
  return groups;
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
