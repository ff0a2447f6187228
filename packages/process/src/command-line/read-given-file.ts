import { readFile } from "node:fs/promises";

import { doForOption } from "./system-refusal.ts";

/**
 * Reads a text file that a command line names.
 *
 * @param given.option - which option, or word, names it
 * @throws an error that names the option and the reason
 */
export function readGivenFile(path: string, { option }: { option: string }): Promise<string> {
  return doForOption({ option, expected: "a file that can be read", got: path }, () => readFile(path, "utf8"));
}
