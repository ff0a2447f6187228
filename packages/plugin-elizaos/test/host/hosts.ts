// The hosts that install.mjs has installed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(import.meta.dirname, "../../../../.cache/elizaos");
const file = join(folder, "load.mjs");

/** Where they are loaded from; `undefined` where they are not installed. */
export const hosts: string | undefined =
  existsSync(file) && existsSync(join(folder, "node_modules/@elizaos/server")) ? pathToFileURL(file).href : undefined;

/** The command line of elizaOS, and what it runs on; `undefined` where they are not installed. */
export const commandLine: { bun: string; program: string } | undefined = findCommandLine();

function findCommandLine(): typeof commandLine {
  const modules = join(folder, "node_modules");
  const bun = join(modules, "@oven/bun-linux-x64/bin/bun");
  const program = join(modules, "@elizaos/cli/dist/index.js");
  const isWhole = [bun, program, join(modules, "@arcs/plugin-elizaos")].every((path) => existsSync(path));
  return isWhole ? { bun, program } : undefined;
}

/** Why tests are skipped. */
export const hint =
  hosts === undefined ? " (skipped: node packages/plugin-elizaos/test/host/install.mjs installs it)" : "";
