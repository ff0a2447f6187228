// Puts deliberate faults into the code, one at a time, and runs the test that must detect each
// (scripts/faults.ts). A check whose fault no test detects could be lost unnoticed.
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { transformSync } from "esbuild";

import { declarationOf, type Fault, putInto, readFaults } from "./faults.ts";

const HELP = `npm run test:mutants -- [names of faults] [--since[=<commit>]] [--a-tenth] [--check]

Without names, all faults.
--since=<commit>  those whose code or test has changed since, and not only moved; without a commit, since the newest that is a
                  day older than HEAD
--a-tenth         a tenth of all, each day another, and those of --since
--minutes=<n>     begin no further test after so long, and name how many faults are left: a change of everything takes no hour
--check           run no test: only see that each fault can be put in, gives code, and has a test`;

type Runner = { fails: (test: string, fault?: Fault) => Promise<boolean>; stop: () => void };

const DAY_SECONDS = 86_400;
/** Everything has changed since the empty tree. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

process.chdir(join(import.meta.dirname, ".."));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  // An option may not go without its value.
  args: process.argv.slice(2).map((word) => (word === "--since" ? "--since=" : word)),
  options: {
    since: { type: "string" },
    "a-tenth": { type: "boolean" },
    minutes: { type: "string", default: "Infinity" },
    check: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}
const { faults, problems } = await readFaults();
if (values.check) problems.push(...faults.flatMap(findSyntaxError));
problems.push(
  ...positionals
    .filter((name) => !faults.some((fault) => fault.name === name))
    .map((name) => `${name}: no such fault`),
);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
if (values.check) {
  console.log(`all ${faults.length} faults can be put in`);
  process.exit();
}

const wanted = chooseFaults();
const queue = groupByTest(wanted);
const survivors: string[] = [];
const failing: string[] = [];
const runners = await Promise.all(queue.slice(0, 2).map(() => startRunner()));
await Promise.all(runners.map(work));
for (const runner of runners) runner.stop();

const left = queue.flat().length;
const tried = wanted.length - left;
console.log(`${tried - survivors.length} of ${tried} faults noticed (${seconds(0)} s)`);
if (left > 0)
  console.log(
    `${left} were not tried in ${values.minutes} minutes: npm run test:mutants tries all`,
  );
if (survivors.length > 0) console.log(`not noticed: ${survivors.join(", ")}`);
if (failing.length > 0) console.log(`fail without any fault: ${failing.join(", ")}`);
process.exitCode = survivors.length + failing.length > 0 ? 1 : 0;

function chooseFaults(): Fault[] {
  if (positionals.length > 0) return faults.filter(({ name }) => positionals.includes(name));
  const { since, "a-tenth": aTenth } = values;
  if (since === undefined && aTenth !== true) return faults;
  const hasChanged = since === undefined ? () => false : changedSince(since || findDayBefore());
  return faults.filter(
    (fault, index) => hasChanged(fault) || (aTenth === true && index % 10 === today()),
  );
}

/**
 * Tells whether the declaration that a fault alters, or its test, has changed since a commit. Moves
 * and changed imports do not count.
 */
function changedSince(commit: string): (fault: Fault) => boolean {
  const [base = commit] = git("rev-parse", commit);
  const changes = git("diff", "-M", "--name-status", base).map((line) => line.split("\t"));
  // Former paths of changed files; a new one has none.
  const then = new Map(
    changes.map(([kind = "", from = "", to = from]) => [to, kind === "A" ? undefined : from]),
  );
  const isOther = (file: string, partOf: (text: string) => string | undefined): boolean => {
    if (!then.has(file)) return false;
    const from = then.get(file);
    return from === undefined || partOf(show(base, from)) !== partOf(readFileSync(file, "utf8"));
  };
  return ({ file, find, test }) =>
    isOther(file, (text) => declarationOf(text, find)) || isOther(test, withoutImports);
}

function show(base: string, path: string): string {
  return execFileSync("git", ["show", `${base}:${path}`], { encoding: "utf8", maxBuffer: 1 << 26 });
}

function withoutImports(text: string): string {
  return text.replace(/^(?:import|export)\b[^;]*?\bfrom "[^"]*";$/gm, "").replace(/\s+/g, " ");
}

/**
 * Nothing records the last commit that passed. Where CI runs daily, one that is a day older than
 * HEAD has passed.
 */
function findDayBefore(): string {
  const [head] = git("show", "-s", "--format=%ct", "HEAD");
  const [commit] = git(
    "rev-list",
    "-1",
    "--first-parent",
    `--before=${Number(head) - DAY_SECONDS}`,
    "HEAD",
  );
  return commit || EMPTY_TREE;
}

function git(...args: string[]): string[] {
  return execFileSync("git", args, { encoding: "utf8" }).trim().split("\n");
}

/** Begins each day at another test, so that a time limit leaves no test out for long. */
function groupByTest(all: readonly Fault[]): Fault[][] {
  const tests = [...new Set(all.map(({ test }) => test))];
  const groups = tests.map((name) => all.filter(({ test }) => test === name));
  return groups.concat(groups.splice(0, (today() * groups.length) / 10));
}

/** The last digit of today's number. */
function today(): number {
  return Math.floor(Date.now() / 1000 / DAY_SECONDS) % 10;
}

async function work({ fails }: Runner): Promise<void> {
  const end = Number(values.minutes) * 60_000;
  for (
    let group = queue.shift();
    group !== undefined;
    group = performance.now() < end ? queue.shift() : undefined
  ) {
    for (const [tried, fault] of group.entries()) {
      const begun = performance.now();
      if (begun >= end) {
        queue.unshift(group.slice(tried));
        break;
      }
      const isNoticed = await fails(fault.test, fault);
      if (!isNoticed) survivors.push(fault.name);
      console.log(
        `${isNoticed ? "noticed " : "SURVIVED"} ${seconds(begun).padStart(5)} s  ${fault.name}: ${fault.means}`,
      );
    }
    // A test that fails anyway, or because of the last fault, has detected nothing.
    const test = group[0]?.test ?? "";
    if (await fails(test)) failing.push(test);
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

/**
 * Starts a process with a reusable vitest: starting one for each fault would take most of the time.
 */
async function startRunner(): Promise<Runner> {
  const child = fork(join(import.meta.dirname, "mutant-tests.mjs"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
  });
  await answerOf(child);
  return {
    fails: async (test, fault) => {
      const answered = answerOf(child);
      child.send({ test, fault });
      const { failed, problem } = await answered;
      if (problem !== undefined) throw new Error(problem);
      return failed === true;
    },
    stop: () => child.disconnect(),
  };
}

function answerOf(child: ChildProcess): Promise<{ failed?: boolean; problem?: string }> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error("a process that runs the tests ended"));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message as { failed?: boolean; problem?: string });
    });
  });
}

/** A fault with a syntax error would fail every test. */
function findSyntaxError(fault: Fault): string[] {
  try {
    transformSync(putInto(readFileSync(fault.file, "utf8"), fault), { loader: "ts" });
    return [];
  } catch (error) {
    return [`${fault.name}: ${fault.file} is no code with it: ${(error as Error).message}`];
  }
}
