import { readFile } from "node:fs/promises";
import { styleText } from "node:util";

import { closestName } from "./read-options.ts";

/** A command by its name. Only the requested one is loaded, and nothing for its help. */
export type ListedCommand<Command> = {
  /** Description in one line. */
  what: string;
  /** Text for `--help`. */
  help: string;
  load: () => Promise<Command | undefined>;
};

export type Program<Command> = {
  name: string;
  commands: Readonly<Record<string, ListedCommand<Command>>>;
  /** Runs a command with the arguments after its name and returns the exit code. */
  run: (command: Command, args: string[]) => Promise<number>;
  /** A sentence below the list of commands. */
  more?: string;
  version: () => string;
};

/** Runs the command that the arguments name, or lists the commands. Returns the exit code. */
export async function runProgram<Command>(
  program: Program<Command>,
  args: readonly string[],
): Promise<number> {
  ignoreClosedPipes();
  endWithNpx();
  const { commands, run, version } = program;
  const [first = "", second = ""] = args;
  const name = [`${first} ${second}`, first].find((each) => Object.hasOwn(commands, each));
  if (name !== undefined) {
    return attempt(async () => {
      const { help, load } = commands[name] as ListedCommand<Command>;
      const rest = args.slice(name === first ? 1 : 2);
      if (rest.includes("--help") || rest.includes("-h")) {
        console.log(help);
        return 0;
      }
      const command = await load();
      if (command === undefined) throw new Error(`the command ${name} is listed, and not there`);
      return run(command, rest);
    });
  }
  const group = Object.entries(commands).filter(([each]) => each.startsWith(`${first} `));
  if (group.length > 0 && asksForHelp(second)) {
    console.log(helpOf({ ...program, commands: Object.fromEntries(group), more: "" }));
    return 0;
  }
  if (first === "" || asksForHelp(first) || asksForHelp(second)) {
    console.log(helpOf(program));
    return 0;
  }
  if (["--version", "-v", "version"].includes(first)) {
    console.log(version());
    return 0;
  }
  console.error(
    `${paint("red", unknownCommand(first, second, commands), process.stderr)}\n\n${helpOf(program)}`,
  );
  return 2;
}

const BETWEEN_LOOKS_MS = 500;

/**
 * Ends this program when the shell of `npx` has ended. On a signal npx ends that shell, which
 * passes nothing on: the program would go on, and keep its port and its store.
 */
function endWithNpx(): void {
  if (process.env["npm_command"] !== "exec") return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, BETWEEN_LOOKS_MS);
  timer.unref();
}

