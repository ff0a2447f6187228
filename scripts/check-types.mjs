// Checks the types of every part of the workspace that has a tsconfig.json, tests and examples included.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folders = ["packages", "examples"].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => join(parent, name)),
);
const projects = [...folders, "packages/server/browser", "scripts", "bench"].filter((folder) =>
  existsSync(join(root, folder, "tsconfig.json")),
);

let failed = false;
for (const project of projects) {
  const { status, stdout } = spawnSync("tsc", ["-p", project, "--noEmit"], { cwd: root, encoding: "utf8" });
  if (status !== 0) {
    failed = true;
    console.log(`${project}\n${stdout}`);
  }
}
console.log(`${projects.length} projects checked: ${projects.join(", ")}`);
process.exitCode = failed ? 1 : 0;
