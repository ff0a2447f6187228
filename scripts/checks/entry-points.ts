// What ARCHITECTURE.md says of entry points: whose types one does not show, and which one has no code.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";

/** A name that an entry point exports, and a type of another package that one sees by it. */
export type ShownType = { exported: string; type: string };

/**
 * Finds the types of packages that an entry point shows, by whatever way: in its own declarations, or in those that they
 * name.
 *
 * @param entry - the file of its declarations, as they are built
 * @param hidden - what the names of those packages begin with
 */
export function findShownTypes(program: ts.Program, { entry, hidden }: { entry: string; hidden: string }): ShownType[] {
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
      // What other packages declare shows no more of these.
      else declarations.filter((each) => !/\/node_modules\//.test(each.getSourceFile().fileName)).forEach(visitNode);
    }

    function visitNode(node: ts.Node): void {
      if (ts.isSourceFile(node)) return;
      if (ts.isImportTypeNode(node) && node.argument.getText().slice(1).startsWith(hidden)) found.add(node.getText());
      if (ts.isIdentifier(node)) {
        const symbol = checker.getSymbolAtLocation(node);
        if (symbol !== undefined) visitSymbol(symbol);
      }
      ts.forEachChild(node, visitNode);
    }
  });
}

/** Tells whether a name is declared by a package whose name begins so, or imported or exported again from it. */
function isFrom(hidden: string, declaration: ts.Declaration): boolean {
  if (declaration.getSourceFile().fileName.includes(`/node_modules/${hidden}`)) return true;
  const from = ts.findAncestor(declaration, isImportOrExport)?.moduleSpecifier;
  return from !== undefined && ts.isStringLiteral(from) && from.text.startsWith(hidden);
}

function isImportOrExport(node: ts.Node): node is ts.ImportDeclaration | ts.ExportDeclaration {
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
}

/** Finds the built files of a folder that hold more than comments and the mark of a module. */
export function findCode(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  if (files.length === 0) throw new Error(`${folder} has no file with code: build first`);
  return files.filter((file) => {
    const source = ts.createSourceFile(file, readFileSync(join(folder, file), "utf8"), ts.ScriptTarget.Latest);
    return source.statements.some((statement) => !isMark(statement));
  });
}

/** `export {};`, with which a file without imports and exports says that it is a module. */
function isMark(statement: ts.Statement): boolean {
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier !== undefined) return false;
  const { exportClause } = statement;
  return exportClause !== undefined && ts.isNamedExports(exportClause) && exportClause.elements.length === 0;
}
