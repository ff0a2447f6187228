// `npm run statements`: has the store tests send their statements, writes those on tables that are
// spread into statements.sql, and has a Citus run each with the values that it was sent with, and
// with several keys at once.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import pg from "pg";

import type { SentStatement } from "../../../../../test/support/known-statements.ts";
import { migrate } from "../../migrations.ts";
import { openStore } from "../../open-store.ts";
import { spreadTables } from "../../spread.ts";
import { hasCitus, startCitus } from "./citus.ts";
import {
  normalise,
  readStatements,
  type TriedStatement,
  UNTRIED,
  writeStatements,
} from "./statements.ts";

const HELP = `npm run statements [-- --again | names of test files]

Asks the Citus of TEST_CITUS_URL, the empty database of a coordinator, or one that is started here where the Postgres of this machine
has the extension. Without one, new statements are written down as "${UNTRIED}".
With names of test files, runs those instead of all store tests, and leaves what is in the file.
--again  asks of the statements of earlier runs, without running a test`;

const root = join(import.meta.dirname, "../../../../../../..");
const log = join(root, ".cache/statements.jsonl");
/** From the sixth run on, Postgres has one plan of a prepared statement for all values. */
const TURNS = 7;
let named = 0;

/** Tests of the system that send what no store test does. */
const FURTHER_TESTS = ["erc8004/src/identities.system.test.ts", "evm/evm-payments.system.test.ts"];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { again: { type: "boolean" }, help: { type: "boolean" } },
});
if (options.help === true) {
  process.stdout.write(`${HELP}\n`);
  process.exit();
}
if (positionals.length > 0) {
  runTests(["--project", "store", "--project", "system", ...positionals]);
} else if (options.again !== true) {
  rmSync(log, { force: true });
  runTests(["--project", "store"]);
  runTests(["--project", "system", ...FURTHER_TESTS]);
}
const sent = readSent();
const before = readStatements();
const verdicts = new Map(before.statements.map(({ text, verdict }) => [text, verdict]));
// Several functions may send the same: it stays with the first.
const origins = new Map(before.statements.map(({ text, origin }) => [text, origin]));
let { citus } = before;
if (process.env["TEST_CITUS_URL"] !== undefined || hasCitus) {
  const started = process.env["TEST_CITUS_URL"] === undefined ? await startCitus() : undefined;
  const url = process.env["TEST_CITUS_URL"] ?? started?.url ?? "";
  try {
    citus = await askCitus(url);
  } finally {
    await started?.stop();
  }
}
const found = [...sent].map(([text, { origin }]): TriedStatement => {
  return { text, origin: origins.get(text) ?? origin, verdict: verdicts.get(text) ?? UNTRIED };
});
const kept = positionals.length > 0 ? before.statements.filter(({ text }) => !sent.has(text)) : [];
const statements = [...found, ...kept];
writeStatements({ citus, statements });
const failing = statements.filter(({ verdict }) => verdict.startsWith("fails"));
for (const { verdict, origin, text } of failing)
  process.stdout.write(`${origin}: ${verdict}\n  ${text}\n`);
const untried = statements.filter(({ verdict }) => verdict === UNTRIED).length;
process.stdout.write(
  `${statements.length} statements, ${failing.length} fail, ${untried} untried, on ${citus}\n`,
);
process.exitCode = failing.length > 0 ? 1 : 0;

