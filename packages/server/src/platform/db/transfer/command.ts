import type { ReadStream } from "node:fs";
import { open, rename, rm, unlink } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";

import { SdkError } from "@arcs/core";
import { doForOption } from "#process";

import { checkExport, exportStore, importStore } from "./transfer-store.ts";
import type { ServerSettings } from "../../settings/settings.ts";
import { type Command, jsonOption, textOption, wantsJson, withStore } from "../../cli/command.ts";
import { listMigrations, type MigrationFolder } from "../migrations.ts";
import { planSpread, spreadTables, type SpreadTable } from "../spread.ts";

// The other side of a pipe may take its time, and nobody else uses the store meanwhile.
const DAY_MS = 24 * 60 * 60 * 1000;

/** Writes a store to a file, which gets its name once it was read back and counted. */
const exportCommand: Command = {
  options: { out: { type: "string" }, offline: { type: "boolean" }, ...jsonOption },
  async run(line) {
    const path = textOption(line, "out");
    const output =
      path === undefined
        ? lineOutputTo(process.stdout)
        : await doForOption(
            { option: "--out", expected: "a new file in a folder that is there", got: path },
            () => openLineFile(path),
          );
    try {
      const { rows, isOneMoment } = await withStore(
        { ...patient(line.settings), onlyReads: true },
        ({ store }) =>
          exportStore(store, (text) => output.write(text), {
            writers: line.values["offline"] === true ? "wait" : "go_on",
          }),
      );
      await output.end({ rows });
      console.error(
        wantsJson(line)
          ? JSON.stringify({ rows, isOneMoment })
          : `exported ${rows} rows${isOneMoment ? "" : NOT_ONE_MOMENT}`,
      );
      return 0;
    } catch (error) {
      await output.discard();
      throw error;
    }
  },
};

const NOT_ONE_MOMENT =
  ", not of one moment: each node of the database showed its own; with --offline all who write wait until the export is done";

const createImportCommand = (migrations: readonly MigrationFolder[]): Command => ({
  options: { in: { type: "string" }, ...jsonOption },
  async run(line) {
    const path = textOption(line, "in");
    const input = path === undefined ? process.stdin : await openGiven(path);
    const rows = await withStore(
      { ...patient(line.settings), makesStore: true, migrations },
      ({ store }) => importStore(store, readTextLines(input)),
    ).finally(() => (path === undefined ? undefined : closeStream(input)));
    console.error(wantsJson(line) ? JSON.stringify({ rows }) : `imported ${rows} rows`);
    return 0;
  },
});

/** Opened before the store is, so that a mistyped name leaves no store behind. */
function openGiven(path: string): Promise<ReadStream> {
  return doForOption(
    { option: "--in", expected: "a file that can be read", got: path },
    async () => {
      const file = await open(path);
      // A folder can be opened, too.
      if (!(await file.stat()).isDirectory()) return file.createReadStream();
      await file.close();
      throw new SdkError(
        "invalid_argument",
        `--in must be a file that can be read (received ${path}, which is a folder)`,
      );
    },
  );
}

/**
 * Waits until a stream has closed its file: a store that refuses has read none of it, or a part.
 */
async function closeStream(stream: Readable): Promise<void> {
  if (stream.closed) return;
  // The reader of its lines has thrown before, or ends here: the stream's own error says nothing
  // more.
  const closed = new Promise((resolve) =>
    stream.on("error", () => undefined).once("close", resolve),
  );
  stream.destroy();
  await closed;
}

function patient(settings: ServerSettings): ServerSettings & { idleTransactionMs: number } {
  return { ...settings, idleTransactionMs: DAY_MS };
}

const createMigrateCommand = (migrations: readonly MigrationFolder[]): Command => ({
  options: jsonOption,
  async run(line) {
    await withStore({ ...line.settings, makesStore: true, migrations }, async ({ store }) => {
      const names = await listMigrations(store.pool);
      if (wantsJson(line)) console.log(JSON.stringify({ migrations: names }));
      else
        console.log(
          `the store has ${names.length} migrations, the last of them ${names.at(-1) ?? "none"}`,
        );
    });
    return 0;
  },
});

const spreadCommand: Command = {
  options: { check: { type: "boolean" }, apply: { type: "boolean" }, ...jsonOption },
  async run(line) {
    const { check, apply } = line.values;
    if ((check === true) === (apply === true))
      throw new SdkError("invalid_argument", "spread must be one of --check and --apply");
    return withStore(line.settings, async ({ store }) => {
      const plan = await planSpread(store.pool);
      const say = ({ table, column, beside }: SpreadTable): void =>
        console.error(`${table} by ${column}${beside === null ? "" : `, beside ${beside}`}`);
      if (apply === true) await spreadTables(store, say);
      else if (!wantsJson(line)) plan.forEach(say);
      const tables = plan.map(({ table, column, beside }) => ({ table, column, beside }));
      if (wantsJson(line))
        console.log(JSON.stringify({ [apply === true ? "spread" : "to_spread"]: tables }));
      else
        console.log(
          apply === true
            ? `spread ${plan.length} tables`
            : `${plan.length} tables are to be spread`,
        );
      // As for other checks: 1 where something is to be done.
      return apply === true || plan.length === 0 ? 0 : 1;
    });
  },
};

