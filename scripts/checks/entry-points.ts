// Checks of entry points that ARCHITECTURE.md describes: types of other packages they must not
// show, and those without code.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";

/** A name that an entry point exports, and a type of another package that it reveals. */
export type ShownType = { exported: string; type: string };

/**
 * Finds the types of packages that an entry point reveals, in its own declarations or in those they
 * refer to.
 *
 * @param entry - its built declaration file
 * @param hidden - prefix of the names of those packages
 */
export function findShownTypes(
  program: ts.Program,
  { entry, hidden }: { entry: string; hidden: string },
): ShownType[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} is missing or exports nothing: build first`);
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const seen = new Set<ts.Symbol>();
    const found = new Set<string>();
    visitSymbol(exported);
    return [...found].map((type) => ({ exported: exported.name, type }));

    function visitSymbol(symbol: ts.Symbol): void {
      if (seen.has(symbol)) return;
      seen.add(symbol);
      const declarations = symbol.declarations ?? [];
      if (declarations.some((declaration) => isFrom(hidden, declaration))) found.add(symbol.name);
      else if (symbol.flags & ts.SymbolFlags.Alias) visitSymbol(checker.getAliasedSymbol(symbol));
      // Declarations of other packages reveal no more of these types.
      else
        declarations
          .filter((each) => !/\/node_modules\//.test(each.getSourceFile().fileName))
          .forEach(visitNode);
    }

    function visitNode(node: ts.Node): void {
      if (ts.isSourceFile(node)) return;
      if (ts.isImportTypeNode(node) && node.argument.getText().slice(1).startsWith(hidden))
        found.add(node.getText());
      if (ts.isIdentifier(node)) {
        const symbol = checker.getSymbolAtLocation(node);
        if (symbol !== undefined) visitSymbol(symbol);
      }
      ts.forEachChild(node, visitNode);
    }
  });
}

/**
 * Tells whether a name is declared by a package with this prefix, or imported or re-exported from
 * it.
 */
function isFrom(hidden: string, declaration: ts.Declaration): boolean {
  if (declaration.getSourceFile().fileName.includes(`/node_modules/${hidden}`)) return true;
  const from = ts.findAncestor(declaration, isImportOrExport)?.moduleSpecifier;
  return from !== undefined && ts.isStringLiteral(from) && from.text.startsWith(hidden);
}

function isImportOrExport(node: ts.Node): node is ts.ImportDeclaration | ts.ExportDeclaration {
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
}

/** Finds built files of a folder with more than comments and an empty export. */
export function findCode(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  if (files.length === 0) throw new Error(`${folder} has no file with code: build first`);
  return files.filter((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(folder, file), "utf8"),
      ts.ScriptTarget.Latest,
    );
    return source.statements.some((statement) => !isMark(statement));
  });
}

/** Matches `export {};`, which marks a file without imports and exports as a module. */
function isMark(statement: ts.Statement): boolean {
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier !== undefined) return false;
  const { exportClause } = statement;
  return (
    exportClause !== undefined &&
    ts.isNamedExports(exportClause) &&
    exportClause.elements.length === 0
  );
}
