// Reads the faults that tests must notice. Each stands beside its test, in a file `*.faults.ts`, by
// test file and by name: what it means, the file that it alters, the text to find there, once, and
// the text to put in its place. White space in the text to find may be any other white space.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import ts from "typescript";

import { findPackages } from "./find-packages.mjs";

const root = join(import.meta.dirname, "..");

/** Files are named from the repository's root. */
export type Fault = {
  name: string;
  means: string;
  /** Stands in the declaration that the fault alters. */
  find: string;
  /** Replaces what stands from `start` to `end` in `file`. */
  instead: string;
  file: string;
  start: number;
  end: number;
  test: string;
};

type Entry = Omit<Fault, "start" | "end">;
type Listed = { means: string; in: string; find: string; instead: string };
/**
 * The table of a state machine beside its list of faults: an object of states, each an object of
 * events. Each cell is a fault that deletes it.
 */
type Machine = { file: string; table: string };
type List = { entries: Entry[]; machines: (Machine & Pick<Entry, "test">)[] };

/** Reads all faults, and their problems: a fault whose text is not found would test nothing. */
export async function readFaults(): Promise<{ faults: Fault[]; problems: string[] }> {
  const lists = await Promise.all(findLists().map(readList));
  const entries = lists
    .flatMap((list) => list.entries)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const problems: string[] = [];
  const faults = entries.flatMap((entry, index) => {
    const { name, file, find, test } = entry;
    if (entries[index + 1]?.name === name) problems.push(`${name}: listed twice`);
    if (!existsSync(test)) problems.push(`${name}: there is no ${test}`);
    const places = existsSync(file) ? findPlaces(readFileSync(file, "utf8"), find) : [];
    const [place] = places;
    if (place !== undefined && places.length === 1) return [{ ...entry, ...place }];
    problems.push(`${name}: ${file} has the text to find ${places.length} times, not once`);
    return [];
  });
  for (const machine of lists.flatMap(({ machines }) => machines)) {
    const cells = findCells(machine);
    if (cells.length === 0)
      problems.push(`${machine.file}: has no table ${machine.table} of states and events`);
    faults.push(...cells);
  }
  return { faults, problems };
}

/** The code with the fault in it. */
export function putInto(
  code: string,
  { start, end, instead }: Pick<Fault, "start" | "end" | "instead">,
): string {
  return code.slice(0, start) + instead + code.slice(end);
}

/** Returns the code of the declaration in which a text stands, undefined where it does not. */
export function declarationOf(code: string, find: string): string | undefined {
  const [place] = findPlaces(code, find);
  if (place === undefined) return undefined;
  const source = ts.createSourceFile("declarations.ts", code, ts.ScriptTarget.Latest);
  return source.statements
    .find(({ pos, end }) => pos <= place.start && place.start < end)
    ?.getText(source);
}

function findPlaces(code: string, find: string): { start: number; end: number }[] {
  const words = find.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return [...code.matchAll(new RegExp(words.join("\\s+"), "g"))].map(({ index, 0: text }) => {
    return { start: index, end: index + text.length };
  });
}

function findLists(): string[] {
  return findPackages(root)
    .flatMap(({ folder }) => [join(folder, "src"), join(folder, "test")])
    .filter((place) => existsSync(join(root, place)))
    .flatMap((place) =>
      readdirSync(place, { recursive: true, encoding: "utf8" }).map((file) => join(place, file)),
    )
    .filter((file) => file.endsWith(".faults.ts"));
}

async function readList(listedIn: string): Promise<List> {
  const { faults, machines = {} } = (await import(join(root, listedIn))) as {
    faults: Record<string, Record<string, Listed>>;
    /** By test file. */
    machines?: Record<string, Machine>;
  };
  const folder = dirname(listedIn);
  const entries = Object.entries(faults).flatMap(([test, byName]) =>
    Object.entries(byName).map(([name, { in: file, ...fault }]) => {
      return { ...fault, name, file: join(folder, file), test: join(folder, test) };
    }),
  );
  const tables = Object.entries(machines).map(([test, { file, table }]) => {
    return { file: join(folder, file), table, test: join(folder, test) };
  });
  return { entries, machines: tables };
}

/** Finds the cells of a table of states, as faults that delete one each. */
function findCells({ file, table, test }: List["machines"][number]): Fault[] {
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
        const comma = /^\s*,/.exec(text.slice(event.end))?.[0] ?? "";
        cells.push({
          name: `${table}.${nameOf(state)}.${nameOf(event)}`.replaceAll(" ", "-"),
          means: `${table}: ${nameOf(state)} no longer takes ${nameOf(event)}.`,
          find: `const ${table}`,
          instead: "",
          file,
          start: event.getStart(source),
          end: event.end + comma.length,
          test,
        });
      }
    }
  };
  visit(source);
  return cells;
}
