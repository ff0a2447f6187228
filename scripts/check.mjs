// Runs every static check of the workspace and prints one line for each, then the output of those
// that failed.
import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "..");
const tsx = "node --import tsx";

/**
 * Each check with its command. Those with `after` wait for another one; `fast` replaces the command
 * under --fast.
 */
const checks = [
  // First what others wait for, and of those the longest.
  { name: "build", what: "tsup and declarations", command: "pnpm -r --sort run build" },
  {
    name: "pack",
    what: "the packages as they would be published",
    command: "node scripts/release/pack-packages.mjs .cache/packed",
    after: "build",
  },
  {
    name: "smoke",
    what: "the packed packages install and run",
    command: "node scripts/release/smoke-packages.mjs .cache/packed",
    after: "pack",
  },
  {
    name: "consumers",
    what: "projects of users build and run with the packed packages",
    command: "node scripts/consumers/main.mjs --packed .cache/packed",
    after: "pack",
  },
  { name: "types", what: "TypeScript, everywhere", command: "node scripts/checks/check-types.mjs" },
  {
    name: "lint",
    what: "oxlint with types",
    command: "oxlint --type-aware",
    fix: "oxlint --type-aware --fix",
    fast: lintOfChanges,
  },
  { name: "format", what: "oxfmt", command: "oxfmt --check .", fix: "oxfmt ." },
  {
    name: "imports",
    what: "who imports whom, and no file over 600 lines",
    command: "node scripts/checks/check-imports.mjs",
  },
  {
    name: "rooms",
    what: "no new circle among features and packages, no new foreign table in SQL",
    command: `${tsx} scripts/checks/check-rooms.ts`,
    fix: `${tsx} scripts/checks/check-rooms.ts --update`,
  },
  {
    name: "server",
    what: "nothing is sent from transactions, no score leaves unprojected",
    command: `${tsx} scripts/checks/check-server.ts`,
  },
  {
    name: "states",
    what: "the columns of a state are written by its state machine only",
    command: `${tsx} scripts/checks/check-state-columns.ts`,
  },
  {
    name: "sql",
    what: "statements that Citus runs as Postgres does",
    command: `${tsx} scripts/checks/check-sql.ts`,
  },
  {
    name: "words",
    what: "comments begin with a verb or a noun, messages say what must be",
    command: "node scripts/checks/check-words.mjs",
  },
  {
    name: "twice",
    what: "what is written twice has a reason",
    command: "node scripts/checks/check-twice.mjs",
  },
  {
    name: "sleeps",
    what: "tests wait for conditions, never for a time",
    command: "node scripts/checks/check-sleeps.mjs",
  },
  {
    name: "patterns",
    what: "regular expressions take linear time",
    command: "node scripts/checks/check-patterns.mjs",
  },
  {
    name: "mutants",
    what: "the faults that tests must notice can still be put into the code",
    command: `${tsx} scripts/mutants.ts --check`,
  },
  // After the build, which removes and writes files that it follows exports to.
  {
    name: "dead-code",
    what: "unused files, exports, dependencies",
    command: "knip",
    after: "build",
  },
  {
    name: "generated",
    what: "files generated from schemas/",
    command: `${tsx} --conditions=@arcs/source scripts/generate-schemas.ts --check && ${tsx} scripts/generate-http-schemas.ts --check && ${tsx} scripts/generate-tool-schemas.ts --check`,
    fix: `npm run generate`,
  },
  {
    name: "settings",
    what: "docs/settings.md and the help are what the table of settings gives",
    command: "node --import tsx --conditions=@arcs/source scripts/generate-settings.ts --check",
    fix: "node --import tsx --conditions=@arcs/source scripts/generate-settings.ts",
  },
  {
    name: "program",
    what: "the on-ledger program is what its sources give",
    command: "node programs/build/build.mjs --check",
    fix: "node programs/build/build.mjs",
    show: true,
  },
  {
    name: "docs",
    what: "links and code of the documents",
    command: `${tsx} scripts/checks/check-docs.ts`,
    fix: `${tsx} scripts/checks/check-docs.ts --fix`,
  },
  {
    name: "engines",
    what: "Node that the dependencies of published packages ask for",
    command: "node scripts/checks/check-engines.mjs",
  },
  {
    name: "platforms",
    what: "native dependencies exist for macOS and Linux, x64 and arm64",
    command: "node scripts/checks/check-platforms.mjs",
  },
  {
    name: "api",
    what: "the public API is as recorded",
    command: `${tsx} scripts/checks/api-surface.ts`,
    fix: `${tsx} scripts/checks/api-surface.ts --update`,
    after: "build",
  },
  {
    name: "size",
    what: "bundle sizes against their budgets",
    command: "node scripts/checks/bundle-size.mjs",
    after: "build",
    show: true,
  },
  {
    name: "packages",
    what: "manifests, entry points, changelogs, sources only once",
    command: "node scripts/checks/check-packages.mjs",
    after: "build",
  },
];

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    fast: { type: "boolean" },
    list: { type: "boolean" },
    fix: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help || values.list) {
  console.log("npm run check [-- --fast] [--only <name,name>] [--fix] [--list]\n");
  for (const { name, what } of checks) console.log(`  ${name.padEnd(14)} ${what}`);
  process.exit(0);
}

