// Refuses to let the state of a row be written in more than one file: its transitions stand in the
// table of one state machine. Moves of whole rows name no column, and are not asked about.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";

import ts from "typescript";

import { findPackages } from "../find-packages.mjs";

const root = join(import.meta.dirname, "../..");

/** Columns that only the file of their states writes, by table, and what inserts a row. */
const machines: Record<string, { file: string; insert: string; columns: readonly string[] }> = {
  payments: {
    insert: "paymentTable.insert",
    file: "packages/server/src/features/payments/payment-machine.ts",
    columns: [
      "status",
      "evidence",
      "is_lost",
      "replaced_by",
      "network",
      "transaction_hash",
      "asset",
      "completed_at",
      "failed_at",
      "canceled_at",
    ],
  },
  holds: {
    insert: "holdTable.insert",
    file: "packages/server/src/features/trust/holds/hold-machine.ts",
    columns: ["state", "paid", "sent", "why", "is_failed"],
  },
  credentials: {
    insert: "credentialTable.insert",
    file: "packages/server/src/features/credentials/credential-states.ts",
    columns: [
      "anchor_state",
      "anchor_address",
      "transaction_hash",
      "block_number",
      "anchored_at",
      "revoked_at",
      "revocation_reason",
      "revocation_transaction_hash",
    ],
  },
};

const files = findPackages(root)
  .flatMap(({ folder }) => ts.sys.readDirectory(join(root, folder, "src"), [".ts"]))
  .filter((file) => !/\/test\/|\.(test|faults)\.ts$/.test(file));
const problems: string[] = [];
const writers = new Set<string>();
for (const path of files) {
  const file = relative(root, path);
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      for (const { table, own, written } of findWrites(node.getText(source))) {
        if (file === own) writers.add(table);
        else
          problems.push(`${file} writes ${table}.${written}: change the state by ${own} instead`);
      }
    }
    for (const { insert, file: own } of Object.values(machines))
      if (ts.isPropertyAccessExpression(node) && node.getText(source) === insert && file !== own)
        problems.push(`${file} inserts by ${insert}: begin the state by ${own} instead`);
    ts.forEachChild(node, visit);
  };
  visit(source);
}
for (const [table, { file }] of Object.entries(machines))
  if (!writers.has(table)) problems.push(`no statement in ${file} writes ${table}`);
for (const problem of problems) console.log(problem);
console.log(`the states of ${Object.keys(machines).join(", ")} in ${files.length} files`);
process.exitCode = problems.length > 0 || files.length < 300 ? 1 : 0;

/** Finds the statements of a text that write a state, or columns which only run time tells. */
function findWrites(text: string): { table: string; own: string; written: string }[] {
  return Object.entries(machines).flatMap(([table, { file: own, columns }]) => {
    const write = new RegExp(
      `\\b(?:update\\s+${table}\\s+(?:\\w+\\s+)?set\\b|insert\\s+into\\s+${table}\\s*\\()([\\s\\S]*)`,
      "i",
    );
    const [, rest] = write.exec(text) ?? [];
    if (rest === undefined) return [];
    const assigned = rest.split(/\bwhere\b|\bvalues\b|\breturning\b/i)[0] ?? "";
    const written = assigned.includes("${")
      ? ["columns that it computes"]
      : columns.filter((column) => new RegExp(`\\b${column}\\b`).test(assigned));
    return written.map((each) => ({ table, own, written: each }));
  });
}
