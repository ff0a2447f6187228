// Statements on tables that are spread, as the store tests send them, each with what a Citus makes
// of it: statements.sql.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "statements.sql");

/** A statement, without what makes no difference to its plan, and what a Citus makes of it. */
export type TriedStatement = {
  /** File and function that send it. */
  origin: string;
  /** How many shards it asks, its failure, or {@link UNTRIED}. */
  verdict: string;
  text: string;
};

/** Verdict on a statement that no Citus was asked about yet. */
export const UNTRIED = "untried";

/**
 * Leaves out of a statement what makes no difference to its plan: spaces, lists of columns and of
 * values, numbers of parameters.
 */
export function normalise(statement: string): string {
  const numbers = new Map<string, string>();
  return withoutLists(statement.replaceAll(/\s+/g, " ").trim()).replaceAll(/\$\d+/g, (name) => {
    numbers.set(name, numbers.get(name) ?? `$${numbers.size + 1}`);
    return numbers.get(name) ?? "";
  });
}

function withoutLists(statement: string): string {
  return statement
    .replaceAll(/\w+\.\w+ as "\w+"(?:, \w+\.\w+ as "\w+")*/g, "…")
    .replace(/^(insert into \w+) \([\w, …]+\)/, "$1 (…)")
    .replace(/^(insert into \w+ \(…\) values) \([^()]*\)/, "$1 (…)")
    .replaceAll(/\$\d+(?:, \$\d+){3,}/g, "…")
    .replaceAll(/ set \w+ = \$\d+(?:, \w+ = \$\d+)*/g, " set …");
}

/**
 * Makes the pattern of the normal form of statements that have a text of the source as a part of
 * them, `$0` for what is put into it.
 */
export function patternOf(text: string): RegExp {
  const parts = normalise(text.replaceAll("$0", "…"))
    .replaceAll(/\$\d*/g, "$")
    .split(/(?:, )?…(?:, )?/);
  return new RegExp(
    parts
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("\\$", "\\$\\d+"))
      .join(".*"),
  );
}

/** Reads the file: the version of the Citus that was asked, and the statements. */
export function readStatements(): { citus: string; statements: TriedStatement[] } {
  const text = readFileSync(file, "utf8");
  const statements = text.matchAll(/^-- (?<verdict>.+) <- (?<origin>.+)\n(?<text>.+);$/gm);
  return {
    citus: /^-- Verdicts of (.+)\.$/m.exec(text)?.[1] ?? "no Citus",
    statements: Array.from(statements, ({ groups }) => groups as TriedStatement),
  };
}

/** Writes the file. */
export function writeStatements({
  citus,
  statements,
}: {
  citus: string;
  statements: readonly TriedStatement[];
}): void {
  const sorted = [...statements].sort(
    (one, other) => compare(one.origin, other.origin) || compare(one.text, other.text),
  );
  const entries = sorted.map(
    ({ origin, verdict, text }) => `-- ${verdict} <- ${origin}\n${text};\n`,
  );
  const head = `-- Statements on tables that are spread, and how many shards each asks (docs/scale.md). Written by \`npm run statements\`.
-- Verdicts of ${citus}.
`;
  writeFileSync(file, [head, ...entries].join("\n"));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
