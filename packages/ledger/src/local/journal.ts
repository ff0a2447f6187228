import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import { SdkError } from "@arcs/core";

/** Persistent log of a ledger: one line of JSON for each change, in order. */
export type Journal = {
  /**
   * Returns the lines that are there: all of them may exceed the max length of a string. They have
   * to be read to their end before one is added: a last line that was cut off is dropped then.
   */
  lines(): AsyncIterable<string>;
  /**
   * Adds a line. Resolves once it is on the disk, so that neither kill -9 nor a power cut loses it.
   */
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

export async function openJournal(folder: string): Promise<Journal> {
  const file = await open(join(folder, "journal.jsonl"), "a+", 0o600);
  try {
    await syncFolder(folder);
    const writer = createGroupWriter(file);
    return {
      lines: () => linesOf(file),
      append: (line) => writer.write(`${line}\n`),
      settled: () => writer.settled(),
      close: () => writer.settled().finally(() => file.close()),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Reads the lines, and drops a last one that was cut off during a write: it was never acknowledged.
 */
async function* linesOf(file: FileHandle): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of file.createReadStream({
    start: 0,
    autoClose: false,
  }) as AsyncIterable<Buffer>) {
    let start = 0;
    // Only a line feed ends a line: JSON may contain other line terminators.
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
      const line = Buffer.concat([...begun, chunk.subarray(start, end)]);
      yield line.toString("utf8");
      length += line.length + 1;
      begun = [];
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
  }
  await file.truncate(length);
  await file.datasync();
}

/** Makes file names in a folder as durable as the files themselves. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, "r");
  await opened.sync().finally(() => opened.close());
}

/**
 * Writes concurrent lines together, and syncs once for all: a sync costs the same for one line as
 * for many.
 *
 * After a failed write, all later ones fail too. The disk may hold a part of the line, and further
 * lines after it would make the journal unreadable. The state in memory is ahead of the journal
 * from then on.
 */
function createGroupWriter(file: FileHandle): {
  write(text: string): Promise<void>;
  settled(): Promise<void>;
} {
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
