import { type FileHandle, mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

import { SdkError } from "@arcs/core";

/** Persistent log of a ledger: one line of JSON for each change, in order. */
export type Journal = {
  /** Number of lines when the journal was opened. */
  readonly lineCount: number;
  /** Returns those lines in order, one at a time: all of them may exceed the max length of a string. */
  lines(): AsyncIterable<string>;
  /** State after the first `lineCount` lines; the others have to be replayed. */
  readonly snapshot: Pick<Snapshot, "bytes" | "lineCount"> | undefined;
  /** Damage of an unusable snapshot. The lines contain everything it held. */
  readonly damage: string | undefined;
  /** Adds a line. Resolves once it is on the disk, so that neither kill -9 nor a power cut loses it. */
  append(line: string): Promise<void>;
  /** Resolves once every line so far is on the disk. Anything reported earlier might be lost. */
  settled(): Promise<void>;
  /** Saves the state after all lines so far, so that the next start need not replay them. */
  saveSnapshot(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
};

/** Creates a journal in memory, lost when the process ends. */
export function createVolatileJournal(): Journal {
  return {
    lineCount: 0,
    lines: () => Readable.from([]),
    snapshot: undefined,
    damage: undefined,
    append: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    saveSnapshot: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

const JOURNAL = "journal.jsonl";

/**
 * Opens or creates the journal in a folder, and checks all of it. Each line begins with its length and a digest over
 * this line and all before, so any change, removal or insertion is detected.
 *
 * A last line cut off during a write was never acknowledged, and is dropped.
 *
 * @throws SdkError `ledger_journal_damaged` naming the first altered line
 */
export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, JOURNAL);
  const { snapshot, damage } = await readSnapshot(folder);
  const file = await open(path, "a+", 0o600);
  try {
    const whole = await readThrough(path, snapshot);
    await file.truncate(whole.length);
    if (whole.isEndMissing) await file.appendFile("\n");
    await file.datasync();
    await syncFolder(folder);
    return createJournal({ folder, path, file, whole, snapshot, damage });
  } catch (error) {
    await file.close();
    throw error;
  }
}

function createJournal(opened: {
  folder: string;
  path: string;
  file: FileHandle;
  whole: { count: number; chain: Buffer };
  snapshot: Snapshot | undefined;
  damage: string | undefined;
}): Journal {
  const { folder, path, file, whole, snapshot, damage } = opened;
  let { count: lineCount, chain } = whole;
  const writer = createGroupWriter(file);
  return {
    lineCount: whole.count,
    lines: () => linesOf(path, whole.count),
    snapshot,
    damage,
    append(line) {
      lineCount++;
      const sealed = sealLine(line, chain);
      ({ chain } = sealed);
      return writer.write(sealed.text);
    },
    settled: () => writer.settled(),
    async saveSnapshot(bytes) {
      const taken = { bytes, lineCount, chain };
      // The lines come first: a snapshot ahead of its journal would be worthless.
      await writer.settled();
      await writeSnapshot(folder, taken);
      await syncFolder(folder);
    },
    async close() {
      await writer.settled().finally(() => file.close());
    },
  };
}

/** Reads a journal to its end, and returns its length or its damage. */
async function readThrough(
  path: string,
  snapshot: Snapshot | undefined,
): Promise<{ count: number; length: number; chain: Buffer; isEndMissing: boolean }> {
  let [count, length, chain] = [0, 0, CHAIN_START];
  let isEndMissing = false;
  const assertSnapshot = (): void => {
    if (count !== snapshot?.lineCount || chain.equals(snapshot.chain)) return;
    throw damaged(count, "is not the one that the snapshot was taken after");
  };
  assertSnapshot();
  for await (const { bytes, hasEnd } of readRawLines(path)) {
    const line = openLine(bytes, chain);
    if (line === "cut off" && !hasEnd) break;
    if (typeof line === "string") {
      throw damaged(
        count + 1,
        line === "of before" ? "is of an earlier version, which this one does not read" : "is not what was written",
      );
    }
    isEndMissing = !hasEnd;
    ({ chain } = line);
    count++;
    length += bytes.length + (hasEnd ? 1 : 0);
    assertSnapshot();
  }
  if (snapshot !== undefined && snapshot.lineCount > count) {
    throw damaged(count + 1, `is missing, and all up to line ${snapshot.lineCount}`);
  }
  return { count, length, chain, isEndMissing };
}

async function* linesOf(path: string, count: number): AsyncGenerator<string> {
  let left = count;
  if (left === 0) return;
  for await (const { bytes } of readRawLines(path)) {
    yield textOfLine(bytes);
    if (--left === 0) return;
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

/** The state of a ledger after the first so many lines of its journal. */
type Snapshot = {
  bytes: Uint8Array;
  lineCount: number;
  /** Digest over those lines: a snapshot of another journal does not match. */
  chain: Buffer;
};

const SNAPSHOT = "snapshot.bin";
// A digest over the rest, the number of lines, the digest over the lines, then the state.
const DIGEST_BYTES = 32;
const COUNT_AT = DIGEST_BYTES;
const CHAIN_AT = COUNT_AT + 8;
const STATE_AT = CHAIN_AT + DIGEST_BYTES;

/** Writes a snapshot in place of the one before. */
async function writeSnapshot(folder: string, { bytes, lineCount, chain }: Snapshot): Promise<void> {
  const count = Buffer.alloc(CHAIN_AT - COUNT_AT);
  count.writeBigUInt64LE(BigInt(lineCount));
  const digest = createHash("sha256").update(count).update(chain).update(bytes).digest();
  const temporary = join(folder, `${SNAPSHOT}.tmp`);
  await writeFile(temporary, Buffer.concat([digest, count, chain, bytes]), { mode: 0o600, flush: true });
  await rename(temporary, join(folder, SNAPSHOT));
}

/** A valid snapshot, or the damage of an unusable one. */
type SnapshotReading = { snapshot: Snapshot | undefined; damage: string | undefined };

/** Reads the snapshot, unless it is missing or damaged: then all lines are replayed. */
async function readSnapshot(folder: string): Promise<SnapshotReading> {
  const path = join(folder, SNAPSHOT);
  const useless = (why: string): SnapshotReading => ({
    snapshot: undefined,
    damage: `snapshot ${path} is of no use (${why}): the ledger is brought back from its journal, which takes longer`,
  });
  let file: Buffer;
  try {
    file = await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? { snapshot: undefined, damage: undefined } : useless(`it cannot be read: ${code}`);
  }
  if (file.length < STATE_AT) return useless("it is cut off");
  const digest = createHash("sha256").update(file.subarray(COUNT_AT)).digest();
  /* fault: snapshot-damage-unnoticed */
  if (!digest.equals(file.subarray(0, DIGEST_BYTES))) return useless("it is damaged");
  const snapshot = {
    bytes: Uint8Array.from(file.subarray(STATE_AT)),
    lineCount: Number(file.readBigUInt64LE(COUNT_AT)),
    chain: Buffer.from(file.subarray(CHAIN_AT, STATE_AT)),
  };
  return { snapshot, damage: undefined };
}

// A line of the journal has the length in bytes, the digest and the JSON, separated by spaces, and a line feed. The
// digest covers that of the line before and the JSON. The length tells a line cut off during a write from one damaged
// later.
const LINE_FEED = 0x0a;
const DIGEST_LENGTH = 43;
const header = /^(\d{1,10}) ([\w-]{43}) /;
const begunHeader = /^\d{0,10}$|^\d{1,10} [\w-]{0,43}$/;
// Max header length: ten digits, a space, the digest, a space.
const MAX_HEADER_LENGTH = 10 + 1 + DIGEST_LENGTH + 1;

/** Chain value before the first line. */
export const CHAIN_START: Buffer = createHash("sha256").update("arcs:local-ledger:journal:v2").digest();

/** Writes a line, chained to those before it. */
export function sealLine(line: string, before: Buffer): { text: string; chain: Buffer } {
  const chain = digestOf(Buffer.from(line), before);
  return { text: `${Buffer.byteLength(line)} ${chain.toString("base64url")} ${line}\n`, chain };
}

/**
 * Checks a line, without its line feed, against the lines before it.
 *
 * @returns the digest for the next one; `cut off` for the beginning of a line, `of before` for a line of older,
 * unchained journals
 */
function openLine(bytes: Buffer, before: Buffer): { chain: Buffer } | "cut off" | "damaged" | "of before" {
  const head = bytes.toString("latin1", 0, MAX_HEADER_LENGTH);
  const [found, length, digest] = header.exec(head) ?? [];
  if (found === undefined) {
    if (begunHeader.test(bytes.toString("latin1"))) return "cut off";
    return head.startsWith('{"kind"') ? "of before" : "damaged";
  }
  const body = bytes.subarray(found.length);
  if (body.length < Number(length)) return "cut off";
  const chain = digestOf(body, before);
  return body.length === Number(length) && chain.toString("base64url") === digest ? { chain } : "damaged";
}

/** Returns the JSON of a checked line. */
export function textOfLine(bytes: Buffer): string {
  const [found = ""] = header.exec(bytes.toString("latin1", 0, MAX_HEADER_LENGTH)) ?? [];
  return bytes.toString("utf8", found.length);
}

/** Reads a file line by line. Only a line feed ends a line: JSON may contain other line terminators. */
async function* readRawLines(path: string): AsyncGenerator<{ bytes: Buffer; hasEnd: boolean }> {
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield { bytes: Buffer.concat([...begun, chunk.subarray(start, end)]), hasEnd: true };
      begun = [];
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
  }
  const rest = Buffer.concat(begun);
  if (rest.length > 0) yield { bytes: rest, hasEnd: false };
}

/** Reports where a journal is damaged, and that nothing after it can be trusted. */
export function damaged(line: number, what: string): SdkError {
  return new SdkError(
    "ledger_journal_damaged",
    `line ${line} of the ledger's journal ${what}: restore the folder from a copy, or start afresh with another one`,
    { details: { line } },
  );
}

function digestOf(line: Buffer, before: Buffer): Buffer {
  return createHash("sha256").update(before).update(line).digest();
}
