import { attempt } from "./run-program.ts";

/** A program without commands. Its help and version are there at once: what does its work may take a while to load. */
export type SingleProgram = {
  help: string;
  /** The version of the package that the program comes with. */
  version: () => string;
  /** Does its work; gives the code that the program ends with. */
  run: (args: readonly string[]) => Promise<number>;
};

/** Runs a program with its arguments, or says what it can do; gives the code that it ends with. */
export function runSingleProgram({ help, version, run }: SingleProgram, args: readonly string[]): Promise<number> {
  return attempt(async () => {
    if (args.includes("--help") || args.includes("-h")) console.log(help);
    else if (args.includes("--version") || args.includes("-v")) console.log(version());
    else return run(args);
    return 0;
  });
}
