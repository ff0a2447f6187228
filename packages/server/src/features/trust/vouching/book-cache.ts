import { parseJson } from "@arcs/core/internal";
import type { VouchingEntry } from "@arcs/trust";
import { createVouchingBook, putRoom, putVoice, takeRooms, takeVoices, type VouchingBook } from "@arcs/trust/internal";

import type { Transaction } from "../../../platform/db/queryable.ts";
import type { Store } from "../../../platform/db/store.ts";
import { findRootsBy } from "./store/books.ts";
import {
  listCountedCredentials,
  listRooms,
  listVoices,
  type RowPage,
  saveCountedCredentials,
  saveRooms,
  saveVoices,
} from "./store/edition-rows.ts";
import { type FoldingEdition, lockAttempt, moveEdition } from "./store/editions.ts";
import { listEntryTexts } from "./store/log.ts";

const ROWS_AT_ONCE = 2_000;

/** Makes the book that the rows of an edition are: an empty one where they are of no position. */
export async function loadBook({ pool }: Store, folding: FoldingEdition): Promise<VouchingBook> {
  const { edition, position, rootsDigest } = folding;
  const book = createVouchingBook({ roots: await findRootsBy(pool, rootsDigest) });
  if (position === 0) return book;
  const [last] = await listEntryTexts(pool, folding.book, { after: position - 1, limit: 1 });
  if (last === undefined) throw new Error(`the log has no entry ${position}`);
  book.position = position;
  book.at = Date.parse((parseJson(last) as VouchingEntry).at);
  const all = <Row>(list: (page: RowPage) => Promise<Row[]>, keyOf: (row: Row) => string): AsyncIterable<Row> =>
    pagesOf({ edition, list, keyOf });
  for await (const row of all(
    (page) => listVoices(pool, page),
    ({ address }) => address,
  ))
    putVoice(book, row);
  for await (const row of all(
    (page) => listRooms(pool, page),
    ({ address }) => address,
  ))
    putRoom(book, row);
  const credentials = all(
    (page) => listCountedCredentials(pool, page),
    ({ credential }) => credential,
  );
  for await (const { credential, countedAt } of credentials) book.credentials.set(credential, countedAt.getTime());
  return book;
}

async function* pagesOf<Row>({
  edition,
  list,
  keyOf,
}: {
  edition: string;
  list: (page: RowPage) => Promise<Row[]>;
  keyOf: (row: Row) => string;
}): AsyncGenerator<Row> {
  let after = "";
  for (;;) {
    const page = await list({ edition, after, limit: ROWS_AT_ONCE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_AT_ONCE) return;
    after = keyOf(last);
  }
}

/**
 * Writes the rows that a book has changed, in parts; while they are of no position, the edition says so.
 *
 * @returns false where another one has taken the edition over
 */
export async function saveBook(
  store: Store,
  { attempt, book, signal }: { attempt: FoldingEdition; book: VouchingBook; signal: AbortSignal },
): Promise<boolean> {
  const { edition } = attempt;
  const write = async (save: (tx: Transaction) => Promise<void>): Promise<boolean> => {
    signal.throwIfAborted();
    return store.transaction(async (tx) => {
      const isOurs = await lockAttempt(tx, attempt);
      if (isOurs) await save(tx);
      return isOurs;
    });
  };
  if (!(await write((tx) => moveEdition(tx, edition, 0)))) return false;
  for (const rows of partsOf(takeVoices(book))) {
    if (!(await write((tx) => saveVoices(tx, edition, rows)))) return false;
  }
  for (const rows of partsOf(takeRooms(book))) {
    if (!(await write((tx) => saveRooms(tx, edition, rows)))) return false;
  }
  for (const rows of partsOf(book.credentials)) {
    if (!(await write((tx) => saveCountedCredentials(tx, edition, rows)))) return false;
  }
  return write((tx) => moveEdition(tx, edition, book.position));
}

function* partsOf<Row>(rows: Iterable<Row>): Iterable<Row[]> {
  let part: Row[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < ROWS_AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
