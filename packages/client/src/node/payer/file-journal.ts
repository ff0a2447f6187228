import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { pid } from "node:process";
import { crc32 } from "node:zlib";

import { parseJson } from "@arcs/core/internal";

import { damaged, type JournalStore, type StoredLine } from "../../payer/journal.ts";

const NEWLINE = 10;
const KEPT_MS = 7 * 86_400_000;
/** When this process started: tells it from an earlier one of the same number. */
const started = Math.round(performance.timeOrigin);

/**
 * Keeps a journal in a folder of a local disk: `payments.log`, and `answers/`. Several processes
 * may use it at once. Network disks are not supported: they tear appended lines.
 *
 * A line is a newline, the CRC-32 of its JSON in eight hexadecimal digits, a space, the JSON, a
 * newline. One write appends it, so whole lines never mix. The newline before it ends a torn one.
 */
export function openFileJournal(folder: string): JournalStore {
  const path = join(folder, "payments.log");
  const answers = join(folder, "answers");
  let creating: Promise<Stats> | undefined;
  let reading = { offset: 0, rest: Buffer.alloc(0), count: 0 };
  let ownBytes = 0;
  let isTidy = false;

  /** Opens the log for one operation: a journal has no end at which to close it. */
  async function withLog<Value>(work: (file: FileHandle) => Promise<Value>): Promise<Value> {
    creating ??= createLog(folder, path);
    creating.catch(() => (creating = undefined));
    const first = await creating;
    const file = await open(path, constants.O_APPEND | constants.O_RDWR);
    try {
      const { ino, dev } = await file.stat();
      if (ino !== first.ino || dev !== first.dev)
        throw damaged("its file was replaced while it was in use");
      return await work(file);
    } finally {
      await file.close();
    }
  }
  async function append(file: FileHandle, line: StoredLine): Promise<void> {
    const json = Buffer.from(JSON.stringify(line));
    const bytes = Buffer.concat([Buffer.from(`\n${sumOf(json)} `), json, Buffer.from("\n")]);
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten !== bytes.length)
      throw new Error(`only ${bytesWritten} of ${bytes.length} bytes were written`);
    await file.sync();
    ownBytes += bytes.length;
  }
  async function read(file: FileHandle, from: number): Promise<StoredLine[]> {
    if (from !== reading.count) reading = { offset: 0, rest: Buffer.alloc(0), count: 0 };
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.max(0, size - reading.offset));
    for (let got = 0; got < bytes.length;) {
      const { bytesRead } = await file.read(bytes, got, bytes.length - got, reading.offset + got);
      if (bytesRead === 0) break;
      got += bytesRead;
    }
    if ((await file.stat()).size < Math.max(size, reading.offset))
      throw damaged("its file became shorter while it was in use");
    // Lines of other processes may not be on disk yet, and this one goes on with them.
    if (bytes.length > ownBytes) await file.sync();
    ownBytes = 0;
    const all = Buffer.concat([reading.rest, bytes]);
    const end = all.lastIndexOf(NEWLINE) + 1;
    const lines = linesIn(all.subarray(0, end));
    const skipped = from - reading.count;
    reading = { offset: size, rest: all.subarray(end), count: reading.count + lines.length };
    return lines.slice(skipped);
  }

  return {
    program: { pid, started },
    append: (line) => withLog((file) => append(file, line)),
    read: (from) => withLog((file) => read(file, from)),
    async keepAnswer(id, bytes) {
      await makeFolder(answers);
      if (!isTidy) await removeOld(answers);
      isTidy = true;
      // Several journals of one process, or of two containers, may keep it at once.
      const beside = join(answers, `.${id}.${randomUUID()}`);
      const file = await open(beside, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, join(answers, id));
      await syncFolder(answers);
    },
    readAnswer: (id) =>
      readFile(join(answers, id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      }),
    hasEnded: (line) => {
      if (line["pid"] === pid) return line["started"] !== started;
      try {
        process.kill(Number(line["pid"]), 0);
        return false;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === "ESRCH";
      }
    },
  };
}

async function createLog(folder: string, path: string): Promise<Stats> {
  await makeFolder(folder);
  const file = await open(path, constants.O_APPEND | constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    await syncFolder(folder);
    return await file.stat();
  } finally {
    await file.close();
  }
}

/** Makes a folder, and those above it, durably. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let each = folder; each.length >= first.length; each = dirname(each))
    await syncFolder(dirname(each));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeOld(answers: string): Promise<void> {
  for (const name of await readdir(answers)) {
    const path = join(answers, name);
    // Another process may remove it at the same time.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - KEPT_MS)
      await unlink(path).catch(() => undefined);
  }
}

/**
 * Returns the whole lines. One that is torn, or of another sum, has done nothing: its writer died
 * before it could act on it, or a number is missing after it.
 */
function linesIn(bytes: Buffer): StoredLine[] {
  const lines: StoredLine[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(NEWLINE, start);
    const json = bytes.subarray(start + 9, end);
    if (end - start > 9 && bytes.toString("latin1", start, start + 9) === `${sumOf(json)} `)
      lines.push(parseJson(json.toString("utf8")) as StoredLine);
    start = end + 1;
  }
  return lines;
}

function sumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, "0");
}
