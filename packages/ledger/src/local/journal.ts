import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import { SdkError } from "@arcs/core";

/** Persistent log of a ledger: one line of JSON for each change, in order. */
export type Journal = {
  /** Returns the lines that were there when the journal was opened: all of them may exceed the max length of a string. */
  lines(): AsyncIterable<string>;
  /** Adds a line. Resolves once it is on the disk, so that neither kill -9 nor a power cut loses it. */
  append(line: string): Promise<void>;
  /** Resolves once every line so far is on the disk. Anything reported earlier might be lost. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export function createVolatileJournal(): Journal {
  return {
    lines: () => Readable.from([]),
    append: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** Opens or creates the journal in a folder. A last line cut off during a write was never acknowledged, and is dropped. */
export async function openJournal(folder: string): Promise<Journal> {
  const path = join(folder, "journal.jsonl");
  const file = await open(path, "a+", 0o600);
  try {
    const length = await endOfLines(file);
    await file.truncate(length);
    await file.datasync();
    await syncFolder(folder);
    const writer = createGroupWriter(file);
    return {
      lines: () => linesOf(path, length),
      append: (line) => writer.write(`${line}\n`),
      settled: () => writer.settled(),
      close: () => writer.settled().finally(() => file.close()),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const CHUNK_BYTES = 65_536;

/** Position behind the last line feed, found from the back: the journal may be large, and is read whole afterwards. */
async function endOfLines(file: FileHandle): Promise<number> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let { size: end } = await file.stat(); end > 0; end -= CHUNK_BYTES) {
    const start = Math.max(0, end - CHUNK_BYTES);
    const { bytesRead } = await file.read(chunk, 0, end - start, start);
    const at = chunk.lastIndexOf("\n", bytesRead - 1);
    if (at >= 0) return start + at + 1;
  }
  return 0;
}

/** Reads the lines in the first bytes of a file. Only a line feed ends one: JSON may contain other line terminators. */
async function* linesOf(path: string, length: number): AsyncGenerator<string> {
  if (length === 0) return;
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: length - 1 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString("utf8");
      begun = [];
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
  }
}

/** Makes file names in a folder as durable as the files themselves. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, "r");
  await opened.sync().finally(() => opened.close());
}

/**
 * Writes concurrent lines together, and syncs once for all: a sync costs the same for one line as for many.
 *
 * After a failed write, all later ones fail too. The disk may hold a part of the line, and further lines after it would
 * make the journal unreadable. The state in memory is ahead of the journal from then on.
 */
function createGroupWriter(file: FileHandle): { write(text: string): Promise<void>; settled(): Promise<void> } {
  let waiting = "";
  let next: Promise<void> | undefined;
  let current: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await current;
    const text = waiting;
    waiting = "";
    current = next as Promise<void>;
    next = undefined;
    await file.appendFile(text);
    await file.datasync();
  };
  return {
    write(text) {
      waiting += text;
      next ??= flush();
      return next;
    },
    settled: () => next ?? current,
  };
}

export function damaged(line: number, cause: unknown): SdkError {
  const what = cause instanceof Error ? cause.message : "unreadable";
  return new SdkError(
    "ledger_journal_damaged",
    `line ${line} of the ledger's journal is damaged or too old (${what}): restore the folder from a copy, or start ` +
      "afresh with another one",
    { details: { line }, cause },
  );
}
