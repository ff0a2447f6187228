// Installs what the workspace needs, on a machine that has only Node and npm; does nothing when that is done already.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const { engines, packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const stampFile = join(root, "node_modules/.arcs-installed");

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node ${engines.node} is needed, this is ${process.versions.node}`);
}

const stamp = createHash("sha256")
  .update(readFileSync(join(root, "pnpm-lock.yaml")))
  .digest("hex");
const installed = existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
if (!installed) {
  console.log(`Installing the workspace's packages with ${packageManager} (once, under a minute) …`);
  const result = spawnSync("npx", ["--yes", packageManager, "install", "--frozen-lockfile", "--reporter=append-only"], {
    cwd: root,
    encoding: "utf8",
    // npm and pnpm report on standard output; it is shown only when something went wrong.
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  if (result.status !== 0) {
    fail(
      `${result.stdout ?? ""}${result.stderr ?? ""}\nInstalling failed. Is the npm registry reachable? Try again: npm run demo`,
    );
  }
  writeFileSync(stampFile, stamp);
  console.log("Installed.\n");
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
