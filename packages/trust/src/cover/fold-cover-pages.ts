import { SdkError } from "@arcs/core";
import { assertArray, assertShape, bytesToHex, canonicalJson, describeValue, sha256Text } from "@arcs/core/internal";

import { applyCoverEntry, settleDue } from "./apply-cover-entry.ts";
import { assertCoverBook, type CoverBook } from "./cover-book.ts";
import type { CoverEntry } from "./cover-entry.ts";

/** A page of a published log, in its order. */
export type CoverPage = {
  entries: readonly CoverEntry[];
  /** Position of the last entry of the page. */
  position: number;
  /** Hex SHA-256 over all entries up to there. */
  runningHash: string;
};

/** A look at the book between two entries, such as for a score. */
export type CoverReading = {
  /** Position of the last entry before it. */
  position: number;
  /** Time of the reading, in milliseconds since the epoch: not after the next entry. */
  at: number;
  read: (book: CoverBook) => void;
};

/**
 * Folds a published log page by page into an empty book. It computes the hash from the entries themselves, so that a service cannot
 * show other entries than it hashed. Use what was read only if it returns.
 *
 * @param options.readings - looks at the book on the way, in any order
 * @returns the position of the last entry, and the hash over all: equal for all readers of the same log
 * @throws SdkError `invalid_vouching_entry` if an entry is malformed, missing, or earlier than the one before or a reading, the
 * entries do not match the service's hash, or the log ends before a reading
 * @example
 * ```ts
 * const book = createCoverBook(roots);
 * const { position, runningHash } = await foldCoverPages(coverPages, { book });
 * ```
 */
export async function foldCoverPages(
  pages: AsyncIterable<CoverPage>,
  options: { book: CoverBook; readings?: readonly CoverReading[] },
): Promise<{ position: number; runningHash: string }> {
  if (typeof pages !== "object" || pages === null || !(Symbol.asyncIterator in pages)) {
    throw new SdkError("invalid_argument", `pages expected an async iterable, got ${describeValue(pages)}`);
  }
  assertShape(options, "options", { "readings?": [{ position: "count", at: "count", read: "function" }] });
  const { book, readings = [] } = options;
  assertCoverBook(book);
  const next = readings.toSorted((one, other) => one.position - other.position || one.at - other.at);
  const readUntil = (position: number): void => {
    for (let [reading] = next; reading !== undefined && reading.position <= position; [reading] = next) {
      next.shift();
      settleDue(book, reading.at);
      reading.read(book);
    }
  };
  let runningHash = "0".repeat(64);
  readUntil(0);
  for await (const page of pages) {
    assertArray(page.entries, "entries of a page");
    for (const entry of page.entries) {
      runningHash = bytesToHex(sha256Text(runningHash + canonicalJson(entry)));
      applyCoverEntry(book, entry);
      readUntil(book.position);
    }
    if (runningHash !== page.runningHash) {
      throw refuse(`the entries up to ${page.position} expected the hash ${runningHash}, got ${page.runningHash}`);
    }
  }
  const [missed] = next;
  if (missed !== undefined) {
    throw refuse(`the log expected ${missed.position} entries or more, as a reading names, got ${book.position}`);
  }
  return { position: book.position, runningHash };
}

function refuse(message: string): SdkError {
  return new SdkError("invalid_vouching_entry", message);
}
