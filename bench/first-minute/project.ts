import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs TypeScript as it stands in documents; the packages it imports are the installed ones. */
const TSX = fileURLToPath(import.meta.resolve("tsx"));

/** Result of a step, with its duration. */
export type Timed<Result> = { seconds: number; result: Result };

export async function timed<Result>(step: () => Promise<Result>): Promise<Timed<Result>> {
  const begun = performance.now();
  const result = await step();
  return { seconds: (performance.now() - begun) / 1000, result };
}

/** Installs packed packages into an empty folder, with an empty npm cache. */
export async function installPackages(folder: string, packages: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const quiet = ["--no-audit", "--no-fund", "--cache", join(folder, "npm-cache")];
  await execute("npm", ["install", ...quiet, ...packages], { cwd: folder });
}

/** Runs a program in a folder and returns its output. */
export async function runProgram(folder: string, program: string): Promise<string> {
  const file = join(folder, "main.ts");
  writeFileSync(file, program);
  const { stdout } = await execute(process.execPath, ["--import", TSX, file], { cwd: folder });
  return stdout;
}

/** Runs a command that a package has installed and returns its output. */
export async function runCommand(
  folder: string,
  [command = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const { stdout } = await execute(join(folder, "node_modules/.bin", command), args, {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return stdout;
}
