// Publishes changed packages: versions from changesets, a build, every check, then the packages
// with provenance. With --dry-run nothing leaves the machine; with --registry it goes to another
// registry, such as one on this machine.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { findPackages } from "../find-packages.mjs";

const root = join(import.meta.dirname, "../..");
const help = `npm run release -- [options]

  --dry-run          build, check and pack; publish nothing
  --registry <url>   publish there; without provenance, which only the public registry takes
  --skip-checks      leave "npm run check" and the tests out: they have just passed

First "npx changeset version" turns the changesets into versions and changelogs; commit that, then release.`;
const { values } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    registry: { type: "string" },
    "skip-checks": { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

const changes = execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" });
if (changes !== "" && !values["dry-run"])
  fail("the work tree has changes: commit them, so that what is published is what is tagged");
const isProven = values.registry === undefined && !values["dry-run"];
if (isProven) checkRepository();
if (!values["skip-checks"]) {
  run("npm", ["run", "check"]);
  run(process.execPath, ["--import", "tsx", "scripts/checks/check-sql.ts", "--all-tried"]);
  run("npm", ["run", "test:all"]);
  // Writes docs/platforms.md as it is, where all pass.
  run(process.execPath, ["scripts/consumers/main.mjs", "--full"]);
}
run("npm", ["run", "build"]);
const where = values.registry === undefined ? [] : ["--registry", values.registry];
run(
  join(root, "node_modules/.bin/pnpm"),
  [
    "-r",
    "publish",
    "--access",
    "public",
    ...where,
    ...(values["dry-run"] ? ["--dry-run", "--no-git-checks"] : []),
  ],
  isProven ? { NPM_CONFIG_PROVENANCE: "true" } : {},
);
if (!values["dry-run"] && values.registry === undefined) run("npx", ["changeset", "tag"]);

/**
 * Provenance says that a package was built from its repository. This tree has only a placeholder
 * URL.
 */
function checkRepository() {
  for (const { folder, manifest } of findPackages(root)) {
    const { repository } = manifest;
    if (repository !== undefined && new URL(repository.url).hostname.endsWith(".example"))
      fail(
        `${folder}/package.json: put your own addresses into homepage, bugs and repository first`,
      );
  }
}

function run(command, args, env = {}) {
  console.log(`\n$ ${[command.split("/").at(-1), ...args].join(" ")}`);
  try {
    execFileSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  } catch (error) {
    fail(`${command.split("/").at(-1)} ended with ${error.status ?? error.message}`);
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