/** Checks for each commit: seconds, and no build. Type checks continue from the last run. */
const fast = ["types", "lint", "format", "imports", "words", "sleeps", "mutants"];
const wanted = values.fast ? fast : values.only?.split(",");
const unknown = wanted?.filter((name) => !checks.some((check) => check.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`unknown check: ${unknown.join(", ")} (see --list)`);
  process.exit(1);
}
// Includes checks that another one waits for.
const isWanted = ({ name }) =>
  wanted === undefined ||
  wanted.includes(name) ||
  checks.some((check) => check.after === name && isWanted(check));
const failures = [];
const done = new Map();
const queue = checks.filter(isWanted);

async function work() {
  for (;;) {
    const index = queue.findIndex(
      ({ after }) =>
        after === undefined ||
        done.has(after) ||
        !queue.concat(running).some((c) => c.name === after),
    );
    if (index < 0 && queue.length === 0) return;
    if (index < 0) {
      await Promise.race(running.map((check) => check.promise));
      continue;
    }
    const [check] = queue.splice(index, 1);
    running.push(check);
    check.promise = run(check);
    await check.promise;
    running.splice(running.indexOf(check), 1);
  }
}
const running = [];
const start = Date.now();
await Promise.all([work(), work()]);

for (const { name, output } of failures) console.log(`\n── ${name} ──\n${output.trim()}`);
const seconds = ((Date.now() - start) / 1000).toFixed(0);
console.log(
  failures.length === 0
    ? `\nall ${done.size} checks are fine (${seconds} s)`
    : `\n${failures.length} of ${done.size} checks failed (${seconds} s)`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Runs one check and prints its line. */
async function run(check) {
  const begun = Date.now();
  const command = values.fast ? (check.fast?.() ?? check.command) : check.command;
  const { code, output } = await execute(values.fix && check.fix ? check.fix : command);
  done.set(check.name, code);
  console.log(
    `${code === 0 ? "ok    " : "FAILED"} ${check.name.padEnd(14)} ${((Date.now() - begun) / 1000).toFixed(1).padStart(5)} s  ${check.what}`,
  );
  if (code !== 0) failures.push({ ...check, output });
  else if (check.show) console.log(output.trimEnd());
}

/**
 * The linter loads types for every file it checks: before a commit, the changed ones are enough.
 */
function lintOfChanges() {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n");
  const changed = [
    ...git("diff", "--name-only", "--diff-filter=d", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ].filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  if (changed.length === 0) return "echo nothing has changed since the last commit";
  return `oxlint --type-aware --no-error-on-unmatched-pattern ${changed.map((file) => `'${file}'`).join(" ")}`;
}

function execute(command) {
  const child = spawn(command, {
    cwd: root,
    shell: true,
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
      NO_COLOR: "1",
    },
  });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
}
