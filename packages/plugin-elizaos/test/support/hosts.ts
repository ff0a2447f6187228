// Hosts installed by install.mjs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(import.meta.dirname, "../../../../.cache/elizaos");
const file = join(folder, "load.mjs");

/** Folder of the hosts; `undefined` if they are not installed. */
export const hosts: string | undefined =
  existsSync(file) && existsSync(join(folder, "node_modules/@elizaos/server"))
    ? pathToFileURL(file).href
    : undefined;

/** elizaOS's command line, and its runtime; `undefined` if they are not installed. */
export const commandLine: { bun: string; program: string } | undefined = findCommandLine();

function findCommandLine(): typeof commandLine {
  const modules = join(folder, "node_modules");
  const bun = join(modules, "@oven/bun-linux-x64/bin/bun");
  const program = join(modules, "@elizaos/cli/dist/index.js");
  const isWhole = [bun, program, join(modules, "@arcs/plugin-elizaos")].every((path) =>
    existsSync(path),
  );
  return isWhole ? { bun, program } : undefined;
}

/** Reason for skipping tests. */
export const hint =
  hosts === undefined
    ? " (skipped: node packages/plugin-elizaos/test/host/install.mjs installs it)"
    : "";
