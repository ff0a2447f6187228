// Checks that the server's SQL keeps to what Citus does as Postgres does it, or at all
// (docs/scale.md), and that each statement on tables that are spread is in statements.sql, with
// what a Citus made of it (npm run statements).
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import ts from "typescript";

import { findPackages } from "../find-packages.mjs";
import { exceptions } from "../../packages/server/src/platform/db/test/spread/exceptions.ts";
import {
  patternOf,
  readStatements,
  UNTRIED,
} from "../../packages/server/src/platform/db/test/spread/statements.ts";

const root = join(import.meta.dirname, "../..");
// The server, and the extras that stand on it.
const files = findPackages(root)
  .filter(
    ({ name, manifest }) => name === "server" || "@arcs/server" in (manifest.dependencies ?? {}),
  )
  .map(({ folder }) => join(root, folder, "src"))
  .flatMap((src) =>
    readdirSync(src, { recursive: true, encoding: "utf8" }).map((file) => join(src, file)),
  );
const migrations = files
  .filter((file) => /[/\\]\d{4}-[a-z0-9-]+\.sql$/.test(file))
  .map((file) => read(file));

/**
 * Tables that are spread, as the comments of the migrations say it: column, and the table that they
 * stand beside.
 */
const spread = new Map(
  migrations.flatMap((sql) =>
    [...sql.matchAll(/^comment on table (\w+) is 'spread by (\w+)(?: with (\w+))?';$/gm)].map(
      ([, table = "", column = "", beside]) => [table, { column, beside }] as const,
    ),
  ),
);
const tables = [...spread.keys()].join("|");

type Finding = (sql: string, around: string) => string | false;

/**
 * Statements that Citus runs otherwise, or refuses; `around` is the function that the statement
 * stands in.
 */
