import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { openFileJournal } from "../../src/node/payer/file-journal.ts";
import { createMemoryJournal, type StoredLine } from "../../src/payer/journal.ts";
import { open, useFolders } from "./journal-scene.ts";

const { newFolder } = useFolders();

describe.each([
  ["a folder", () => openFileJournal(newFolder())],
  ["memory", createMemoryJournal],
])("a journal in %s", (_name, create) => {
  test("is read by all writers in one order, each with its own numbers", async () => {
    const store = create();
    const [one, other] = [open(store), open(store)];
    await Promise.all([1, 2, 3].map((id) => one.journal.put({ kind: "intent", id })));
    await Promise.all([4, 5].map((id) => other.journal.put({ kind: "intent", id })));
    await one.journal.sync();
    expect(one.lines).toEqual(other.lines);
    expect(one.lines.map(({ w, n, kind, id }) => [w, n, kind, id])).toEqual([
      [one.journal.writer, 1, "writer", undefined],
      ...[1, 2, 3].map((id) => [one.journal.writer, id + 1, "intent", id]),
      [other.journal.writer, 1, "writer", undefined],
      ...[4, 5].map((id) => [other.journal.writer, id - 2, "intent", id]),
    ]);
    expect(one.lines[4]).toMatchObject({ seen: { [one.journal.writer]: 4 } });
  });
});

describe("a disk that takes no line", () => {
  test("a folder that is removed, or replaced, while the program runs", async () => {
    for (const harm of [
      (folder: string) => rmSync(folder, { recursive: true }),
      (folder: string) => renameSync(folder, `${folder}-moved`),
    ]) {
      const folder = newFolder();
      const { journal } = open(openFileJournal(folder));
      await journal.put({ kind: "intent", id: "a" });
      harm(folder);
      await expect(journal.put({ kind: "signed", id: "a" })).rejects.toMatchObject({
        name: "SdkError",
      });
      await expect(journal.put({ kind: "signed", id: "b" })).rejects.toMatchObject({
        name: "SdkError",
      });
    }
  });

  test("a path that cannot be a folder", async () => {
    const file = newFolder();
    writeFileSync(file, "");
    const { journal } = open(openFileJournal(join(file, "below")));
    await expect(journal.put({ kind: "intent", id: "a" })).rejects.toMatchObject({
      code: "store_failed",
    });
  });

  test("a short write ends the writer", async () => {
    const stored: StoredLine[] = [];
    let isFull = true;
    const { journal, lines } = open({
      append: async (line) => {
        if (line.kind === "signed" && isFull) throw new Error("no space left on device");
        stored.push(line);
      },
      read: async (from) => stored.slice(from),
    });
    await journal.put({ kind: "intent" });
    await expect(journal.put({ kind: "signed" })).rejects.toMatchObject({ code: "store_failed" });
    isFull = false;
    await expect(journal.put({ kind: "signed" })).rejects.toMatchObject({ code: "store_failed" });
    expect(lines.map(({ kind }) => kind)).toEqual(["writer", "intent"]);
  });
});

test("an answer is kept as it is, and the log is for its owner only", async () => {
  const folder = newFolder();
  const store = openFileJournal(folder);
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
  await store.keepAnswer?.("a~1", bytes);
  expect(Buffer.compare((await store.readAnswer?.("a~1")) ?? Buffer.alloc(0), bytes)).toBe(0);
  expect(await store.readAnswer?.("b~1")).toBeUndefined();
  await open(store).journal.put({ kind: "intent" });
  expect(statSync(join(folder, "payments.log")).mode & 0o777).toBe(0o600);
});
