// Installs the hosts that the plugin runs in, for the tests beside this file: elizaOS's server with
// its database, its command line with the Bun that it runs on, and a 2.x runtime (2.x has neither
// server nor command line on npm yet). They have some 700 MB in 600 packages, so they are not
// dependencies of the workspace.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../../.cache/elizaos");
const packages = {
  "@elizaos/cli": "1.7.2",
  "@elizaos/core": "1.7.2",
  "@elizaos/plugin-sql": "1.7.2",
  "@elizaos/server": "1.7.2",
  "@oven/bun-linux-x64": "1.4.5",
  core2: "npm:@elizaos/core@2.0.0-alpha.537",
};

mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, "package.json"),
  JSON.stringify({ private: true, type: "module", dependencies: packages }, null, 2),
);
// Imports from this file resolve in this folder.
writeFileSync(
  join(folder, "load.mjs"),
  `export const loadServer = () => import("@elizaos/server");
export const loadDatabase = () => import("@electric-sql/pglite");
export const loadCore2 = () => import("core2");
`,
);
execFileSync(
  "npm",
  ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"],
  {
    cwd: folder,
    stdio: "inherit",
  },
);
// The command line finds plugins beside itself. npm would remove a link as extraneous.
const scope = join(folder, "node_modules/@arcs");
mkdirSync(scope, { recursive: true });
rmSync(join(scope, "plugin-elizaos"), { force: true });
symlinkSync(join(import.meta.dirname, "../.."), join(scope, "plugin-elizaos"), "dir");
