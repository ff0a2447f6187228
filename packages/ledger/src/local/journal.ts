import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

/** What a ledger has to remember: one line of JSON for each thing that changed it, in order. */
export type Journal = {
  /** How many lines were there when the journal was opened. */
  readonly lineCount: number;
  /** Those lines, in order. One at a time, because all of them may be more than one text can hold. */
  lines(): AsyncIterable<string>;
  /** The state after the first so many lines; the others have to be run again. */
  readonly snapshot: { bytes: Uint8Array; lineCount: number } | undefined;
  /** Adds a line. Resolves once it is on the disk: a kill -9, or a power cut, does not lose it any more. */
  append(line: string): Promise<void>;
  /** Resolves once every line so far is on the disk. What is told before that may never have happened. */
  settled(): Promise<void>;
  /** Keeps the state after all lines so far, so that the next start need not run them again. */
  saveSnapshot(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
};

/** A journal that forgets everything when the process ends. */
export function createVolatileJournal(): Journal {
  return {
    lineCount: 0,
    lines: () => Readable.from([]),
    snapshot: undefined,
    append: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    saveSnapshot: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

const JOURNAL = "journal.jsonl";
const SNAPSHOT = "snapshot.bin";
const DIGEST_BYTES = 32;
const COUNT_BYTES = 8;

/**
 * Opens, or makes, the journal in a folder.
 *
 * A last line that was cut off while being written was never acknowledged, and is dropped.
 */
export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, JOURNAL);
  const file = await open(path, "a+", 0o600);
  const whole = await measureLines(path);
  await file.truncate(whole.length);
  await syncFolder(folder);
  let lineCount = whole.count;
  const writer = createGroupWriter(file);
  return {
    lineCount: whole.count,
    lines: () => (whole.length === 0 ? Readable.from([]) : readLines(path, whole.length)),
    snapshot: await readSnapshot(join(folder, SNAPSHOT), whole.count),
    append(line) {
      lineCount++;
      return writer.write(`${line}\n`);
    },
    settled: () => writer.settled(),
    async saveSnapshot(bytes) {
      const count = Buffer.alloc(COUNT_BYTES);
      count.writeBigUInt64LE(BigInt(lineCount));
      // The lines come first: a snapshot ahead of its journal would be worthless.
      await writer.settled();
      const digest = createHash("sha256").update(count).update(bytes).digest();
      const temporary = join(folder, `${SNAPSHOT}.tmp`);
      await writeFile(temporary, Buffer.concat([digest, count, bytes]), { mode: 0o600, flush: true });
      await rename(temporary, join(folder, SNAPSHOT));
      await syncFolder(folder);
    },
    async close() {
      await writer.settled().finally(() => file.close());
    },
  };
}

const LINE_END = 0x0a;

/** Counts the whole lines of a file, and their bytes. */
async function measureLines(path: string): Promise<{ count: number; length: number }> {
  let [count, length, at] = [0, 0, 0];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, end + 1)) {
      count++;
      length = at + end + 1;
    }
    at += chunk.length;
  }
  return { count, length };
}

/** Reads the lines of the first `length` bytes. Only a line feed ends one: JSON may hold other kinds of line ends. */
async function* readLines(path: string, length: number): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: length - 1 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString("utf8");
      begun = [];
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
  }
}

/** Makes the names in a folder as durable as the files that they name. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, "r");
  await opened.sync().finally(() => opened.close());
}

/** Reads the snapshot, unless it is missing, damaged, or ahead of the journal: then everything is run again. */
async function readSnapshot(path: string, lines: number): Promise<Journal["snapshot"]> {
  const file = await readFile(path).catch(() => undefined);
  if (file === undefined || file.length < DIGEST_BYTES + COUNT_BYTES) return undefined;
  const digest = createHash("sha256").update(file.subarray(DIGEST_BYTES)).digest();
  const lineCount = Number(file.readBigUInt64LE(DIGEST_BYTES));
  if (!digest.equals(file.subarray(0, DIGEST_BYTES)) || lineCount > lines) return undefined;
  return { bytes: Uint8Array.from(file.subarray(DIGEST_BYTES + COUNT_BYTES)), lineCount };
}

/**
 * Writes what came together in one go, and syncs once for all of it: a sync costs the same for one line as for many.
 *
 * Once a write has failed, all that follow fail too. The disk may hold a part of it, and lines behind that part would make
 * the whole journal unreadable; and the state in memory is ahead of the journal from then on.
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
