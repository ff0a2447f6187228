import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Starts a program of this folder in a process of its own. */
export function startProgram(
  file: string,
  { options = [], env = {} }: { options?: string[]; env?: Record<string, string> } = {},
): ChildProcess {
  const conditions = process.execArgv.filter((each) => each.startsWith("--conditions"));
  return fork(join(import.meta.dirname, file), {
    execArgv: ["--import", "tsx", ...conditions, ...options],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, ...env },
  });
}

/** Starts the flooded server. */
export async function startServed(
  options?: Parameters<typeof startProgram>[1],
): Promise<{ child: ChildProcess; url: string; key: string }> {
  const child = startProgram("served.ts", options);
  return { child, ...(await answerOf<{ url: string; key: string }>(child)) };
}

/** Waits for the next message, or fails when the process ends. */
export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  if (child.exitCode !== null || child.signalCode !== null) end();
  child.once("exit", end);
  const [answer] = (await once(child, "message", { signal: ended.signal })) as [Answer];
  child.off("exit", end);
  return answer;
}
