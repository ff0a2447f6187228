// Reads who knows whom: the imports among features, extras and packages, and the tables that SQL names.
// A room is a feature of the server, or a package.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import ts from "typescript";

const root = join(import.meta.dirname, "..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\n");
/** The files written by hand in packages/ and extras/, without tests and generated files. */
export const source = files.filter(
  (file) =>
    /^(packages|extras)\/[\w-]+\/src\/.*\.ts$/.test(file) &&
    !/\/test\/|\.(test|faults)\.ts$/.test(file) &&
    !file.endsWith(".d.ts") &&
    !/\/generated(\/|\.ts$)/.test(file),
);
export const texts = new Map(source.map((file) => [file, readFileSync(join(root, file), "utf8")]));
const trees = new Map<string, ts.SourceFile>();

/** Parses a source file, once. */
export function treeOf(file: string): ts.SourceFile {
  const tree =
    trees.get(file) ??
    ts.createSourceFile(file, texts.get(file) ?? "", ts.ScriptTarget.Latest, true);
  trees.set(file, tree);
  return tree;
}

/** Names the feature or the package that a file belongs to; the rest has no room. */
function roomOf(file: string): string | undefined {
  const inServer = /^packages\/server\/src\/(features\/[\w-]+)\//.exec(file);
  if (inServer !== null) return inServer[1];
  return file.startsWith("packages/server/") ? undefined : /^\w+\/[\w-]+/.exec(file)?.[0];
}

/** Finds groups of rooms that can all be reached from each other by imports, and their arrows. */
export function findCircles(): { rooms: string[]; arrows: string[] }[] {
  const arrows = readArrows();
  const reachable = new Map([...arrows.keys()].map((room) => [room, reachFrom(room, arrows)]));
  const inCircles = [...reachable.keys()].filter((room) => reachable.get(room)?.has(room));
  const groups = new Map<string, string[]>();
  for (const room of inCircles) {
    const rooms = inCircles
      .filter((other) => reachable.get(room)?.has(other) && reachable.get(other)?.has(room))
      .sort();
    groups.set(rooms.join(), rooms);
  }
  return [...groups.values()].map((rooms) => {
    const inside = rooms.flatMap((from) =>
      [...(arrows.get(from) ?? [])]
        .filter((to) => rooms.includes(to))
        .map((to) => `arrow of a circle: ${from} -> ${to}`),
    );
    return { rooms, arrows: inside.sort() };
  });
}

function readArrows(): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const file of source) {
    const from = roomOf(file);
    if (from === undefined) continue;
    for (const { fileName } of ts.preProcessFile(texts.get(file) ?? "").importedFiles) {
      const to = fileName.startsWith("@arcs/")
        ? findPackageFolder(fileName.split("/")[1] ?? "")
        : roomOf(join(dirname(file), fileName));
      if (to !== undefined && to !== from)
        arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return arrows;
}

function reachFrom(room: string, arrows: ReadonlyMap<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const queue = [...(arrows.get(room) ?? [])];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    queue.push(...(arrows.get(next) ?? []));
  }
  return reached;
}

function findPackageFolder(name: string): string | undefined {
  return ["packages", "extras"]
    .map((place) => `${place}/${name}`)
    .find((folder) => source.some((file) => file.startsWith(`${folder}/`)));
}

/** Finds tables that SQL names outside of the folder whose migration makes them. */
export function findForeignTables(): string[] {
  const owners = new Map<string, string>();
  for (const file of files.filter((each) =>
    /^(packages|extras)\/.*\/\d{4}-[\w-]+\.sql$/.test(each),
  ))
    for (const [, table = ""] of readFileSync(join(root, file), "utf8").matchAll(
      /create table (?:if not exists )?(\w+)/gi,
    ))
      owners.set(table, roomOf(file) ?? "platform");
  const found = source.flatMap((file) => {
    const named: string[] = [];
    const visit = (node: ts.Node): void => {
      if (isSql(node))
        for (const [, table = ""] of node
          .getText()
          .matchAll(/\b(?:from|join|into|update|lock table)\s+(\w+)/gi))
          if (owners.has(table) && owners.get(table) !== (roomOf(file) ?? "platform"))
            named.push(`foreign table: ${file} ${table} of ${owners.get(table)}`);
      ts.forEachChild(node, visit);
    };
    visit(treeOf(file));
    return named;
  });
  return [...new Set(found)];
}

function isSql(node: ts.Node): boolean {
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  return isText && /\b(select|insert|update|delete|with|lock table|copy)\b/.test(node.getText());
}
