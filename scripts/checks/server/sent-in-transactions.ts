// Finds requests sent from inside a transaction: it holds locks during the request, and a rollback
// cannot undo it. Follows calls from every function that takes a transaction, as far as there is
// code. It does not see calls of function values that were passed or bound, getters, or anything
// hidden by `any`. Nor does it follow types with methods alone, unless they are listed among the
// senders.
import ts from "typescript";

import { placeOf } from "./source-place.ts";

/**
 * Types that make requests outside the process: anything with a later answer, by a method or by
 * themselves.
 */
export const senders: readonly string[] = [
  "ContentPlace",
  "ContentStore",
  "CredentialBridge",
  "Erc8004Reader",
  "EvmNetwork",
  "EvmReader",
  "FeedbackWriter",
  "LedgerAnchor",
  "LogWitnesses",
  "MemoWriter",
  "RegistrationFiles",
  "ServerLedger",
  "Signer",
  "StatusResolver",
  "Verifier",
  "WebhookSender",
];
// Functions of Node and of packages that do the same.
const MODULES = /\/(undici|undici-types|ws|@types\/node)\//;
const SENDING = /^(request|connect|createConnection|lookup|resolve4|resolve6)$/;
// These make requests only through the callback passed by their caller, under this name.
const ASKING_BY: Readonly<Record<string, string>> = { verifyCredential: "resolveStatus" };

/** A function that takes a transaction, and the calls that lead from it to a request. */
export type Sent = { place: string; calls: string[] };

/** Findings, and how much was checked: a check of nothing finds nothing. */
export type SentReport = { sent: Sent[]; functions: number; missing: string[] };

type Call = { name: string; sends: boolean; follow: ts.SignatureDeclaration | undefined };

/**
 * Follows the calls of every function that has a parameter of the type `Transaction`.
 *
 * @param isOwn - selects the files of those functions
 * @param names - the types that send; those that no file declares are reported as missing
 */
export function findSent(
  program: ts.Program,
  { isOwn, names }: { isOwn: (file: string) => boolean; names: readonly string[] },
): SentReport {
  const checker = program.getTypeChecker();
  const known = new Map<ts.Node, Call[]>();
  const missing = new Set(names);
  const roots: ts.SignatureDeclaration[] = [];
  for (const source of program.getSourceFiles()) {
    // Declarations of libraries have no code.
    if (source.isDeclarationFile) continue;
    visit(source, (node) => {
      if (isNamedType(node)) missing.delete(node.name.text);
      if (!isOwn(source.fileName) || !ts.isFunctionLike(node) || bodyOf(node) === undefined) return;
      if (node.parameters.some(takesTransaction)) roots.push(node);
    });
  }
  const sent = roots.flatMap((root) => {
    const calls = callsToSender(root, new Set());
    return calls === undefined ? [] : [{ place: placeOf(root), calls }];
  });
  return { sent, functions: roots.length, missing: [...missing] };

  function takesTransaction(parameter: ts.ParameterDeclaration): boolean {
    const type = checker.getTypeAtLocation(parameter);
    // Also matches an optional one.
    const parts = type.isUnion() ? [type, ...type.types] : [type];
    return parts.some((part) => (part.aliasSymbol ?? part.getSymbol())?.name === "Transaction");
  }

  function callsToSender(from: ts.SignatureDeclaration, seen: Set<ts.Node>): string[] | undefined {
    seen.add(from);
    for (const { name, sends, follow } of callsOf(from)) {
      if (sends) return [name];
      if (follow === undefined || seen.has(follow)) continue;
      const rest = callsToSender(follow, seen);
      if (rest !== undefined) return [name, ...rest];
    }
    return undefined;
  }

  function callsOf(node: ts.SignatureDeclaration): Call[] {
    const present = known.get(node);
    if (present !== undefined) return present;
    const calls: Call[] = [];
    visit(bodyOf(node), (inner) => {
      if (ts.isCallExpression(inner) || ts.isNewExpression(inner)) calls.push(...callOf(inner));
    });
    known.set(node, calls);
    return calls;
  }

  function callOf(call: ts.CallExpression | ts.NewExpression): Call[] {
    const signature = checker.getResolvedSignature(call);
    const declaration = signature?.declaration;
    if (signature === undefined || declaration === undefined || ts.isJSDocSignature(declaration))
      return [];
    const name = `${ts.isNewExpression(call) ? "new " : ""}${call.expression.getText().replaceAll(/\s+/g, " ")}`;
    const passed = ASKING_BY[declaration.name?.getText() ?? ""];
    if (passed !== undefined)
      return [{ name, follow: undefined, sends: call.arguments?.some(has(passed)) === true }];
    const follow = implementationOf(declaration);
    return [{ name, follow, sends: follow === undefined && doesSend(signature, declaration) }];
  }

  function has(member: string): (argument: ts.Expression) => boolean {
    return (argument) => checker.getTypeAtLocation(argument).getProperty(member) !== undefined;
  }

  /** Returns the declaration with the code: of overloads the last. */
  function implementationOf(
    declaration: ts.SignatureDeclaration,
  ): ts.SignatureDeclaration | undefined {
    const named = declaration.name && checker.getSymbolAtLocation(declaration.name);
    const all = [declaration, ...(named?.declarations ?? [])].filter(ts.isFunctionLike);
    return all.find((each) => bodyOf(each) !== undefined);
  }

  function doesSend(signature: ts.Signature, declaration: ts.SignatureDeclaration): boolean {
    const called = declaration.name?.getText() ?? "";
    if (called === "fetch") return true;
    if (SENDING.test(called) && MODULES.test(declaration.getSourceFile().fileName)) return true;
    const type = ts.findAncestor(declaration, isNamedType)?.name.text;
    if (type === undefined || !names.includes(type)) return false;
    const answer = checker.getReturnTypeOfSignature(signature);
    return (answer.isUnion() ? answer.types : [answer]).some(
      (each) => each.getProperty("then") !== undefined,
    );
  }
}

function isNamedType(node: ts.Node): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration {
  return ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
}

function bodyOf(node: ts.SignatureDeclaration): ts.Node | undefined {
  return "body" in node ? node.body : undefined;
}

function visit(node: ts.Node | undefined, look: (node: ts.Node) => void): void {
  if (node === undefined) return;
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}
