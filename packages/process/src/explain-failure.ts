import { readFile } from "node:fs/promises";

/**
 * Explains failures that the user can fix, one a line: refusals of the library, by their code, and of the system (no
 * permission, a file where a folder should be, a port that is taken).
 *
 * @returns `undefined` for anything else: a bug of the program, which should show its stack
 */
export function explainFailure(error: unknown): string[] | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isSystemRefusal(error)) return [describeRefusal(error)];
  const { code, details } = error as Error & { code?: unknown; details?: unknown };
  if (typeof code !== "string") return undefined;
  // The library's one error class carries facts beside its code.
  if (typeof details !== "object" || details === null) return undefined;
  const { problems } = details as { problems?: unknown };
  if (Array.isArray(problems) && problems.every((problem) => typeof problem === "string")) return problems;
  return [`${error.message} (${code})`];
}

// Explanations for errors that users can fix, by the system's code. Other errors keep the system's own words.
const FACTS: Readonly<Record<string, string>> = {
  EACCES: "may not be used by this user",
  EADDRINUSE: "is taken",
  EADDRNOTAVAIL: "is no address of this machine",
  ECONNREFUSED: "has nobody who answers",
  EEXIST: "is there already",
  EISDIR: "is a folder",
  ENAMETOOLONG: "is too long",
  ENOENT: "was not found",
  ENOSPC: "is on a disk that is full",
  ENOTDIR: "leads through a file",
  ENOTFOUND: "is a name that no host has",
  EPERM: "may not be used by this user",
  EROFS: "is on a disk that cannot be written",
};

/**
 * Tells whether an error comes from the system: no permission, a file where a folder should be, a port that is taken.
 */
function isSystemRefusal(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  return error instanceof Error && typeof code === "string" && typeof syscall === "string";
}

/** Describes the system's refusal, such as `/x/key.json was not found (ENOENT)`. */
function describeRefusal(error: NodeJS.ErrnoException & { code: string }): string {
  const { path, address, hostname, port } = error as {
    path?: string;
    address?: string;
    hostname?: string;
    port?: number;
  };
  const host = address ?? hostname;
  const isAboutHost = port === undefined || ["EADDRNOTAVAIL", "ENOTFOUND"].includes(error.code);
  const what = path ?? (isAboutHost ? host : `port ${port} of ${host ?? "this machine"}`);
  const fact = factOf(error);
  return what === undefined || fact === undefined ? firstLine(error.message) : `${what.slice(0, 300)} ${fact}`;
}

/**
 * Does the work that an option or environment variable asks for. A refusal of the system is reported with the option's
 * name and the expected value.
 *
 * @param option - as people write it: `--key`, or `ARCS_DATA_FOLDER (--data-folder)`
 * @throws the errors of `work`; for a refusal of the system an error that {@link explainFailure} prints as it is
 */
export async function doForOption<Result>(
  { option, expected, got }: { option: string; expected: string; got: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isSystemRefusal(error)) throw error;
    const fact = factOf(error) ?? `the system refuses (${error.code})`;
    const shown = got === "" ? "an empty text" : got.slice(0, 300);
    const message = `${option} expected ${expected}, got ${shown}, which ${fact}`;
    throw Object.assign(new Error(message, { cause: error }), { code: error.code, details: { problems: [message] } });
  }
}

/** Returns the first line of a text, for people: at most 300 characters. */
export function firstLine(text: string): string {
  return (text.split("\n", 1)[0] ?? "").slice(0, 300);
}

function factOf({ code, syscall }: NodeJS.ErrnoException & { code: string }): string | undefined {
  // Folders are created where missing: something in the way is therefore a file.
  const fact = code === "EEXIST" && syscall === "mkdir" ? "is a file" : FACTS[code];
  return fact === undefined ? undefined : `${fact} (${code})`;
}

/**
 * Reads a text file that a command line names.
 *
 * @param given.option - which option, or word, names it
 * @throws an error that names the option and the reason
 */
export function readGivenFile(path: string, { option }: { option: string }): Promise<string> {
  return doForOption({ option, expected: "a file that can be read", got: path }, () => readFile(path, "utf8"));
}
