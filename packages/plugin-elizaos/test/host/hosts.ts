// The hosts that install.mjs has installed.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = join(import.meta.dirname, "../../../../.cache/elizaos");
const file = join(folder, "load.mjs");

/** Where they are loaded from; `undefined` where they are not installed. */
export const hosts: string | undefined =
  existsSync(file) && existsSync(join(folder, "node_modules/@elizaos/server")) ? pathToFileURL(file).href : undefined;

/** Why tests are skipped. */
export const hint =
  hosts === undefined ? " (skipped: node packages/plugin-elizaos/test/host/install.mjs installs it)" : "";
