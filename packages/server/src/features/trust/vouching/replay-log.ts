import { serveFolded, replayType, REPLAY_PAGE } from "../roots/change-roots.ts";
import {
  deleteLeftRows,
  listFolding,
  beginAttempt,
  endAttempt,
  type FoldingEdition,
  listCountedCredentials,
  listRooms,
  listVoices,
  lockAttempt,
  moveEdition,
  moveVouched,
  type RowPage,
  saveCountedCredentials,
  saveRooms,
  saveVoices,
  saveVouchers,
} from "./editions.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { Store } from "../../../platform/db/store.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { requestJob } from "../../../platform/jobs/store.ts";
import { decayType } from "../scores/jobs.ts";
import { setImmediate } from "node:timers/promises";
import { parseJson } from "@arcs/core/internal";
import type { Amounts, VouchingEntry } from "@arcs/trust";
import {
  createVouchingBook,
  foldInPlace,
  putRoom,
  putVoice,
  takeRooms,
  takeVoices,
  type VouchingBook,
} from "@arcs/trust/internal";
import { findBookEnd, findRootsBy, listEntryTexts } from "../books/service.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";

type FoldContext = { store: Store; clock: Clock };

/** Folds the vouching logs with other roots while those of before are served; all scores are computed again then. */
export const vouchingReplayJob = defineJob({
  ...replayType,
  async run(context: { store: Store; clock: Clock }, _job, signal) {
    const { store, clock } = context;
    if (!(await replayLog(context, signal))) return;
    const now = clock.now();
    await store.transaction((tx) => requestJob(tx, decayType, { key: "all", runAt: now, now }));
  },
});

/**
 * Continues a change of the roots until the books are served from it; then deletes the remains of earlier editions. It
 * may end at any moment, and the next time continues from there.
 *
 * @returns whether other roots have come to be served
 */
export async function replayLog({ store, clock }: FoldContext, signal: AbortSignal): Promise<boolean> {
  let outcome: Awaited<ReturnType<typeof serveFolded>>;
  do {
    for (const folding of await listFolding(store.pool)) {
      if (!(await foldEdition({ store, clock }, folding, signal))) return false;
    }
    outcome = await store.transaction((tx) => serveFolded(tx, { now: clock.now() }));
  } while (outcome === "behind");
  await deleteLeft({ store, clock }, signal);
  return outcome === "served";
}

/** Deletes little by little, and gives others as long as each part took: one has the embedded store at a time. */
async function deleteLeft({ store, clock }: FoldContext, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const begun = performance.now();
    if (!(await store.transaction((tx) => deleteLeftRows(tx, { limit: ROWS_AT_ONCE })))) return;
    await clock.sleep(performance.now() - begun, signal);
  }
}

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

const ROWS_AT_ONCE = 2_000;

/** Makes the book that the rows of an edition are: an empty one where they are of no position. */
async function loadBook({ pool }: Store, folding: FoldingEdition): Promise<VouchingBook> {
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
async function saveBook(
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
