import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

import {
  type Journal,
  type JournalStore,
  openJournal,
  type StoredLine,
} from "../../src/payer/journal.ts";

/** A folder that is removed after the tests of a file, and a name in it for each new one. */
export function useFolders(): { root: string; newFolder: () => string } {
  const root = mkdtempSync(join(tmpdir(), "arcs-journal-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  let folders = 0;
  return { root, newFolder: () => join(root, String(++folders)) };
}

/** Opens a journal at a fixed time, and keeps the lines that it reads. */
export function open(store: JournalStore): { journal: Journal; lines: StoredLine[] } {
  const lines: StoredLine[] = [];
  const journal = openJournal(store, { now: () => 1000, take: (line) => lines.push(line) });
  return { journal, lines };
}
