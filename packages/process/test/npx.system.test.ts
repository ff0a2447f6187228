import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { expect, test } from "vitest";

// npx starts a shell that starts the program, and passes signals to the shell only.
test(
  "a program of npx ends in order when the shell of npx is ended",
  { timeout: 60_000 },
  async () => {
    const source = new URL("../src/run-program.ts", import.meta.url).href;
    const program = `const { runSingleProgram } = await import(${JSON.stringify(source)});
    process.once("SIGTERM", () => { console.log("in order"); process.exit(0); });
    const run = () => new Promise(() => { setInterval(() => undefined, 1000); console.log("runs"); });
    await runSingleProgram({ help: "", version: () => "", run }, []);`;
    const shell = spawn(
      "sh",
      ["-c", '"$0" --import tsx --input-type=module -e "$1"; true', process.execPath, program],
      {
        cwd: join(import.meta.dirname, "../../.."),
        env: { ...process.env, npm_command: "exec" },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe("runs");
    shell.kill("SIGTERM");
    expect((await lines.next()).value).toBe("in order");
    if (shell.exitCode === null && shell.signalCode === null) await once(shell, "exit");
    expect(shell.signalCode).toBe("SIGTERM");
  },
);
