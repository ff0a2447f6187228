import { createRequire } from "node:module";

import { runProgram } from "#process";
import { commands } from "./commands.ts";

/** Runs `arcs-server` with its arguments; gives the code that it ends with. */
export function runServerProgram(args: readonly string[]): Promise<number> {
  return runProgram(
    {
      name: "arcs-server",
      commands,
      run: async (command, rest) => (await import("./platform/cli/command.ts")).runCommand(command, rest),
      more: "docs/settings.md has the settings.",
      version: () => (createRequire(import.meta.url)("@arcs/server/package.json") as { version: string }).version,
    },
    args,
  );
}
