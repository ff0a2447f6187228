// A server for development: sample agents, restarted at each change of the sources, with its data in .cache/dev.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { needNative } from "./native-packages.mjs";

const root = join(import.meta.dirname, "..");
const data = join(root, ".cache/dev");
const help = `npm run dev [-- options]

  --port <number>     where it listens (default: 8080)
  --agents <number>   sample agents in a new store (default: 200)
  --fresh             throw the store away and begin anew

Its data stay in .cache/dev. The first admin key is printed once, at the first start; --fresh makes another.`;
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8080" },
    agents: { type: "string", default: "200" },
    fresh: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

needNative("esbuild", createRequire(import.meta.url).resolve("tsx/package.json"));
needNative("litesvm", join(root, "packages/server/package.json"));

const program = join(root, "packages/server/src/cli.ts");
const fromSource = ["--import", "tsx", "--conditions=@arcs/source"];
if (values.fresh) rmSync(data, { recursive: true, force: true });
if (!existsSync(data)) {
  const { status } = spawnSync(
    process.execPath,
    [...fromSource, program, "seed-demo", "--agents", values.agents, "--data-folder", data],
    { cwd: root, stdio: "inherit" },
  );
  if (status !== 0) {
    rmSync(data, { recursive: true, force: true });
    process.exit(status ?? 1);
  }
}
const options = ["--port", values.port, "--data-folder", data, "--webhook-targets", "public_and_loopback"];
const server = spawn(
  process.execPath,
  ["--watch", "--watch-preserve-output", ...fromSource, program, "start", ...options],
  {
    cwd: root,
    stdio: "inherit",
  },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