const rules: readonly Finding[] = [
  (sql, around) =>
    /^insert into [^;]*\bselect\b[^;]*\bon conflict\b/.test(sql) &&
    !/\breturning\b/.test(sql) &&
    /\browCount\b/.test(around) &&
    "a count of insert-select-on-conflict, which is of no rows there: use returning",
  (sql) =>
    /\blateral \((?:[^()]|\([^()]*\))*\boffset\b/.test(sql) &&
    isOfSpread(sql) &&
    "offset in lateral",
  (sql) =>
    new RegExp(`\\bselect from (${tables})\\b`).test(sql) &&
    "select without columns, of which Citus makes no plan",
  (sql) =>
    /\brow_to_json\s*\(/.test(sql) && "row_to_json, which loses the names of columns: name them",
  (sql) =>
    /^insert into (?:(?!\bon conflict\b)[^;])*\bvalues\s*\((?:(?!\bon conflict\b)[^;])*\(select\b/.test(
      sql,
    ) && "a subquery in values",
  (sql) =>
    new RegExp(`^update (${tables})\\b[^;]*\\b(date_trunc|date_part|to_char|extract)\\s*\\(`).test(
      sql,
    ) && "a function in an update that depends on settings: compute it in the server",
  (sql) => {
    const [, table] =
      new RegExp(`\\bfrom (${tables})\\b[^;]*\\bfor (?:no key )?update\\b`).exec(sql) ?? [];
    const column = spread.get(table ?? "")?.column;
    return (
      column !== undefined &&
      !new RegExp(`\\b${column} = (?!any\\b|\\()`).test(sql) &&
      `for update of ${table} without ${column}, by which it is spread`
    );
  },
];

/** Changes of tables that Citus refuses where they are spread already. */
const rulesOfMigrations: readonly Finding[] = [
  (sql) =>
    new RegExp(
      `^alter table (${tables}) [^;]*\\badd (?!constraint)[^;,]*\\b(check|unique|primary key|references|identity)\\b`,
    ).test(sql) && "a constraint of a column that is added: add it by a statement of its own",
  (sql) =>
    new RegExp(
      `^alter table (${tables}) (add constraint [^;]*, (add|drop|alter) |[^;]*, add constraint )`,
    ).test(sql) && "a constraint beside other changes: add it by a statement of its own",
  (sql) => {
    const [, table = "", other = ""] =
      new RegExp(`^update (${tables})\\b[^;]* from (\\w+)`).exec(sql) ?? [];
    return (
      other !== "" &&
      groupOf(table) !== groupOf(other) &&
      `an update of ${table} from ${other}, which is elsewhere`
    );
  },
];

const problems: string[] = [];
const tried = readStatements().statements;
let statements = 0;
for (const file of files.filter(
  (name) => /(?<!\.test|\.faults)\.ts$/.test(name) && !/[/\\]test[/\\]/.test(name),
)) {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  visit(source, (node) => {
    const sql = textOf(node)?.trim().replaceAll(/\s+/g, " ");
    if (sql === undefined || !/^(insert into|update|delete from|select|with|declare) /.test(sql))
      return;
    statements++;
    for (const rule of [...rules, findUnsent]) {
      const found = rule(sql, functionAround(node).getText());
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (found !== false) problems.push(`${relative(root, file)}:${line} has ${found}`);
    }
  });
}
for (const sql of migrations.flatMap((text) =>
  text.replaceAll(/^\s*--.*$/gm, "").split(/;\s*\n/),
)) {
  const statement = sql.trim().replaceAll(/\s+/g, " ");
  for (const rule of rulesOfMigrations) {
    const found = rule(statement, "");
    if (found !== false) problems.push(`a migration has ${found}: ${statement}`);
  }
}
for (const { verdict, origin, text } of tried) {
  // Without values, it is asked once at a start.
  const isListed = !text.includes("$") || exceptions.some(({ statement }) => statement.test(text));
  if (verdict.startsWith("fails")) problems.push(`${origin} sends what Citus refuses: ${text}`);
  if (verdict === "several shards" && !isListed)
    problems.push(`${origin} asks several shards, unlisted: ${text}`);
}
for (const [table, { column, beside }] of spread)
  problems.push(...problemsOfTable(table, column, beside));

const untried = tried.filter(({ verdict }) => verdict === UNTRIED).length;
if (untried > 0 && process.argv.includes("--all-tried"))
  problems.push("npm run statements, with a Citus, before a release");
for (const problem of problems) console.log(problem);
console.log(
  `${statements} statements, ${spread.size} tables that can be spread; ${tried.length} on these, ${untried} untried`,
);
process.exitCode = problems.length > 0 || statements < 300 || spread.size < 15 ? 1 : 0;

/**
 * A unique index of a spread table names its column, since no node knows the rows of another; those
 * of a group collate alike.
 */
function problemsOfTable(table: string, column: string, beside: string | undefined): string[] {
  const sql = migrations.join("\n");
  const [, body] =
    new RegExp(`^create table ${table} \\(\\n([\\s\\S]*?)\\n\\)`, "m").exec(sql) ?? [];
  if (body === undefined) return [`no migration creates ${table}`];
  const found: string[] = [];
  const constraints = [...body.matchAll(/^ {2}(?:primary key|unique) \(([^)]*)\)/gm)].map(
    ([, columns = ""]) => columns,
  );
  const ofColumns = [...body.matchAll(/^ {2}(\w+) [^\n]*\b(?:primary key|unique)\b/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "primary" && name !== "unique");
  const indexes = [
    ...sql.matchAll(new RegExp(`^create unique index \\w+ on ${table} \\(([^)]*)\\)`, "gm")),
  ];
  for (const columns of [
    ...constraints,
    ...ofColumns,
    ...indexes.map(([, columns = ""]) => columns),
  ])
    if (!columns.split(", ").includes(column))
      found.push(`${table} has a unique key (${columns}) without ${column}`);
  const isAgents =
    beside !== undefined || [...spread.values()].some((each) => each.beside === table);
  if (isAgents && !new RegExp(`^ {2}${column} text collate "C"`, "m").test(body))
    found.push(`${table}.${column} has not the collation "C" of its group`);
  return found;
}

function groupOf(table: string): string {
  return spread.get(table)?.beside ?? table;
}

/** A statement, or a part of one, on tables that are spread, which no store test sends. */
function findUnsent(sql: string): string | false {
  if (!new RegExp(`\\b(from|join|into|update) (${tables})\\b`).test(sql)) return false;
  const pattern = patternOf(sql);
  return (
    !tried.some(({ text }) => pattern.test(text)) &&
    `what no store test sends (npm run statements): ${sql}`
  );
}

/** Whether a statement names a table that is spread; parts of it may be in other texts. */
function isOfSpread(sql: string): boolean {
  return new RegExp(`\\b(${tables})\\b`).test(sql);
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `$0${literal.text}`).join("");
}

function functionAround(node: ts.Node): ts.Node {
  const { parent } = node;
  return parent === undefined || ts.isFunctionLike(node) ? node : functionAround(parent);
}

function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  each(node);
  ts.forEachChild(node, (child) => visit(child, each));
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}
