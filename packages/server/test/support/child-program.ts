// Programs in processes of their own, which tests kill.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { nodeArguments } from "./server-program.ts";

export type ChildProgram = {
  process: ChildProcess;
  /** Lines printed so far. */
  lines: string[];
  /** Waits for a line that begins with a text. */
  line(prefix: string): Promise<string>;
  /** Waits for so many lines that begin with a text. */
  count(prefix: string, count: number): Promise<void>;
  /** Kills it as a power switch would, and waits until it is gone. */
  kill(): Promise<void>;
  ended: Promise<number | null>;
};

/** Starts a program by its path: a TypeScript one, or a built one. */
export function startProgram(file: string, args: readonly string[]): ChildProgram {
  const child = spawn(process.execPath, [...nodeArguments(file), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: join(import.meta.dirname, "../../../.."),
  });
  const lines: string[] = [];
  let failure = "";
  const waiting = new Set<() => void>();
  const notify = (): void => waiting.forEach((check) => check());
  child.stderr.setEncoding("utf8").on("data", (text: string) => (failure += text));
  const reader = createInterface({ input: child.stdout });
  reader.on("line", (line) => {
    lines.push(line);
    notify();
  });
  // Only when all output is read: a killed process may have said more than was read yet.
  const ended = new Promise<number | null>((resolve) =>
    child.once("close", (code) => resolve(code)),
  ).finally(notify);
  const linesWith = (prefix: string): string[] => lines.filter((line) => line.startsWith(prefix));
  function reached(prefix: string, count: number): Promise<void> {
    return new Promise((done, reject) => {
      const check = (): void => {
        const isThere = linesWith(prefix).length >= count;
        if (!isThere && child.exitCode === null && child.signalCode === null) return;
        waiting.delete(check);
        if (isThere) done();
        else reject(new Error(`${file} ended without "${prefix}": ${failure}`));
      };
      waiting.add(check);
      check();
    });
  }
  return {
    process: child,
    lines,
    count: reached,
    async line(prefix) {
      await reached(prefix, 1);
      return linesWith(prefix)[0] ?? "";
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    ended,
  };
}