function runTests(args: readonly string[]): void {
  const env = { ...process.env, ARCS_STATEMENTS: log };
  const { status } = spawnSync("npx", ["vitest", "run", ...args], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(1);
}

/**
 * Reads what the tests have sent: of each normal form one, with the fewest nulls, and then the most
 * values, so the most keys.
 */
function readSent(): Map<string, SentStatement> {
  if (!existsSync(log)) throw new Error(`no test has written ${log}`);
  const found = new Map<string, SentStatement>();
  for (const line of readFileSync(log, "utf8").trim().split("\n").sort()) {
    const statement = JSON.parse(line) as SentStatement;
    const text = normalise(statement.text);
    const former = found.get(text);
    if (former === undefined || tellsMore(statement.values, former.values))
      found.set(text, statement);
  }
  return found;
}

function tellsMore(values: readonly unknown[], than: readonly unknown[]): boolean {
  const nulls = (some: readonly unknown[]): number => some.filter((value) => value === null).length;
  const more = nulls(than) - nulls(values);
  return more > 0 || (more === 0 && JSON.stringify(values).length > JSON.stringify(than).length);
}

/** Has a Citus run all statements; gives its version. */
async function askCitus(url: string): Promise<string> {
  const store = await openStore({ databaseUrl: url });
  await migrate(store, { now: new Date() });
  await spreadTables(store, () => undefined);
  await store.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [text, sample] of sent) verdicts.set(text, await judge(client, sample));
  const { rows } = await client.query<{ version: string }>(
    "select substring(citus_version() from '^\\w+ [\\d.]+') || ' on Postgres ' || current_setting('server_version_num')::integer / 10000 as version",
  );
  await client.end();
  return rows[0]?.version ?? "";
}

/**
 * Runs a statement as often as a server does, and with several keys; gives how many shards it asks
 * at most, or its failure.
 */
async function judge(client: pg.Client, sample: SentStatement): Promise<string> {
  const name = `statement_${(named += 1)}`;
  const values = sample.values.map(fromJson);
  const several = values.map(toSeveralKeys);
  for (let turn = 0; turn < TURNS; turn++) {
    const failure = await run(client, { name, text: sample.text, values });
    // Rows that others refer to are not there.
    if (failure?.code?.startsWith("23") === true) break;
    if (failure !== undefined) return describe(failure);
  }
  const failure = await run(client, { name, text: sample.text, values: several });
  // A key with something behind it may be none of its type.
  const isOfType = failure?.code?.startsWith("22") !== true;
  if (failure !== undefined && isOfType && failure.code?.startsWith("23") !== true)
    return describe(failure);
  return countShards(client, name, isOfType ? several : values);
}

function describe({ code, message }: pg.DatabaseError): string {
  return `fails (${code}, ${message.split("\n", 1)[0]})`;
}

async function countShards(
  client: pg.Client,
  name: string,
  values: readonly unknown[],
): Promise<string> {
  const literals = values.map((value) => {
    if (value === null) return "null";
    return client.escapeLiteral(
      Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : String(value),
    );
  });
  const list = literals.length === 0 ? "" : `(${literals.join(", ")})`;
  let rows: { "QUERY PLAN": string }[];
  try {
    ({ rows } = await client.query<{ "QUERY PLAN": string }>(`explain execute ${name}${list}`));
  } catch {
    return "runs, and cannot be explained";
  }
  const tasks = rows
    .flatMap((row) => /Task Count: (\d+)/.exec(row["QUERY PLAN"])?.[1] ?? [])
    .map(Number);
  if (tasks.length === 0) return "by the coordinator";
  return Math.max(...tasks) > 1 ? "several shards" : "one shard";
}

/** Runs a statement in a transaction that is rolled back; gives its failure. */
async function run(
  client: pg.Client,
  query: pg.QueryConfig,
): Promise<pg.DatabaseError | undefined> {
  await client.query("begin");
  try {
    await client.query(query);
    return undefined;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error;
    throw error;
  } finally {
    await client.query("rollback");
  }
}

/** Adds keys to an array, as the driver writes it. */
function toSeveralKeys(value: unknown): unknown {
  const [, first] = (typeof value === "string" && /^\{"((?:[^"\\]|\\.)*)"[,}]/.exec(value)) || [];
  if (first === undefined) return value;
  return `${(value as string).slice(0, -1)},${[1, 2, 3, 4, 5, 6, 7].map((digit) => `"${first}${digit}"`).join(",")}}`;
}

function fromJson(value: unknown): unknown {
  const { hex } = Object(value) as { hex?: string };
  return hex === undefined ? value : Buffer.from(hex, "hex");
}
