import { randomBytes as nodeRandomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";

import { isSdkError, SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { systemClock } from "../queue/clock.ts";
import { settingsHelp } from "../settings/describe-settings.ts";
import {
  type CommandLine,
  type CommandOption,
  readCommandLine,
  type ServerSettings,
} from "../settings/read-settings.ts";
import { storeLocation } from "../start/open-context.ts";
import { migrate } from "../store/migrations.ts";
import { openStore } from "../store/open-store.ts";

/** A command of `arcs-server`. */
export type Command = {
  /** One line for the list of commands. */
  what: string;
  /** The text of `--help`, without the settings. */
  help: string;
  options?: Record<string, CommandOption>;
  run(line: CommandLine): Promise<number>;
};

/** Runs a command with the arguments after its name; gives the exit code. */
export async function runCommand(command: Command, args: readonly string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(`${command.help}\n\nSettings, as flags or variables (the flag wins):\n\n${settingsHelp()}`);
    return 0;
  }
  try {
    return await command.run(readCommandLine(args, { env: process.env, options: command.options ?? {} }));
  } catch (error) {
    for (const line of explain(error)) console.error(line);
    return 1;
  }
}

/** A stack is for bugs; what the caller can do something about is said in a line each. */
function explain(error: unknown): unknown[] {
  if (!isSdkError(error)) return [error];
  const { problems } = error.details;
  if (Array.isArray(problems)) return problems;
  const hint = isSdkError(error, "store_in_use") ? "; while a server runs on it, use its HTTP API (GET /docs)" : "";
  return [`${error.message} (${error.code})${hint}`];
}

/** What a command works with that needs the store, and neither ledger nor keys. */
export type CommandContext = Pick<ServerContext, "store" | "clock" | "randomBytes">;

/** Opens the store that the settings name, with its tables, for as long as some work takes. */
export async function withStore<Result>(
  settings: ServerSettings,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  if (settings.databaseUrl === undefined) await mkdir(settings.dataFolder, { recursive: true, mode: 0o700 });
  const store = await openStore(storeLocation(settings), { maxConnections: settings.maxConnections });
  try {
    await migrate(store, { now: systemClock.now() });
    return await work({
      store,
      clock: systemClock,
      randomBytes: (length) => Uint8Array.from(nodeRandomBytes(length)),
    });
  } finally {
    await store.close();
  }
}

/** The text of an option of the command, or `undefined`. */
export function textOption({ values }: CommandLine, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}

/** The text of an option that has to be there. */
export function requiredOption(line: CommandLine, name: string): string {
  const value = textOption(line, name);
  if (value === undefined) throw new SdkError("invalid_argument", `--${name} is needed; see --help`);
  return value;
}

/** One of a few words that an option takes, or its default. */
export function wordOption<Word extends string>(
  line: CommandLine,
  name: string,
  { words, fallback }: { words: readonly Word[]; fallback: Word },
): Word {
  const value = textOption(line, name) ?? fallback;
  const word = words.find((each) => each === value);
  if (word === undefined) throw new SdkError("invalid_argument", `--${name} expected one of ${words.join(", ")}`);
  return word;
}

/** Prints rows under each other, in columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, index) => Math.max(cell.length, known[index] ?? 0)),
    [],
  );
  for (const row of rows)
    console.log(
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
