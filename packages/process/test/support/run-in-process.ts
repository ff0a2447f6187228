import { vi } from "vitest";

export type Outcome = { code: number; stdout: string; stderr: string };

/**
 * Runs a program in this process and returns its console output.
 *
 * @param env - variables besides those of this process
 */
export async function runInProcess(
  program: (args: readonly string[]) => Promise<number>,
  { args, env = {} }: { args: readonly string[]; env?: Record<string, string> },
): Promise<Outcome> {
  const said = { stdout: "", stderr: "" };
  const { log, error } = console;
  Object.assign(console, {
    log: (line: unknown) => void (said.stdout += `${String(line)}\n`),
    error: (line: unknown) =>
      void (said.stderr += `${line instanceof Error ? line.stack : String(line)}\n`),
  });
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    return { code: await program(args), ...said };
  } finally {
    Object.assign(console, { log, error });
    vi.unstubAllEnvs();
  }
}
