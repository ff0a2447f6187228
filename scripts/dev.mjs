// A server for development: sample agents, restarted at each change of the sources, with its data
// in .cache/dev.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";

import { watchBundle } from "./dev-bundle.mjs";
import { needNative } from "./native-packages.mjs";

const root = join(import.meta.dirname, "..");
const help = `npm run dev [-- options]

  --port <number>        where it listens (default: 8787, or a free one while that is taken)
  --agents <number>      sample agents in a new store (default: 6)
  --data-folder <path>   where its data stay (default: .cache/dev)
  --fresh                throw the data away and begin anew

The first admin key is printed once, at the first start; --fresh makes another.`;
const values = readOptions();
if (values.help) {
  console.log(help);
  process.exit(0);
}

// Before anything that takes time. The server starts again at each change, so it needs one port for
// all of them.
const port = await findPort();

needNative("esbuild", join(root, "package.json"));
needNative("litesvm", join(root, "packages/server/package.json"));

const data = resolve(values["data-folder"]);
if (values.fresh) rmSync(data, { recursive: true, force: true });
if (!existsSync(data))
  console.log(
    `First start: makes a store, a ledger and keys in ${relative("", data)}. --fresh does so again.`,
  );

let server;
let starting = Promise.resolve();
let isEnding = false;
const bundles = join(root, ".cache/dev-bundle");
const bundler = await watchBundle(bundles, () => (starting = starting.then(restart)));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void end());

async function restart() {
  if (isEnding) return;
  if (server !== undefined) console.log("Sources have changed: the server starts again.");
  await stop();
  const options = [
    "--port",
    port,
    "--data-folder",
    data,
    "--webhook-targets",
    "public_and_loopback",
  ];
  const program = [
    "--enable-source-maps",
    join(bundles, "dev-server.js"),
    ...options,
    "--agents",
    values.agents,
  ];
  const started = spawn(process.execPath, program, { cwd: root, stdio: "inherit" });
  server = started;
  started.on("exit", (code, signal) => {
    if (started !== server) return;
    server = undefined;
    console.log(
      `The server has ended (${signal ?? code}). It starts again at the next change; Ctrl-C ends this, too.`,
    );
  });
}

async function stop() {
  const ending = server;
  server = undefined;
  if (ending === undefined) return;
  ending.kill("SIGTERM");
  await once(ending, "exit");
}

async function end() {
  if (isEnding) return;
  isEnding = true;
  await stop();
  await bundler.dispose();
  process.exit(0);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: "string" },
        agents: { type: "string", default: "6" },
        "data-folder": { type: "string", default: join(root, ".cache/dev") },
        fresh: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    for (const name of ["port", "agents"])
      if (!/^\d+$/.test(values[name] ?? "0"))
        throw new TypeError(`--${name} must be a number (received "${values[name]}")`);
    return values;
  } catch (error) {
    console.error(`${error.message}\n\n${help}`);
    process.exit(1);
  }
}

async function findPort() {
  const wanted = values.port ?? "8787";
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
