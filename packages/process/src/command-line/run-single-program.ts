import { attempt } from "./run-program.ts";

/** A program without commands. Its help and version are there at once: its work may take a while to load. */
export type SingleProgram = {
  help: string;
  /** The version of the program's package. */
  version: () => string;
  /** Does the work and returns the exit code. */
  run: (args: readonly string[]) => Promise<number>;
};

/** Runs a program with its arguments, or prints its help. Returns the exit code. */
export function runSingleProgram({ help, version, run }: SingleProgram, args: readonly string[]): Promise<number> {
  return attempt(async () => {
    if (args.includes("--help") || args.includes("-h")) console.log(help);
    else if (args.includes("--version") || args.includes("-v")) console.log(version());
    else return run(args);
    return 0;
  });
}
