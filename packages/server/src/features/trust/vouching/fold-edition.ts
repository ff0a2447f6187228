import { setImmediate } from "node:timers/promises";

import { parseJson } from "@arcs/core/internal";
import type { Amounts, VouchingEntry } from "@arcs/trust";
import { foldInPlace, type VouchingBook } from "@arcs/trust/internal";

import type { Clock } from "../../../platform/base/runtime.ts";
import type { Store } from "../../../platform/db/store.ts";
import { findBookEnd } from "./store/books.ts";
import { REPLAY_PAGE } from "../roots/change-roots.ts";
import { saveVouchers } from "./store/edition-rows.ts";
import { beginAttempt, endAttempt, type FoldingEdition, lockAttempt, moveVouched } from "./store/editions.ts";
import { listEntryTexts } from "./store/log.ts";
import { loadBook, saveBook } from "./book-cache.ts";

export type FoldContext = { store: Store; clock: Clock };

/** How many entries are read, and their vouchers written, at a time: the embedded store does nothing else meanwhile. */
const PAGES: Readonly<Record<Store["kind"], number>> = { embedded: REPLAY_PAGE, postgres: 5 * REPLAY_PAGE };
// Some milliseconds of computing: then it is the turn of whatever else this process has to do.
const AT_ONCE = 1_000;

/**
 * Folds a long log in memory, up to its last page. Memory grows with the addresses of the log. What payments are vouched for is
 * written page by page, everybody's rows at the end. It may end at any moment: the next time folds from where the rows are,
 * without writing again what is written.
 *
 * @returns whether the edition is left as it is to be: false where another one has taken it over
 */
export async function foldEdition(
  { store, clock }: FoldContext,
  folding: FoldingEdition,
  signal: AbortSignal,
): Promise<boolean> {
  if (folding.attempt === "" && (await isNearEnd(store, folding, folding.position))) return true;
  const attempt = await store.transaction((tx) => beginAttempt(tx, folding.edition));
  if (attempt === undefined) return true;
  const book = await loadBook(store, attempt);
  do {
    if (!(await foldPages({ store, clock }, { attempt, book }, signal))) return false;
    if (!(await saveBook(store, { attempt, book, signal }))) return false;
    // Writing the rows takes its time, in which the log grows.
  } while (!(await isNearEnd(store, attempt, book.position)));
  return store.transaction(async (tx) => {
    const isOurs = await lockAttempt(tx, attempt);
    if (isOurs) await endAttempt(tx, attempt.edition);
    return isOurs;
  });
}

async function isNearEnd({ pool }: Store, { book }: FoldingEdition, position: number): Promise<boolean> {
  return (await findBookEnd(pool, book)).position - position < REPLAY_PAGE;
}

type Attempt = { attempt: FoldingEdition; book: VouchingBook };

/** Folds to the end of the log. The next page is read, and the one before is written, while one is folded. */
async function foldPages(
  { store, clock }: FoldContext,
  { attempt, book }: Attempt,
  signal: AbortSignal,
): Promise<boolean> {
  const limit = PAGES[store.kind];
  const read = (after: number): Promise<string[]> => listEntryTexts(store.pool, attempt.book, { after, limit });
  let reading = read(book.position);
  let writing = Promise.resolve(true);
  try {
    for (;;) {
      signal.throwIfAborted();
      const begun = performance.now();
      const texts = await reading;
      if (texts.length === 0) return await writing;
      reading = texts.length < limit ? Promise.resolve([]) : read(book.position + texts.length);
      const vouched = await foldTexts({ attempt, book }, texts);
      if (!(await writing)) return false;
      if (book.position <= attempt.vouched) continue;
      writing = saveVouched(store, { attempt, position: book.position, vouched });
      if (store.kind === "postgres") continue;
      await writing;
      // Gives others as long as it took: one has the embedded store at a time.
      await clock.sleep(performance.now() - begun, signal);
    }
  } finally {
    // Neither goes on, or fails unseen, after this has ended.
    await Promise.allSettled([reading, writing]);
  }
}

/** Returns the vouched amounts of payments, except those that are written already. */
async function foldTexts({ attempt, book }: Attempt, texts: readonly string[]): Promise<[string, Amounts][]> {
  const vouched: [string, Amounts][] = [];
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    foldInPlace(book, {
      log: texts.slice(from, from + AT_ONCE).map((text) => parseJson(text) as VouchingEntry),
      onVouched(payment, given) {
        if (book.position >= attempt.vouched) vouched.push([payment, given]);
      },
    });
    await setImmediate();
  }
  return vouched;
}

function saveVouched(
  store: Store,
  { attempt, position, vouched }: { attempt: FoldingEdition; position: number; vouched: readonly [string, Amounts][] },
): Promise<boolean> {
  return store.transaction(async (tx) => {
    if (!(await lockAttempt(tx, attempt))) return false;
    await saveVouchers(tx, attempt.edition, vouched);
    await moveVouched(tx, attempt.edition, position);
    return true;
  });
}
