// Which arcs-server tests start in processes of their own.
import { join } from "node:path";

/**
 * Path of the program: of the sources, or of what was built where TEST_SERVER_PROGRAM=<path of
 * dist/cli.js> names it, which starts in a third of the time.
 */
export const serverProgram =
  process.env["TEST_SERVER_PROGRAM"] ??
  join(import.meta.dirname, "../../../../extras/service/src/cli.ts");

/** Arguments of node that run a program by its path: a TypeScript one, or a built one. */
export function nodeArguments(program: string): string[] {
  return program.endsWith(".js")
    ? [program]
    : ["--import", "tsx", "--conditions=@arcs/source", program];
}
