// Issue, verify, hash and canonicalise against the bare signature and other libraries; --write puts it into docs/.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

// What is measured is the package as it is published, not its source: so it is built, and found without our own condition.
const root = join(import.meta.dirname, "..");
const run = (command: string, args: string[]): void => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) process.exit(status ?? 1);
};
run(join(root, "node_modules/.bin/pnpm"), ["--silent", "--filter", "@arcs/core", "run", "build", "--silent"]);
run(process.execPath, ["--import", "tsx", join(root, "bench/engine/main.ts"), ...process.argv.slice(2)]);
