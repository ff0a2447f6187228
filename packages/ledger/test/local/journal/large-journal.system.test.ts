import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { openJournal } from "../../../src/local/journal.ts";

test("a journal holds more than fits in one text", { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "arcs-journal-"));
  // A Node string has at most 2^29 characters; 70 lines of 8 MB exceed that.
  const line = JSON.stringify({ text: "x".repeat(8_000_000) });
  const first = await openJournal(folder);
  for (let count = 0; count < 70; count++) await first.append(line);
  await first.close();
  const second = await openJournal(folder);
  let count = 0;
  for await (const each of second.lines()) if (each.length === line.length) count++;
  await second.close();
  expect(count).toBe(70);
  await rm(folder, { recursive: true });
});
