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

/**
 * The table of a state machine beside its list of faults: an object of states, each an object of
 * events. Each cell is a fault that deletes it.
 */
type Machine = { file: string; table: string };

/** Reads all faults, and their problems: a fault without an anchor would test nothing. */
export async function readFaults(): Promise<{ faults: Fault[]; problems: string[] }> {
  const lists = await Promise.all(filesOf(".faults.ts").map(readList));
  const entries = lists
    .flatMap((list) => list.entries)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
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
  const cells = lists.flatMap(({ machines }) => machines.flatMap(findCells));
  problems.push(
    ...lists
      .flatMap(({ machines }) => machines)
      .filter(({ table }) => !cells.some(({ means }) => means.startsWith(`${table}: `)))
      .map(({ file, table }) => `${file}: has no table ${table} of states and events`),
  );
  return { faults: [...faults, ...cells], problems };
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

type List = { entries: Entry[]; machines: (Machine & Pick<Entry, "test" | "listedIn">)[] };

async function readList(listedIn: string): Promise<List> {
  const { faults, machines = {} } = (await import(join(root, listedIn))) as {
    faults: Record<string, Record<string, { means: string; instead: string }>>;
    /** By test file. */
    machines?: Record<string, Machine>;
  };
  const folder = dirname(listedIn);
  const entries = Object.entries(faults).flatMap(([test, byName]) =>
    Object.entries(byName).map(([name, { means, instead }]) => {
      return { name, means, instead, test: join(folder, test), listedIn };
    }),
  );
  const tables = Object.entries(machines).map(([test, { file, table }]) => {
    return { file: join(folder, file), table, test: join(folder, test), listedIn };
  });
  return { entries, machines: tables };
}

/** Finds the cells of a table of states, as faults that delete one each. */
function findCells({ file, table, test, listedIn }: List["machines"][number]): Fault[] {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const cells: Fault[] = [];
  const nameOf = ({ name }: ts.PropertyAssignment): string =>
    ts.isStringLiteral(name) ? name.text : name.getText(source);
  const membersOf = (node: ts.Node | undefined): ts.PropertyAssignment[] =>
    node !== undefined && ts.isObjectLiteralExpression(node)
      ? node.properties.filter((member) => ts.isPropertyAssignment(member))
      : [];
  const visit = (node: ts.Node): void => {
    if (!ts.isVariableDeclaration(node) || node.name.getText(source) !== table)
      return ts.forEachChild(node, visit);
    for (const state of membersOf(node.initializer)) {
      for (const event of membersOf(state.initializer)) {
        const about = { means: `${table}: ${nameOf(state)} no longer takes ${nameOf(event)}.` };
        const name = `${table}.${nameOf(state)}.${nameOf(event)}`.replaceAll(" ", "-");
        const cut = { ...about, name, instead: "", test, listedIn };
        cells.push({ ...cut, file, ...extentOf(event, source, cut) });
      }
    }
  };
  visit(source);
  return cells;
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
