// Issue, verify, hash and canonicalise, compared with the bare signature and other libraries.
//   --rounds 200                rounds, of which the medians are taken
//   --write                     puts the figures into docs/benchmarks.md
import { spawnSync } from "node:child_process";
import { join } from "node:path";

// Builds the package and resolves it without our source condition: the published code is measured,
// not its source.
const root = join(import.meta.dirname, "..");
const build = spawnSync(
  join(root, "node_modules/.bin/pnpm"),
  ["--filter", "@arcs/core", "run", "build"],
  {
    cwd: root,
    encoding: "utf8",
  },
);
if (build.status !== 0) {
  console.error(build.stdout);
  process.exit(1);
}
const program = ["--import", "tsx", join(root, "bench/engine/main.ts"), ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, program, { stdio: "inherit" }).status ?? 1;
