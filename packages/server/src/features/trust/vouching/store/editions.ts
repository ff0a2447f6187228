import { queryAll, queryOne, type Queryable, type Transaction } from "../../../../platform/db/queryable.ts";
import type { BookName } from "./books.ts";

/** Result of folding a log with other roots than those that are served: it replaces the served one when it is done. */
export type FoldingEdition = {
  edition: string;
  book: BookName;
  rootsDigest: string;
  /** Of the last entry that its rows are after; 0 also where they are being written, and of no position. */
  position: number;
  /** Up to where what payments are vouched for is written: further than the rows while the log is folded in memory. */
  vouched: number;
  /** Attempt that folds it in memory; empty while there is none. */
  attempt: string;
};

const columns = `edition, book, roots_digest as "rootsDigest", position, vouched, attempt`;

/** Finds the editions that are being made, in the order of {@link bookNames}. */
export function listFolding(db: Queryable): Promise<FoldingEdition[]> {
  return queryAll<FoldingEdition>(
    db,
    `select ${columns} from vouching_editions where state = 'folding' order by book`,
    [],
  );
}

/** Finds one of them, and keeps others from working on it until the transaction ends. */
export function lockFolding(tx: Transaction, edition: string): Promise<FoldingEdition | undefined> {
  return queryOne<FoldingEdition>(
    tx,
    `select ${columns} from vouching_editions where edition = $1 and state = 'folding' for update`,
    [edition],
  );
}

/** Begins to fold an edition in memory. What an earlier attempt has not written yet it writes no more. */
export function beginAttempt(tx: Transaction, edition: string): Promise<FoldingEdition | undefined> {
  return queryOne<FoldingEdition>(
    tx,
    `update vouching_editions set attempt = gen_random_uuid()::text where edition = $1 and state = 'folding'
     returning ${columns}`,
    [edition],
  );
}

/** Keeps others from the edition until the transaction ends; tells whether it is still this attempt's. */
export async function lockAttempt(
  tx: Transaction,
  { edition, attempt }: Pick<FoldingEdition, "edition" | "attempt">,
): Promise<boolean> {
  return (await lockFolding(tx, edition))?.attempt === attempt;
}

/** Ends an attempt: the edition can be folded page by page again, and be served. */
export async function endAttempt(tx: Transaction, edition: string): Promise<void> {
  await tx.query("update vouching_editions set attempt = '' where edition = $1", [edition]);
}

/** Notes up to where what payments are vouched for is written. */
export async function moveVouched(tx: Transaction, edition: string, vouched: number): Promise<void> {
  await tx.query("update vouching_editions set vouched = $2 where edition = $1", [edition, vouched]);
}

/** Begins with an edition of each book, at the beginning of its log. */
export async function beginEditions(tx: Transaction, { rootsDigest }: { rootsDigest: string }): Promise<void> {
  await tx.query(
    `insert into vouching_editions (edition, book, roots_digest, state, position)
     select book || ' ' || left(gen_random_uuid()::text, 13), book, $1, 'folding', 0 from vouching_books`,
    [rootsDigest],
  );
}

/** Notes which position the rows of an edition are of: 0 while they are of none. */
export async function moveEdition(tx: Transaction, edition: string, position: number): Promise<void> {
  await tx.query("update vouching_editions set position = $2, vouched = greatest(vouched, $2) where edition = $1", [
    edition,
    position,
  ]);
}

/** Abandons the new edition; its rows are deleted later. */
export async function leaveFolding(tx: Transaction): Promise<void> {
  await tx.query("update vouching_editions set state = 'left' where state = 'folding'", []);
}

/** Has an edition be the one that its book is served from. */
export async function serveEdition(tx: Transaction, { edition, book, rootsDigest }: FoldingEdition): Promise<void> {
  await tx.query("update vouching_editions set state = 'left' where book = $1 and state = 'served'", [book]);
  await tx.query("update vouching_editions set state = 'served' where edition = $1", [edition]);
  await tx.query("update vouching_books set edition = $2, roots_digest = $3 where book = $1", [
    book,
    edition,
    rootsDigest,
  ]);
}

/**
 * Deletes some rows of an edition that is no longer needed.
 *
 * @returns whether there may be more
 */
export async function deleteLeftRows(tx: Transaction, { limit }: { limit: number }): Promise<boolean> {
  const left = await queryOne<{ edition: string }>(
    tx,
    "select edition from vouching_editions where state = 'left' order by edition limit 1 for update skip locked",
    [],
  );
  if (left === undefined) return false;
  for (const table of ["vouchers", "voices", "rooms", "priced_credentials"]) {
    const { rowCount } = await tx.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where edition = $1 limit $2))`,
      [left.edition, limit],
    );
    if (rowCount === limit) return true;
  }
  await tx.query("delete from vouching_editions where edition = $1", [left.edition]);
  return true;
}
