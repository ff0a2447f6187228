// A server for development: sample agents, restarted at each change of the sources, with its data in .cache/dev.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { needNative } from "./native-packages.mjs";

const root = join(import.meta.dirname, "..");
const data = join(root, ".cache/dev");
const help = `npm run dev [-- options]

  --port <number>     where it listens (default: 8080, or a free one while that is taken)
  --agents <number>   sample agents in a new store (default: 6)
  --fresh             throw the store away and begin anew

Its data stay in .cache/dev. The first admin key is printed once, at the first start; --fresh makes another.`;
const { values } = parseArgs({
  options: {
    port: { type: "string" },
    agents: { type: "string", default: "6" },
    fresh: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

// Before anything that takes time. The server starts again at each change, so it needs one port for all of them.
const port = await findPort();

needNative("esbuild", createRequire(import.meta.url).resolve("tsx/package.json"));
needNative("litesvm", join(root, "packages/server/package.json"));

const program = join(root, "scripts/dev-server.ts");
if (values.fresh) rmSync(data, { recursive: true, force: true });
if (!existsSync(data))
  console.log("First start: makes a store, a ledger and keys in .cache/dev. --fresh does so again.");
const options = ["--port", port, "--data-folder", data, "--webhook-targets", "public_and_loopback"];
const node = ["--watch", "--watch-preserve-output", "--import", "tsx", "--conditions=@arcs/source", program];
const server = spawn(process.execPath, [...node, ...options, "--agents", values.agents], {
  cwd: root,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));

async function findPort() {
  const wanted = values.port ?? "8080";
  const found = await tryPort(wanted).catch((error) => error);
  if (typeof found === "string") return found;
  if (values.port !== undefined || found.code !== "EADDRINUSE") {
    console.error(`--port ${wanted} cannot be used: ${found.message}`);
    process.exit(1);
  }
  const free = await tryPort("0");
  console.log(`Port ${wanted} is taken, so the server listens on ${free}; --port chooses another.`);
  return free;
}

async function tryPort(port) {
  const server = createServer().listen(Number(port), "127.0.0.1");
  await once(server, "listening");
  const { port: found } = server.address();
  server.close();
  return String(found);
}
