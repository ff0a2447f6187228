// Runs the two examples one after the other: a credential without a server, then a server with
// agents, payments, a score. Arguments go to the second: --keep leaves its server running.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

import { needNative } from "./native-packages.mjs";

const examples = join(import.meta.dirname, "../examples");
needNative("esbuild", createRequire(import.meta.url).resolve("tsx/package.json"));
needNative("litesvm", join(import.meta.dirname, "../packages/server/package.json"));

for (const [name, ...args] of [["quickstart"], ["paid-job", ...process.argv.slice(2)]]) {
  console.log(`\n── examples/${name} ${"─".repeat(90 - name.length)}`);
  const program = [
    "--import",
    "tsx",
    "--conditions=@arcs/source",
    join(examples, name, "main.ts"),
    ...args,
  ];
  const { status } = spawnSync(process.execPath, program, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
