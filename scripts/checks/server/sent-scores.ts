// Finds routes that read or send a stored score: only core's projections may show one to others,
// and few files call them. A property counts as stored by where it is declared, however often its
// object was copied. It does not see computed names, `Object.values` and the like, members hidden
// by generics or `any`, and members deeper than five levels.
import ts from "typescript";

import { placeOf } from "./source-place.ts";

/**
 * Tests of file names: where scores are stored, which files answer requests, and which of those may
 * read scores.
 */
export type ScoreRules = Readonly<
  Record<"isStored" | "isAnswering" | "mayRead", (file: string) => boolean>
>;

/** Findings, and how many answers were checked. */
export type ScoreReport = { problems: string[]; answers: number };

// Max depth of members in an answer.
const DEPTH = 5;
const VERBS = /^(get|post|put|patch|delete)$/;

/**
 * Finds stored scores that are read in answering files other than projections, or sent by any file.
 */
export function findSentScores(
  program: ts.Program,
  { isStored, isAnswering, mayRead }: ScoreRules,
): ScoreReport {
  const checker = program.getTypeChecker();
  const report: ScoreReport = { problems: [], answers: 0 };
  for (const source of program.getSourceFiles()) {
    if (isAnswering(source.fileName)) look(source);
  }
  return report;

  function look(node: ts.Node): void {
    const read = propertyRead(node);
    const { fileName } = node.getSourceFile();
    if (read !== undefined && isOfScore(read) && !mayRead(fileName)) {
      report.problems.push(`${placeOf(node)} reads ${read.name}`);
    }
    for (const type of answeredBy(node)) {
      report.answers++;
      const path = pathToScore(type, DEPTH);
      if (path !== undefined) report.problems.push(`${placeOf(node)} sends ${path.join(".")}`);
    }
    ts.forEachChild(node, look);
  }

  function propertyRead(node: ts.Node): ts.Symbol | undefined {
    if (ts.isPropertyAccessExpression(node)) return checker.getSymbolAtLocation(node.name);
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
      return checker.getTypeAtLocation(node.expression).getProperty(node.argumentExpression.text);
    }
    if (ts.isObjectLiteralElementLike(node)) return propertyTaken(node);
    if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined;
    const name = node.propertyName ?? node.name;
    return ts.isIdentifier(name) || ts.isStringLiteralLike(name)
      ? checker.getTypeAtLocation(node.parent).getProperty(name.text)
      : undefined;
  }

  /** Returns the property that `({ member: target } = object)` reads. */
  function propertyTaken({ name, parent }: ts.ObjectLiteralElementLike): ts.Symbol | undefined {
    const { parent: assignment } = parent;
    if (name === undefined || !ts.isBinaryExpression(assignment) || assignment.left !== parent)
      return undefined;
    return checker.getTypeAtLocation(assignment.right).getProperty(name.getText());
  }

  function isOfScore({ declarations = [] }: ts.Symbol): boolean {
    return declarations.some(
      (each) =>
        (ts.isPropertySignature(each) || ts.isPropertyAssignment(each)) &&
        isStored(each.getSourceFile().fileName),
    );
  }

  /**
   * Returns the types of answers: `reply.send(…)`, JSON written by hand, and return values of route
   * handlers.
   */
  function answeredBy(node: ts.Node): ts.Type[] {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const { name, expression } = node.expression;
    const [first] = node.arguments;
    const isWritten =
      name.text === "send" || (name.text === "stringify" && expression.getText() === "JSON");
    if (isWritten && first !== undefined) return [checker.getTypeAtLocation(first)];
    const handler = handlerAmong(node.arguments, { called: name.text });
    if (handler === undefined) return [];
    return givenBackBy(handler).flatMap((type) => checker.getAwaitedType(type) ?? []);
  }

  /**
   * Finds the handler of a route: the last argument after its path, or a member of the options of
   * `route`.
   */
  function handlerAmong(
    given: readonly ts.Expression[],
    { called }: { called: string },
  ): ts.Expression | undefined {
    const [first, ...others] = given;
    if (called === "route" && first !== undefined && ts.isObjectLiteralExpression(first)) {
      const member = first.properties.find(({ name }) => name?.getText() === "handler");
      return member !== undefined && ts.isPropertyAssignment(member)
        ? member.initializer
        : undefined;
    }
    return VERBS.test(called) && first !== undefined && ts.isStringLiteralLike(first)
      ? others.at(-1)
      : undefined;
  }

  /**
   * Returns the types that a handler's code returns, whatever its declared type; falls back to that
   * type where the code is elsewhere.
   */
  function givenBackBy(handler: ts.Expression): ts.Type[] {
    const signatures = checker.getTypeAtLocation(handler).getCallSignatures();
    if (!ts.isArrowFunction(handler))
      return signatures.map((signature) => signature.getReturnType());
    const given = ts.isBlock(handler.body) ? returnedIn(handler.body) : [handler.body];
    return given.map((expression) => checker.getTypeAtLocation(expression));
  }

  function returnedIn(node: ts.Node): ts.Expression[] {
    if (ts.isFunctionLike(node)) return [];
    if (ts.isReturnStatement(node)) return node.expression === undefined ? [] : [node.expression];
    const found: ts.Expression[] = [];
    ts.forEachChild(node, (child) => void found.push(...returnedIn(child)));
    return found;
  }

  function pathToScore(type: ts.Type, depth: number): string[] | undefined {
    if (depth === 0) return undefined;
    for (const part of type.isUnion() ? type.types : [type]) {
      const path =
        pathInItems(part, depth) ?? pathInRecord(part, depth) ?? pathInObject(part, depth);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  function pathInItems(type: ts.Type, depth: number): string[] | undefined {
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    return item && pathToScore(item, depth - 1);
  }

  function pathInRecord(type: ts.Type, depth: number): string[] | undefined {
    const value = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const path = value && pathToScore(value, depth - 1);
    return path && ["*", ...path];
  }

  function pathInObject(type: ts.Type, depth: number): string[] | undefined {
    if (!(type.flags & ts.TypeFlags.StructuredType)) return undefined;
    for (const property of checker.getPropertiesOfType(type)) {
      if (isOfScore(property)) return [property.name];
      // Methods and declarations of libraries hold no rows.
      const declaration = property.declarations?.[0];
      if (
        declaration === undefined ||
        /\/node_modules\//.test(declaration.getSourceFile().fileName)
      )
        continue;
      const path = pathToScore(checker.getTypeOfSymbol(property), depth - 1);
      if (path !== undefined) return [property.name, ...path];
    }
    return undefined;
  }
}
