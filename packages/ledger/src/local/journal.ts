import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { SdkError } from "@arcs/core";

/** What a ledger has to remember: one line of JSON for each thing that changed it, in order. */
export type Journal = {
  /** Lines that were there when the journal was opened. */
  readonly lines: readonly string[];
  /** The state after the first so many lines; the others have to be run again. */
  readonly snapshot: { bytes: Uint8Array; lineCount: number } | undefined;
  /** Adds a line. Resolves once it is on the disk: a kill -9, or a power cut, does not lose it any more. */
  append(line: string): Promise<void>;
  /** Keeps the state after all lines so far, so that the next start need not run them again. */
  saveSnapshot(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
};

/** A journal that forgets everything when the process ends. */
export function createVolatileJournal(): Journal {
  return {
    lines: [],
    snapshot: undefined,
    append: () => Promise.resolve(),
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
 * A last line that was cut off while being written was never acknowledged, and is dropped. A line that is damaged anywhere
 * else is an error: nothing behind it could be trusted.
 *
 * @throws SdkError `invalid_json_value` for a damaged journal
 */
export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, JOURNAL);
  const { lines, length } = readLines(await readIfThere(path), path);
  const file = await open(path, "a", 0o600);
  await file.truncate(length);
  let lineCount = lines.length;
  const writer = createGroupWriter(file);
  return {
    lines,
    snapshot: await readSnapshot(join(folder, SNAPSHOT), lines.length),
    append(line) {
      lineCount++;
      return writer.write(`${line}\n`);
    },
    async saveSnapshot(bytes) {
      const count = Buffer.alloc(COUNT_BYTES);
      count.writeBigUInt64LE(BigInt(lineCount));
      // The lines come first: a snapshot ahead of its journal would be worthless.
      await writer.write("");
      const digest = createHash("sha256").update(count).update(bytes).digest();
      const temporary = join(folder, `${SNAPSHOT}.tmp`);
      await writeFile(temporary, Buffer.concat([digest, count, bytes]), { mode: 0o600, flush: true });
      await rename(temporary, join(folder, SNAPSHOT));
    },
    async close() {
      await writer.write("");
      await file.close();
    },
  };
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function readLines(text: string, path: string): { lines: string[]; length: number } {
  const end = text.lastIndexOf("\n") + 1;
  const lines = text.slice(0, end).split("\n").slice(0, -1);
  lines.forEach((line, index) => {
    try {
      JSON.parse(line);
    } catch {
      throw new SdkError("invalid_json_value", `${path} is damaged at line ${index + 1}: restore it, or start afresh`);
    }
  });
  return { lines, length: Buffer.byteLength(text.slice(0, end)) };
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

/** Writes what came together in one go, and syncs once for all of it: a sync costs the same for one line as for many. */
function createGroupWriter(file: FileHandle): { write(text: string): Promise<void> } {
  let waiting = "";
  let next: Promise<void> | undefined;
  let current: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    // A failed write has been reported to those who waited for it; it must not fail those who come after.
    await current.catch(() => undefined);
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
  };
}
