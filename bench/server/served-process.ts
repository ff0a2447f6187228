import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

import type { BenchSize } from "./sample-agents.ts";
import type { Command } from "./messages.ts";

/** Starts the measured process. */
export function startServed(size: BenchSize, settings: Record<string, string>): ChildProcess {
  return fork(join(import.meta.dirname, "served.ts"), [JSON.stringify(size)], {
    execArgv: ["--import", "tsx", "--expose-gc"],
    env: { ...process.env, ...settings },
  });
}

/** Sends a command and returns its answer. */
export function sendCommand(child: ChildProcess, type: Command["type"]): Promise<unknown> {
  child.send({ type });
  return answerOf(child);
}

/** Waits for the next message. */
export function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void => reject(new Error(`the server ended with ${code}`));
    child.once("exit", fail);
    child.once("message", ({ result }: { result: unknown }) => {
      child.off("exit", fail);
      resolve(result);
    });
  });
}
