// Puts each fault of mutants.json into the code, one at a time, and runs the tests that are to notice it: they must fail.
// A fault that no test notices is a check that could be lost unseen.
import { fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { transformSync } from "esbuild";

const HELP = `node scripts/mutants.mjs [names of faults] [--after-tests] [--minutes=<minutes>] [--check]

Without names, all faults of scripts/mutants.json, which takes half an hour on two fast cores.
--after-tests  do not see first that the tests pass without any fault
--minutes=…    begin none after so many minutes. It begins elsewhere each day, so that all have their turn
--check        only see that each fault is still in the code, and its tests are there: seconds`;

const root = join(import.meta.dirname, "..");
const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const limit = flags.find((flag) => /^--minutes=\d+$/.test(flag));
if (flags.some((flag) => !["--after-tests", "--check", limit].includes(flag))) {
  console.log(HELP);
  process.exit(flags.includes("--help") ? 0 : 1);
}
const mutants = JSON.parse(readFileSync(join(import.meta.dirname, "mutants.json"), "utf8"));
const names = Object.keys(mutants);
const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wanted = named.length > 0 ? names.filter((name) => named.includes(name)) : names;
const unknown = named.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`no such faults: ${unknown.join(", ")}`);
const coreTests = ["verification", "canonicalization", "proof", "document", "keys", "base"].map(
  (name) => `packages/core/test/${name}`,
);
const bridgeTests = ["verification", "sync", "provider", "eas"].map((name) => `packages/bridge/test/${name}`);
const clientTests = ["a2a", "mcp/http-guard.test.ts"].map((name) => `packages/client/test/${name}`);
/** The tests that a fault names; else those that are likely to notice a fault of its package. */
const testsOf = (name) => {
  const { file, test } = mutants[name];
  if (test !== undefined) return pathsOf(test);
  if (file.startsWith("client/")) return clientTests;
  if (file.startsWith("core/")) return coreTests;
  return file.startsWith("bridge/") ? bridgeTests : [];
};
const survivors = [];
/** Noticed, though not each time. */
const unsteady = [];

const stale = wanted.flatMap(staleness);
if (stale.length > 0) {
  console.error(stale.join("\n"));
  process.exit(1);
}
if (flags.includes("--check")) {
  console.log(`all ${wanted.length} faults can be put in`);
  process.exit(0);
}

const deadline = limit === undefined ? Infinity : Date.now() + Number(limit.split("=")[1]) * 60_000;
// By the golden ratio further each day: however few there is time for, after some days all have had their turn.
const first =
  limit === undefined ? 0 : Math.floor(((Math.floor(Date.now() / 86_400_000) * 0.618034) % 1) * wanted.length);
const queue = [...wanted.slice(first), ...wanted.slice(0, first)];
const runners = await Promise.all([startRunner(), startRunner()]);
// Whoever has just seen all tests pass need not wait for them again: CI.
if (!flags.includes("--after-tests")) await assertTestsPass();
await Promise.all(runners.map(work));
for (const runner of runners) runner.stop();
const looked = wanted.length - queue.length;
console.log(`${looked - survivors.length} of ${looked} faults noticed`);
if (queue.length > 0) console.log(`${queue.length} were left for another day`);
if (unsteady.length > 0) console.log(`to be given a test that always notices: ${unsteady.join(", ")}`);
if (survivors.length > 0) console.log(`not noticed: ${survivors.join(", ")}`);
process.exitCode = survivors.length > 0 ? 1 : 0;

/** A fault says nothing about tests that fail anyway. */
async function assertTestsPass() {
  const needed = [...new Set(wanted.flatMap((name) => [...nearTests(name), ...testsOf(name)]))];
  const halves = runners.map(({ fails }, half) => fails(needed.filter((_, at) => at % runners.length === half)));
  if ((await Promise.all(halves)).includes(true)) throw new Error("the tests fail without any mutant");
}

async function work({ fails }) {
  let last = [];
  for (let name = next(); name !== undefined; name = next()) {
    let looks = 0;
    let isNoticed = false;
    // A second time, for tests that hang on time or order: said, so that the fault gets one that always notices.
    while (!isNoticed && looks < 2) {
      looks++;
      isNoticed = (await fails(nearTests(name), name)) || (await fails(testsOf(name), name));
    }
    console.log(
      `${isNoticed ? "noticed " : "SURVIVED"} ${name}${isNoticed && looks > 1 ? ", at the second look" : ""}`,
    );
    if (!isNoticed) survivors.push(name);
    else if (looks > 1) unsteady.push(name);
    last = testsOf(name);
  }
  if (await fails(last)) throw new Error(`a fault was left behind: ${last.join(", ")} fail without any`);
}

/** The next fault, while there is time. */
function next() {
  return Date.now() < deadline ? queue.shift() : undefined;
}

/** Why a fault cannot be put in, if so: one that is not in the code would test nothing, and one that is no code would fail every test. */
function staleness(name) {
  const { file, find, replace, test } = mutants[name];
  const missing = pathsOf(test ?? []).filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) return [`${name}: no such tests: ${missing.join(", ")}`];
  const path = join(root, "packages", file);
  if (!existsSync(path)) return [`${name}: no such file: ${file}`];
  const code = readFileSync(path, "utf8");
  const times = code.split(find).length - 1;
  if (times !== 1) return [`${name}: ${file} contains ${times} times, not once: ${find}`];
  try {
    transformSync(
      code.replace(find, () => replace),
      { loader: "ts" },
    );
    return [];
  } catch (error) {
    return [`${name}: ${file} is no code with it: ${error.message}`];
  }
}

/** Starts a process with a vitest that is kept: to start one for each fault took most of the time. */
async function startRunner() {
  const child = fork(join(import.meta.dirname, "mutant-tests.mjs"), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const answer = () =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error("a process that runs the tests ended"));
      child.once("exit", ended);
      child.once("message", (message) => {
        child.off("exit", ended);
        resolve(message);
      });
    });
  await answer();
  const fails = async (tests, fault) => {
    if (tests.length === 0) return false;
    const answered = answer();
    child.send({ fault, file: mutants[fault]?.file, tests });
    const { failed, tests: names, problem } = await answered;
    if (problem !== undefined) throw new Error(problem);
    // Without a fault none should: whoever reads this wants to know which did.
    if (fault === undefined && failed) console.log(`failed: ${names.join(", ")}`);
    return failed;
  };
  return { fails, stop: () => child.disconnect() };
}

/** A fault names tests as it names its file: from the package on. */
function pathsOf(tests) {
  return [tests].flat().map((test) => join("packages", test));
}

/** The tests of the file itself, or else of its folder: nearly every fault is noticed there, in a fraction of the time. */
function nearTests(mutant) {
  const { file, test } = mutants[mutant];
  if (test !== undefined) return [];
  const mirrored = join("packages", file.replace("/src/", "/test/"));
  const own = mirrored.replace(/\.ts$/, ".test.ts");
  if (existsSync(join(root, own))) return [own];
  const folder = dirname(mirrored);
  if (basename(folder) === "test" || !existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(folder, name));
}
