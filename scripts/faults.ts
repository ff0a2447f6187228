// Reads the faults that tests must notice. What a fault means and the code that it puts in stand
// beside the test, in a file `*.faults.ts`: by test file, by name. Where it goes in, the source has
// an anchor: /* fault: <name> */.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import ts from "typescript";

import { findPackages } from "./find-packages.mjs";

const root = join(import.meta.dirname, "..");
const ANCHOR = /\/\* fault: (\S+) \*\//g;
/** Operators that join conditions: an anchor stands for one condition, not for all. */
const JOINS = new Set<ts.SyntaxKind>([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Files are named from the repository's root. */
export type Fault = {
  name: string;
  means: string;
  /** Replaces what stands from `start` to `end` in `file`. */
  instead: string;
  file: string;
  start: number;
  end: number;
  test: string;
  listedIn: string;
};

type Entry = Pick<Fault, "name" | "means" | "instead" | "test" | "listedIn">;
type Anchor = { name: string; file: string; end: number; source: ts.SourceFile };

/** Reads all faults, and their problems: a fault without an anchor would test nothing. */
export async function readFaults(): Promise<{ faults: Fault[]; problems: string[] }> {
  const lists = await Promise.all(filesOf(".faults.ts").map(readEntries));
  const entries = lists.flat().sort((one, other) => (one.name < other.name ? -1 : 1));
  const anchors = filesOf(".ts")
    .filter((file) => file.split("/")[2] === "src")
    .flatMap(findAnchors);
  const listed = entries.map(({ name }) => name);
  const anchored = anchors.map(({ name }) => name);
  const problems = [
    ...findTwice(listed).map((name) => `${name}: listed twice`),
    ...findTwice(anchored).map((name) => `${name}: has two anchors`),
    ...anchored
      .filter((name) => !listed.includes(name))
      .map((name) => `${name}: is in no *.faults.ts`),
    ...entries
      .filter(({ test }) => !existsSync(test))
      .map(({ name, test }) => `${name}: there is no ${test}`),
  ];
  const faults = entries.flatMap((entry) => {
    const anchor = anchors.find(({ name }) => name === entry.name);
    const node = anchor && findNode(anchor);
    if (anchor !== undefined && node !== undefined)
      return [{ ...entry, file: anchor.file, ...extentOf(node, anchor.source, entry) }];
    const missing =
      anchor === undefined
        ? "has no anchor"
        : "has an anchor before no statement, member or expression";
    problems.push(`${entry.name}: ${missing} in the source of a package`);
    return [];
  });
  return { faults, problems };
}

/** The code with the fault in it. */
export function putInto(
  code: string,
  { start, end, instead }: Pick<Fault, "start" | "end" | "instead">,
): string {
  return code.slice(0, start) + instead + code.slice(end);
}

/** The names of the anchors in a file. */
export function anchoredIn(text: string): string[] {
  return [...text.matchAll(ANCHOR)].map(([, name = ""]) => name);
}

/** Returns the code of the declaration that contains an anchor. */
export function declarationOf(text: string, name: string): string {
  const at = text.indexOf(`/* fault: ${name} */`);
  const source = ts.createSourceFile("anchored.ts", text, ts.ScriptTarget.Latest);
  const found = source.statements.find(({ pos, end }) => pos <= at && at < end);
  return found?.getText(source) ?? "";
}

function filesOf(ending: string): string[] {
  return findPackages(root)
    .flatMap(({ folder }) => [join(folder, "src"), join(folder, "test")])
    .flatMap((place) =>
      readdirSync(place, { recursive: true, encoding: "utf8" }).map((file) => join(place, file)),
    )
    .filter((file) => file.endsWith(ending));
}

async function readEntries(listedIn: string): Promise<Entry[]> {
  const { faults } = (await import(join(root, listedIn))) as {
    faults: Record<string, Record<string, { means: string; instead: string }>>;
  };
  return Object.entries(faults).flatMap(([test, byName]) =>
    Object.entries(byName).map(([name, { means, instead }]) => {
      return { name, means, instead, test: join(dirname(listedIn), test), listedIn };
    }),
  );
}

function findAnchors(file: string): Anchor[] {
  const text = readFileSync(file, "utf8");
  if (!text.includes("/* fault: ")) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return [...text.matchAll(ANCHOR)].map(({ index, 0: anchor, 1: name = "" }) => {
    return { name, file, source, end: index + anchor.length };
  });
}

/**
 * Finds the statement, or member of a list or an object, that the anchor stands before; else the
 * longest expression, of which `&&`, `||`, `??` and `?:` are no part: of `a === b && c` it is
 * `a === b`.
 */
function findNode({ source, end }: Anchor): ts.Node | undefined {
  const visit = (node: ts.Node): ts.Node | undefined => {
    if (end < node.pos || end >= node.end) return undefined;
    return end <= node.getStart(source) && isMarkable(node) ? node : ts.forEachChild(node, visit);
  };
  let found = ts.forEachChild(source, visit);
  for (;;) {
    if (found !== undefined && ts.isConditionalExpression(found)) found = found.condition;
    else if (
      found !== undefined &&
      ts.isBinaryExpression(found) &&
      JOINS.has(found.operatorToken.kind)
    )
      found = found.left;
    else return found;
  }
}

function isMarkable(node: ts.Node): boolean {
  return ts.isStatement(node) || ts.isExpression(node) || ts.isObjectLiteralElementLike(node);
}

/** A removed node takes the comma after it along. */
function extentOf(
  node: ts.Node,
  source: ts.SourceFile,
  { instead }: Entry,
): { start: number; end: number } {
  const comma = instead === "" ? /^\s*,/.exec(source.text.slice(node.end)) : null;
  return { start: node.getStart(source), end: node.end + (comma?.[0].length ?? 0) };
}

function findTwice(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