function unknownCommand(first: string, second: string, commands: object): string {
  const names = Object.keys(commands);
  if (first.startsWith("-"))
    return `a command comes before ${first.slice(0, 100)}, as in ${names[0]} ${first.slice(0, 100)}`;
  const more = names
    .filter((name) => name.startsWith(`${first} `))
    .map((name) => name.slice(first.length + 1));
  const isAlone = second === "" || second.startsWith("-");
  if (isAlone && more.length > 0) return `${first} needs a command: one of ${more.join(", ")}`;
  const typed = `${first} ${isAlone ? "" : second}`.trim().slice(0, 100);
  const meant = closestName(typed, names) ?? closestName(first, names);
  return `unknown command ${typed}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
}

/**
 * Runs a program's work. A reader of the output that has seen enough, such as `head`, causes no
 * failure. Failures that the user can fix are printed on standard error, one a line. Only bugs of
 * the program show a stack.
 *
 * @returns its exit code; 2 for wrong usage, as for an unknown command, and 1 for another failure
 */
export async function attempt(work: () => Promise<number>): Promise<number> {
  ignoreClosedPipes();
  try {
    return await work();
  } catch (error) {
    for (const line of explainFailure(error) ?? [error]) {
      const text =
        typeof line === "string" ? line.split("\n").map(printable).join("\n") : undefined;
      console.error(text === undefined ? line : paint("red", text, process.stderr));
    }
    return problemsOf(error) !== undefined &&
      (error as { code?: unknown }).code === "invalid_argument"
      ? 2
      : 1;
  }
}

const seen = new WeakSet<NodeJS.WriteStream>();

function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (seen.has(stream)) continue;
    seen.add(stream);
    stream.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code !== "EPIPE") process.exitCode = 1;
    });
  }
}

function asksForHelp(word: string): boolean {
  return ["help", "--help", "-h"].includes(word);
}

function helpOf<Command>({ name, commands, more = "" }: Program<Command>): string {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  const lines = Object.entries(commands).map(
    ([command, { what }]) => `  ${command.padEnd(width)}  ${what}`,
  );
  const rest = `${name} <command> --help says more, --version which version this is.`;
  return `${name} <command> [options]\n\n${lines.join("\n")}\n\n${rest}${more === "" ? "" : ` ${more}`}`;
}

/**
 * A program without commands. Its help and version are there at once: its work may take a while to
 * load.
 */
type SingleProgram = {
  help: string;
  version: () => string;
  /** Does the work and returns the exit code. */
  run: (args: readonly string[]) => Promise<number>;
};

/** Runs a program with its arguments, or prints its help. Returns the exit code. */
export function runSingleProgram(
  { help, version, run }: SingleProgram,
  args: readonly string[],
): Promise<number> {
  endWithNpx();
  return attempt(async () => {
    if (args.includes("--help") || args.includes("-h")) console.log(help);
    else if (args.includes("--version") || args.includes("-v")) console.log(version());
    else return run(args);
    return 0;
  });
}

/**
 * Explains failures that the user can fix, one a line; `undefined` for a bug, which should show its
 * stack.
 */
function explainFailure(error: unknown): string[] | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isSystemRefusal(error)) return [describeRefusal(error)];
  const { code, details } = error as Error & { code?: unknown; details?: unknown };
  if (typeof code !== "string") return undefined;
  // The library's one error class carries facts beside its code.
  if (typeof details !== "object" || details === null) return undefined;
  return problemsOf(error) ?? [`${error.message} (${code})`];
}

/**
 * Returns what is wrong with a command line or settings, one a line; such an error is
 * `invalid_argument`.
 */
function problemsOf(error: unknown): string[] | undefined {
  const { problems } = (error as { details?: { problems?: unknown } | null } | null)?.details ?? {};
  return Array.isArray(problems) && problems.every((problem) => typeof problem === "string")
    ? problems
    : undefined;
}

// Explanations for errors that users can fix, by the system's code. Other errors keep the system's
// own words.
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
 * Tells whether an error comes from the system: no permission, a file where a folder should be, a
 * port that is taken.
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
  return what === undefined || fact === undefined
    ? firstLine(error.message)
    : `${what.slice(0, 300)} ${fact}`;
}

/**
 * Does the work that an option or environment variable asks for. A refusal of the system is
 * reported with the option's name and the expected value.
 *
 * @param option - as people write it: `--key`, or `ARCS_DATA_FOLDER (--data-folder)`
 * @throws the errors of `work`; for a refusal of the system an error that {@link explainFailure}
 *   prints as it is
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
    const message = `${option} must be ${expected} (received ${shown}, which ${fact})`;
    throw Object.assign(new Error(message, { cause: error }), {
      code: error.code,
      details: { problems: [message] },
    });
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
  return doForOption({ option, expected: "a file that can be read", got: path }, () =>
    readFile(path, "utf8"),
  );
}

export function printTable(table: readonly (readonly string[])[]): void {
  const [heads = [], ...rows] = table.map((row) => row.map(printable));
  const widths = [heads, ...rows].reduce<number[]>(
    (known, row) => row.map((cell, index) => Math.max(cell.length, known[index] ?? 0)),
    [],
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd();
  console.log(paint("bold", line(heads), process.stdout));
  for (const row of rows) console.log(line(row));
}

/** Colours a text where its stream is a terminal that shows colours, unless `NO_COLOR` is set. */
export function paint(
  style: "bold" | "red" | "green" | "dim",
  text: string,
  stream: NodeJS.WriteStream,
): string {
  return styleText(style, text, { stream });
}

/**
 * Escapes characters that control a terminal or reverse text: names and messages come from outside,
 * and a forged line must not look like the program's own.
 */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

export type Progress = (done: number, total: number) => void;

/**
 * Shows on standard error how far some work is, and how long the rest will take at the speed so
 * far. Prints nothing where that is not a terminal.
 *
 * @param unit - what is counted, such as "transactions"
 * @param options.now - the time in milliseconds
 */
export function startProgress(
  unit: string,
  {
    stream = process.stderr,
    now = Date.now,
  }: { stream?: { isTTY?: boolean; write(text: string): unknown }; now?: () => number } = {},
): Progress {
  const start = now();
  return (done, total) => {
    if (stream.isTTY !== true) return;
    const end = done >= total ? "\n" : estimateOf(((now() - start) * (total - done)) / done);
    // Back to the beginning of the line, clearing it.
    stream.write(`\r\u001B[K${done} of ${total} ${unit}${end}`);
  };
}

function estimateOf(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return "";
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 90 ? `, about ${seconds} s left` : `, about ${Math.ceil(seconds / 60)} min left`;
}
