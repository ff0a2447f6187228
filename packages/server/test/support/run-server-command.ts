// `arcs-server` as users run it: by a shell, with pipes and redirects.
import { execFile } from "node:child_process";
import { join } from "node:path";

import { nodeArguments, serverProgram } from "./server-program.ts";

const root = join(import.meta.dirname, "../../../..");

export type Outcome = { code: number; stdout: string; stderr: string };

/**
 * Runs a command of the shell, in which `arcs` is `arcs-server`.
 *
 * @param options.env - settings, and what the command names
 */
export function runShell(
  command: string,
  { env = {}, withinMs = 240_000 }: { env?: Record<string, string>; withinMs?: number } = {},
): Promise<Outcome> {
  const program = [process.execPath, ...nodeArguments(serverProgram)]
    .map((part) => `'${part}'`)
    .join(" ");
  const arcs = `arcs() { ${program} "$@"; }`;
  const all = { ...process.env, ...env };
  return new Promise((resolve) => {
    const options = { cwd: root, env: all, timeout: withinMs, maxBuffer: 1 << 28 };
    execFile(
      "bash",
      ["-c", `set -o pipefail; ${arcs}; ${command}`],
      options,
      (error, stdout, stderr) => {
        resolve({
          code: typeof error?.code === "number" ? error.code : error === null ? 0 : -1,
          stdout,
          stderr,
        });
      },
    );
  });
}
