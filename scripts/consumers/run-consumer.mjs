// One consumer project: installed into a folder of its own, as a user would, built and run there.
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

import { tarballOf, withDependencies } from "../release/pack-packages.mjs";
import { codeOf } from "./recipes.mjs";
import { startService } from "./scene.mjs";

const projects = join(import.meta.dirname, "../../consumers");
/** The answer of `usePackages` where the optional packages are not installed. */
export const expected = {
  genuine: true,
  forged: ["invalid_signature", "status_not_checked"],
  onLedger: "package_missing",
  good: true,
  bad: false,
  agent: "%C3%9C%2Fb",
  event: "evt_1",
  forgedEvent: "webhook_signature_mismatch",
};
/** How npm says that a registry does not have a package, a version, or one for this machine. */
const notHere = /\b(E404|ETARGET|EBADPLATFORM|ENOVERSIONS)\b/;
const install = "npm install --no-audit --no-fund --prefer-offline --loglevel=error";
const timeLimitMs = 600_000;

export async function runConsumer(consumer, scene) {
  const missing = (consumer.needs ?? []).find((path) => !existsSync(path));
  if (missing !== undefined) return { outcome: "not here", why: `this machine has no ${missing}` };
  const folder = mkdtempSync(join(tmpdir(), `arcs-consumer-${consumer.name}-`));
  const service = await startService();
  try {
    const result = await runIn(folder, consumer, { ...scene, url: service.url });
    if (result.outcome !== "failed") rmSync(folder, { recursive: true, force: true });
    return result;
  } finally {
    await service.close();
  }
}

async function runIn(folder, consumer, { packed, credential, url }) {
  const failed = (why) => ({ outcome: "failed", why: `${why}\nIts folder stays: ${folder}` });
  for (const from of ["shared", consumer.project])
    cpSync(join(projects, from), folder, { recursive: true });
  const fixture = JSON.stringify({ url, ...credential });
  writeFileSync(join(folder, "fixture.mjs"), `export const fixture = ${fixture};\n`);
  for (const [file, [page, example]] of Object.entries(consumer.recipes ?? {})) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), codeOf(page, example));
  }
  writeManifest(folder, consumer, packed);

  const installed = await execute(install, folder);
  if (installed.code !== 0 && notHere.test(installed.said))
    return { outcome: "not here", why: installed.said.trim().split("\n")[1] ?? installed.said };
  if (installed.code !== 0) return failed(installed.said);
  let last = installed;
  for (const command of consumer.run) {
    last = await execute(command, folder);
    if (last.code !== 0) return failed(`$ ${command}\n${lastLines(last.said)}`);
  }
  const answer = /^consumer: (.*)$/m.exec(last.said)?.[1];
  const wanted = JSON.stringify({ ...expected, ...consumer.expected });
  return answer === wanted
    ? { outcome: "passed", why: "" }
    : failed(`${lastLines(last.said)}\nIt must say consumer: ${wanted}`);
}

/** Writes the package.json: the project's, with the tarballs and the versions of its row. */
function writeManifest(folder, { packages = ["client"], install: versions }, packed) {
  const file = join(folder, "package.json");
  const own = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { type: "module" };
  const tarballs = Object.fromEntries(
    packages
      .flatMap(withDependencies)
      .map((name) => [`@arcs/${name}`, `file:${tarballOf(name, packed)}`]),
  );
  const dependencies = { ...tarballs, ...own.dependencies, ...versions };
  writeFileSync(file, JSON.stringify({ private: true, ...own, dependencies }, null, 2));
}

/** Runs a command of a project, by its own programs and its own Node, if it has one. */
function execute(command, folder) {
  const modules = join(folder, "node_modules");
  const own = [`node-${process.platform}-${process.arch}/bin`, ".bin"].map((at) =>
    join(modules, at),
  );
  const env = { ...process.env, CI: "true", NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1" };
  // Leaves out settings of npm's scripts, and paths that would find the packages of this workspace.
  for (const name of Object.keys(env))
    if (/^(npm_|NODE_PATH$|NODE_OPTIONS$|INIT_CWD$)/.test(name)) delete env[name];
  env.PATH = [...own, process.env.PATH].join(delimiter);
  const child = spawn(command, { cwd: folder, env, shell: true, detached: true });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
  // Its group: also what the command started.
  const timer = setTimeout(() => {
    said += `\nended after ${timeLimitMs / 1000} seconds`;
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }, timeLimitMs);
  return new Promise((resolve) =>
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, said });
    }),
  );
}

function lastLines(text) {
  return text.trim().split("\n").slice(-40).join("\n");
}
