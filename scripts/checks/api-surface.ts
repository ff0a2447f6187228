// Records the public API of every package in its `api.txt`: each exported name with its
// declaration. An API change shows in the diff of that file, and an unintended one fails the check.
// `--update` records it anew. A name without a docstring fails too, except in the entry points of
// our own packages, `internal`.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import ts from "typescript";

import { findPackages } from "../find-packages.mjs";
import { findCode, findShownTypes } from "./entry-points.ts";

const root = join(import.meta.dirname, "../..");
const { values } = parseArgs({ options: { update: { type: "boolean", default: false } } });
/** Prefixes of packages whose types must not appear in a package's entry points. */
const HIDDEN: Readonly<Record<string, string>> = { ledger: "@solana/" };
/** Entry points that contain only types. */
const TYPES_ONLY = ["packages/core/dist/http"];
const undocumented: string[] = [];
let failed = false;

const packages = findPackages(root)
  .filter(({ manifest }) => manifest.private !== true)
  .map(({ name, folder, manifest }) => {
    const entries = Object.entries(manifest.exports ?? {}).flatMap(([path, target]) =>
      typeof target === "object" && typeof target["types"] === "string"
        ? [{ path, file: join(root, folder, target["types"]) }]
        : [],
    );
    return { name, folder, entries };
  });
// One program for all: they share most of their files.
const program = ts.createProgram(
  packages.flatMap(({ entries }) => entries.map(({ file }) => file)),
  {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    skipLibCheck: true,
  },
);

for (const { name, folder, entries } of packages) {
  // The main entry has no heading, as most packages have no other.
  const surface = entries
    .map(({ path, file }) =>
      path === "." ? describe(file) : `\n# ${name}${path.slice(1)}\n\n${describe(file)}`,
    )
    .join("");
  const file = join(root, folder, "api.txt");
  const recorded = existsSync(file) ? readFileSync(file, "utf8") : "";
  const hidden = HIDDEN[name];
  const shown =
    hidden === undefined ? [] : entries.flatMap(({ file: entry }) => shownBy(entry, hidden));
  if (shown.length > 0) {
    failed = true;
    console.log(
      `${name}: no entry point is to show types of ${hidden}, and these do: ${shown.join(", ")}`,
    );
  }
  const count = surface.split("\n").filter((line) => line.startsWith("export ")).length;
  if (values.update) writeFileSync(file, surface);
  else if (recorded !== surface) {
    failed = true;
    console.log(
      `the API of ${name} differs from ${folder}/api.txt:\n${difference(recorded, surface)}`,
    );
    console.log(
      "if that is meant: node --import tsx scripts/checks/api-surface.ts --update, and add a changeset where it was released",
    );
  }
  console.log(`${name}: ${count} exported names`);
  if (count === 0) failed = true;
}
for (const folder of TYPES_ONLY) {
  for (const file of findCode(join(root, folder))) {
    failed = true;
    console.log(`${folder}/${file} has code, and is to be types alone`);
  }
}
if (undocumented.length > 0) {
  failed = true;
  console.log(`exported without a docstring: ${undocumented.join(", ")}`);
}
process.exitCode = failed ? 1 : 0;

function shownBy(entry: string, hidden: string): string[] {
  return findShownTypes(program, { entry, hidden }).map(
    ({ exported, type }) => `${type} by ${exported}`,
  );
}

function describe(entry: string): string {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} is missing or exports nothing: build first`);
  const printer = ts.createPrinter({ removeComments: true });
  const lines = checker.getExportsOfModule(module).map((exported) => {
    const symbol =
      exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const isPublic =
      !/\/dist\/internal\//.test(entry) && !(symbol.flags & ts.SymbolFlags.ValueModule);
    if (isPublic && symbol.getDocumentationComment(checker).length === 0) {
      undocumented.push(exported.name);
    }
    const texts = (symbol.declarations ?? []).map((declaration) => {
      const statement = ts.isVariableDeclaration(declaration)
        ? declaration.parent.parent
        : declaration;
      const text = ts.isSourceFile(statement)
        ? "module"
        : printer.printNode(ts.EmitHint.Unspecified, statement, statement.getSourceFile());
      return text.replace(/^(export )?(declare )?/, "");
    });
    return `export ${exported.name}\n${texts.map((text) => text.replaceAll(/^/gm, "  ")).join("\n")}\n`;
  });
  return lines.sort().join("\n");
}

function difference(before: string, after: string): string {
  const [old, current] = [before, after].map((text) => new Set(text.split("\n")));
  const removed = before.split("\n").filter((line) => !current?.has(line));
  const added = after.split("\n").filter((line) => !old?.has(line));
  return [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)]
    .slice(0, 60)
    .join("\n");
}
