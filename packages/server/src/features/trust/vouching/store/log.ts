import { queryAll, type Queryable } from "../../../../platform/db/queryable.ts";
import { type BookName, EMPTY_HASH } from "./books.ts";

/** An entry of a log: its RFC 8785 form, and the hash over all entries up to it. */
export type LoggedEntry = { position: number; entry: string; runningHash: string };

/** Lists entries of a log, in their order. */
export function listEntries(
  db: Queryable,
  book: BookName,
  { after, limit }: { after: number; limit: number },
): Promise<LoggedEntry[]> {
  return queryAll<LoggedEntry>(
    db,
    `select position, entry, running_hash as "runningHash" from vouching_log
     where book = $1 and position > $2 order by position limit $3`,
    [book, after, limit],
  );
}

/** Lists entries of a log as they are written, in their order. */
export async function listEntryTexts(
  db: Queryable,
  book: BookName,
  { after, limit }: { after: number; limit: number },
): Promise<string[]> {
  const found = await queryAll<{ entry: string }>(
    db,
    "select entry from vouching_log where book = $1 and position > $2 order by position limit $3",
    [book, after, limit],
  );
  return found.map(({ entry }) => entry);
}

/** Finds the hash over all entries up to a position; `undefined` beyond the end. */
export async function findRunningHash(db: Queryable, book: BookName, position: number): Promise<string | undefined> {
  if (position === 0) return EMPTY_HASH;
  const [before] = await listEntries(db, book, { after: position - 1, limit: 1 });
  return before?.position === position ? before.runningHash : undefined;
}
