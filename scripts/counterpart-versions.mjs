// Tests against many releases of one package side by side, and the table of those that were run.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache/counterparts/versions");
const page = join(root, "docs/counterparts.md");
const { versions } = JSON.parse(
  readFileSync(join(import.meta.dirname, "counterparts.json"), "utf8"),
);
const tests = [
  "packages/client/test/trust-gate/seller-on-each-x402.test.ts",
  "packages/client/test/trust-gate/seller-in-adapters.test.ts",
  "packages/client/test/x402/sides-on-each-x402.test.ts",
];

/** Installs all, tests them, and notes the outcome. Returns the exit code. */
export function runVersions() {
  install();
  const report = join(folder, "report.json");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const words = ["run", ...tests, "--reporter=json", `--outputFile=${report}`];
  const { status } = spawnSync(process.execPath, [vitest, ...words], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const rows = Object.entries(versions).map(([name, all]) => row(name, all, readReport(report)));
  const table = ["| Counterpart | Run | Passed | Failed |", "|---|---|---|---|", ...rows];
  console.log(table.join("\n"));
  const [before, after] = readFileSync(page, "utf8").split(
    /(?<=<!-- versions -->\n)[^]*(?=<!-- \/versions -->)/,
  );
  writeFileSync(page, `${before}\n${table.join("\n")}\n\n${after}`);
  return status ?? 1;
}

/** An alias for each release; what they stand beside is the workspace's. */
function install() {
  const aliases = Object.entries(versions).flatMap(([name, all]) =>
    all.map((version) => [
      `${name.replace(/^@/, "").replace("/", "-")}-${version}`,
      `npm:${name}@${version}`,
    ]),
  );
  const { devDependencies } = JSON.parse(
    readFileSync(join(root, "packages/client/package.json"), "utf8"),
  );
  const { express, hono } = devDependencies;
  const dependencies = { ...Object.fromEntries(aliases), express, hono };
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, dependencies }, null, 2),
  );
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error"];
  // Their peers are other adapters, which nothing here uses.
  execFileSync("npm", ["install", "--legacy-peer-deps", "--prefer-offline", ...quiet], {
    cwd: folder,
    stdio: "inherit",
  });
}

function readReport(file) {
  return JSON.parse(readFileSync(file, "utf8")).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
}

/** A release passed where it was tested, and nothing of it failed. */
function row(name, all, results) {
  const outcomes = all.map((version) => {
    const of = results.filter(({ ancestorTitles, title }) =>
      ancestorTitles.join(" ").startsWith(name)
        ? [...ancestorTitles, title].join(" ").includes(version)
        : false,
    );
    const isTried = of.some(({ status }) => status === "passed");
    return { version, passed: isTried && of.every(({ status }) => status !== "failed") };
  });
  const shown = (list) => list.map(({ version }) => version).join(", ") || "none";
  const [good, bad] = [true, false].map((is) => outcomes.filter(({ passed }) => passed === is));
  return `| \`${name}\` | ${all.length} releases | ${shown(good)} | ${shown(bad)} |`;
}
