// Row 7 of the payer's acceptance: damage, full and read-only disks. What is read is then a beginning of what
// was written, or the journal says that it is damaged.
import { isSdkError } from "@arcs/core";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

import { openFileJournal } from "../../src/node/payer/file-journal.ts";
import { open, useFolders } from "./journal-scene.ts";

const { root, newFolder } = useFolders();

/** Returns what a program reads of a log, or the code of the error that it gets. */
async function readLog(bytes: Uint8Array): Promise<string[] | string> {
  const folder = join(root, "read");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "payments.log"), bytes);
  const { journal, lines } = open(openFileJournal(folder));
  try {
    await journal.sync();
    return lines.map((line) => JSON.stringify(line));
  } catch (error) {
    return isSdkError(error) ? error.code : `thrown: ${String(error)}`;
  }
}

describe("a log that a crash or a disk has damaged", () => {
  let whole: Buffer;
  let lines: string[];
  /** Where the last program's lines begin: what is lost after that nobody has seen. */
  let lastStart: number;
  beforeAll(async () => {
    const folder = newFolder();
    for (let program = 0; program < 4; program++) {
      const { journal } = open(openFileJournal(folder));
      for (const kind of ["intent", "signed", "answered"])
        await journal.put({ kind, id: `é${program}`, until: program });
    }
    whole = readFileSync(join(folder, "payments.log"));
    lastStart = whole.lastIndexOf("\n", whole.lastIndexOf('"kind":"writer"'));
    lines = (await readLog(whole)) as string[];
    expect(lines).toHaveLength(16);
  });

  test("cut after each byte, it reads as a beginning, and whoever goes on loses nothing", async () => {
    const counts = { cuts: 0, otherThanABeginning: 0, lostNewLines: 0 };
    for (let length = 0; length <= whole.length; length++) {
      counts.cuts++;
      const read = await readLog(whole.subarray(0, length));
      if (!Array.isArray(read) || read.some((line, index) => line !== lines[index]))
        counts.otherThanABeginning++;
      if (length < whole.length - 400) continue;
      const folder = newFolder();
      await openFileJournal(folder).read(0);
      writeFileSync(join(folder, "payments.log"), whole.subarray(0, length));
      await open(openFileJournal(folder)).journal.put({ kind: "policy" });
      const after = open(openFileJournal(folder));
      await after.journal.sync();
      if (after.lines.at(-1)?.kind !== "policy") counts.lostNewLines++;
    }
    expect(counts).toEqual({ cuts: whole.length + 1, otherThanABeginning: 0, lostNewLines: 0 });
  });

  test("with each byte altered, it never reads as something else, and says what is missing", async () => {
    const counts = { altered: 0, readAsSomethingElse: 0, silentBeforeTheLastStart: 0, damaged: 0 };
    for (let at = 0; at < whole.length; at++)
      for (const bits of [1, 0x80]) {
        counts.altered++;
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ bits;
        const read = await readLog(bytes);
        if (read === "journal_damaged") counts.damaged++;
        else if (!Array.isArray(read) || read.some((line) => !lines.includes(line)))
          counts.readAsSomethingElse++;
        else if (read.length < lines.length && at < lastStart) counts.silentBeforeTheLastStart++;
      }
    expect(counts).toMatchObject({ readAsSomethingElse: 0, silentBeforeTheLastStart: 0 });
    expect(counts.damaged).toBeGreaterThan(counts.altered * 0.9);
  });

  test("a line taken out of the middle is missed", async () => {
    const all = whole.toString("utf8").split("\n\n");
    for (let out = 0; out < all.length - 1; out++)
      expect(await readLog(Buffer.from(all.filter((_, each) => each !== out).join("\n\n")))).toBe(
        "journal_damaged",
      );
  });
});
