// Installs the workspace's tools on a machine that has only Node and npm. Does nothing when that is
// done already.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { engines, packageManager } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const lockFile = readFileSync(`${root}pnpm-lock.yaml`);
const stampFile = `${root}node_modules/.arcs-installed`;

const [needed, actual] = [engines.node.replace(">=", ""), process.versions.node].map((version) =>
  version.split(".").map(Number),
);
if (actual[0] < needed[0] || (actual[0] === needed[0] && actual[1] < needed[1])) {
  fail(
    `ARCS needs Node ${engines.node}, this is Node ${process.versions.node}. Install a newer Node and try again.`,
  );
}

const stamp = createHash("sha256").update(lockFile).digest("hex");
const isInstalled = existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
if (!isInstalled) await install();

async function install() {
  const begun = Date.now();
  console.log(
    `Installing what this workspace needs, with ${packageManager}, and a database: once, usually under a minute.`,
  );
  const { code, output } = await run("npx", [
    "--yes",
    packageManager,
    "install",
    "--frozen-lockfile",
    "--reporter=append-only",
    // Replaces a node_modules from another package manager without asking.
    "--config.confirm-modules-purge=false",
  ]);
  if (code !== 0) {
    fail(
      `${output.trim()}\n\nInstalling failed, see above. If the npm registry could not be reached, check the network and ` +
        `\`npm config get registry\`; if node_modules is in the way, delete it. Then run the same command again.`,
    );
  }
  // Code that runs once need not be optimized: that saves a third. If this fails, the first that
  // needs a database makes one, or reports why it cannot.
  const options = ["--liftoff-only", "--import", "tsx", "--conditions=@arcs/source"];
  await run(process.execPath, [...options, "scripts/prepare-database.ts"]);
  writeFileSync(stampFile, stamp);
  console.log(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.\n`);
}

function run(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  // Collects all output in case it fails; on a terminal only pnpm's progress is shown.
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      const progress = text.match(/Progress: .*/g)?.at(-1);
      if (progress !== undefined && process.stdout.isTTY)
        process.stdout.write(`\r\u001B[K${progress}`);
    });
  }
  return new Promise((resolve) => {
    const end = (code) => {
      if (process.stdout.isTTY) process.stdout.write("\r\u001B[K");
      resolve({ code, output });
    };
    child.on("close", end).on("error", (error) => {
      output += error.message;
      end(1);
    });
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