/** Makes the commands of the store, for one with the tables of these extras. */
export function createStoreCommands(
  migrations: readonly MigrationFolder[],
): Readonly<Record<string, Command>> {
  return {
    export: exportCommand,
    import: createImportCommand(migrations),
    migrate: createMigrateCommand(migrations),
    spread: spreadCommand,
  };
}

const CHUNK_CHARACTERS = 64 * 1024;

type LineOutput = {
  /** Takes a line without its end; resolves when it takes the next one. */
  write(line: string): Promise<void>;
  /** Resolves when all lines are where they belong, and as many rows can be read there. */
  end(expected: { rows: number }): Promise<void>;
  /** Takes back what can be taken back, when not all lines were written. */
  discard(): Promise<void>;
};

/**
 * Opens a new file that only its owner can read. It has another name until `end` has read it back:
 * what a killed process leaves cannot be taken for a backup.
 */
export async function openLineFile(path: string): Promise<LineOutput> {
  await assertNothingAt(path);
  const draft = `${path}.partial`;
  // A killed process left it.
  await rm(draft, { force: true });
  const file = await open(draft, "wx", 0o600);
  const { write, flush } = gather((text) => file.appendFile(text));
  return {
    write,
    async end(expected) {
      await flush();
      await file.sync().catch(failed);
      await file.close().catch(failed);
      const rows = await readBack(draft);
      if (rows !== expected.rows)
        throw new SdkError(
          "store_failed",
          `output must have ${expected.rows} rows when read back (received ${rows})`,
        );
      await assertNothingAt(path);
      await rename(draft, path);
    },
    async discard() {
      await file.close().catch(() => undefined);
      await unlink(draft).catch(() => undefined);
    },
  };
}

async function readBack(path: string): Promise<number> {
  const file = await open(path);
  // The stream closes the file.
  return checkExport(readTextLines(file.createReadStream()));
}

async function assertNothingAt(path: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  await file.close();
  await unlink(path);
}

/** Writes to a stream that stays open, such as the standard output. */
function lineOutputTo(stream: Writable): LineOutput {
  // The writer gets the same error; without a listener it would end the process before the writer
  // can report it.
  stream.on("error", () => undefined);
  const { write, flush } = gather(
    (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => (error ? reject(error) : resolve()));
      }),
  );
  return { write, end: flush, discard: () => Promise.resolve() };
}

/** Collects short lines, so that not each of them costs a call of the system. */
function gather(send: (text: string) => Promise<void>): {
  write: LineOutput["write"];
  flush: () => Promise<void>;
} {
  let waiting = "";
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = "";
    if (text !== "") await send(text).catch(failed);
  };
  return {
    async write(line) {
      waiting += `${line}\n`;
      if (waiting.length >= CHUNK_CHARACTERS) await flush();
    },
    flush,
  };
}

/** Not the store's fault, however much the codes of the system look alike. */
function failed(error: NodeJS.ErrnoException): never {
  const got = error.code ?? error.message;
  throw new SdkError("invalid_argument", `output must have room, and a reader (received ${got})`, {
    cause: error,
  });
}

// More than any row that the server stores: one line of an export is one row.
const MOST_CHARACTERS = 256 * 1024 * 1024;

/**
 * Reads lines of UTF-8. Nothing is read before somebody asks for the first line, so that none is
 * lost, and nothing but a line feed ends a line: JSON texts may hold the other separators of
 * Unicode.
 *
 * @throws SdkError `invalid_argument` when the bytes are no UTF-8, or a line is too long
 */
export async function* readTextLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of input) {
    const pieces = decode(decoder, chunk).split("\n");
    const last = pieces.pop() ?? "";
    for (const piece of pieces) {
      yield withoutReturn(rest + piece);
      rest = "";
    }
    rest += last;
    if (rest.length > MOST_CHARACTERS)
      throw new SdkError("invalid_argument", "input must have shorter lines");
  }
  rest += decode(decoder, undefined);
  if (rest !== "") yield withoutReturn(rest);
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | undefined): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new SdkError("invalid_argument", "input must be text in UTF-8 (received other bytes)");
  }
}

/** Some programs end lines with two characters. */
function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
