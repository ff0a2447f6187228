// The book of cover in a store, and the fold of its log: both have to be the same at every moment.
import { createHash } from "node:crypto";

import {
  applyCoverEntry,
  type CoverBook,
  type CoverEntry,
  createCoverBook,
  settleDue,
} from "@arcs/trust/cover";

import { describeBook } from "../../../../../trust/test/cover/cover-vectors.ts";
import type { Store } from "../../../platform/db/store.ts";
import { listCoverPayments } from "../cover/payment-rows.ts";
import {
  EMPTY_HASH,
  findCoverEnd,
  listCoverEntries,
  loadCoverBook,
  findRootsBy,
} from "../cover/store.ts";

/** Reads the whole log, and checks the hash that runs over it. */
export async function readLog({ pool }: Store): Promise<CoverEntry[]> {
  const rows = await listCoverEntries(pool, { after: 0, limit: 20_000 });
  let hash = EMPTY_HASH;
  for (const { position, entry, runningHash } of rows) {
    // As schemas/vectors/README.md says, and not by the code under test.
    hash = createHash("sha256").update(`${hash}${entry}`).digest("hex");
    if (hash !== runningHash)
      throw new Error(`the hash of entry ${position} must be ${hash} (received ${runningHash})`);
  }
  return rows.map(({ entry }) => JSON.parse(entry) as CoverEntry);
}

/** Reads all rows as one book. */
export async function readStoredBook({ pool, transaction }: Store): Promise<CoverBook> {
  const { rows: ids } = await pool.query<{ id: string }>(
    "select id from cover_payments order by position",
  );
  const { rows: accounts } = await pool.query<{ account: string }>(
    "select account from cover_accounts",
  );
  return transaction(async (tx) =>
    loadCoverBook(tx, await findCoverEnd(tx), {
      payments: await listCoverPayments(
        tx,
        ids.map(({ id }) => id),
      ),
      accounts: accounts.map(({ account }) => account),
    }),
  );
}

/** Describes the rows, and the fold of the log by the lists that it names: they are to be equal. */
export async function describeBoth(store: Store): Promise<{ stored: object; folded: object }> {
  const log = await readLog(store);
  const digests = log.flatMap((entry) =>
    entry.kind === "roots" && entry.digest !== undefined ? [entry.digest] : [],
  );
  const lists = new Map(
    await Promise.all(
      digests.map(async (digest) => [digest, await findRootsBy(store.pool, digest)] as const),
    ),
  );
  const book = createCoverBook((digest) => lists.get(digest));
  for (const entry of log) applyCoverEntry(book, entry);
  const at = (await findCoverEnd(store.pool)).at.getTime();
  settleDue(book, at);
  return { stored: describeBook(await readStoredBook(store), at), folded: describeBook(book, at) };
}
