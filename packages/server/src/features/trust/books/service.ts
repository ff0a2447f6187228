import { parseJson } from "@arcs/core/internal";
import { readRootList, type RootList, type SignedRootList, type VouchingRoots } from "@arcs/trust";
import { noRoots } from "@arcs/trust/internal";

import { type Queryable, queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";
import type { ServerLedger } from "../../../platform/chains/chains.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Store } from "../../../platform/db/store.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { type JobType, noPayload, requestJob, LEDGER_LADDER } from "../../../platform/jobs/store.ts";

/** Writes the hash of the public log to the ledger, once a day. One job for all servers. */
const anchorLogType: JobType = { kind: "anchor-log", payload: noPayload, ladder: LEDGER_LADDER };

/** The public book holds payments to agents that show everything; the full one holds all, and stays inside. */
export type BookName = "public" | "full";

/** In the order in which a transaction locks them. */
export const bookNames: readonly BookName[] = ["full", "public"];

/** Where a book ends. */
export type BookEnd = {
  position: number;
  at: Date;
  runningHash: string;
  rootsDigest: string;
  /** Which rows are its own: those of a change of the roots that is under way are others. */
  edition: string;
};

/** Hash of a log without entries. */
export const EMPTY_HASH = "0".repeat(64);

/** Reads where the log of a book ends. */
export async function findBookEnd(db: Queryable, book: BookName): Promise<BookEnd> {
  const found = await queryOne<BookEnd>(
    db,
    `select position, at, running_hash as "runningHash", roots_digest as "rootsDigest", edition
     from vouching_books where book = $1`,
    [book],
  );
  return found ?? { position: 0, at: new Date(0), runningHash: EMPTY_HASH, rootsDigest: "", edition: book };
}

/** A list of roots; one of nobody where none is configured. */
export type BookRoots = VouchingRoots & { isConfigured: boolean };

/** Reads the list of roots that the books are kept by. */
export async function findRoots(db: Queryable): Promise<BookRoots> {
  return findRootsBy(db, (await findBookEnd(db, "full")).rootsDigest);
}

/** Reads the list of roots with a digest; an empty one where it does not exist. */
export async function findRootsBy(db: Queryable, digest: string): Promise<BookRoots> {
  if (digest === "") return nobody;
  const known = readLists.get(digest);
  if (known !== undefined) return known;
  const found = await findRootList(db, digest);
  if (found === undefined) return nobody;
  const roots = { ...readRootList(found.list), isConfigured: true };
  // A server has one list, and another one while it changes.
  if (readLists.size >= 4) readLists.clear();
  readLists.set(roots.digest, roots);
  return roots;
}

/**
 * Stores a list of roots, so that the roots of an earlier score can be read.
 *
 * @param options.signed - the signed documents of the list; stored ones stay
 */
export async function keepRootList(
  tx: Transaction,
  roots: VouchingRoots,
  { signed, now }: { signed: readonly SignedRootList[]; now: Date },
): Promise<void> {
  await tx.query(
    `insert into root_lists (digest, document, signed, added_at) values ($1, $2, $3, $4)
     on conflict (digest) do update set signed = excluded.signed where excluded.signed <> '[]'`,
    [roots.digest, JSON.stringify(roots.document), JSON.stringify(signed), now],
  );
}

/** Finds a list of roots by its digest, with the documents that it was put together from. */
export async function findRootList(
  db: Queryable,
  digest: string,
): Promise<{ list: RootList; signed: SignedRootList[] } | undefined> {
  const found = await queryOne<{ document: string; signed: string }>(
    db,
    "select document, signed from root_lists where digest = $1",
    [digest],
  );
  if (found === undefined) return undefined;
  return { list: parseJson(found.document) as RootList, signed: parseJson(found.signed) as SignedRootList[] };
}

// Lists are named by their content: one that was read is the same for ever.
const readLists = new Map<string, BookRoots>();
const nobody: BookRoots = { ...readRootList(noRoots), isConfigured: false };

/** An entry of a log: its RFC 8785 form, and the hash over all entries up to it. */
type LoggedEntry = { position: number; entry: string; runningHash: string };

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

/** Where the ledger has the hash over all entries up to a position. */
export type LogAnchor = { position: number; runningHash: string; transactionHash: string; anchoredAt: Date };

const COLUMNS = `position, running_hash as "runningHash", transaction_hash as "transactionHash", anchored_at as "anchoredAt"`;

/** Lists the anchors of some entries. */
export function listLogAnchors(db: Queryable, { after, upTo }: { after: number; upTo: number }): Promise<LogAnchor[]> {
  return queryAll<LogAnchor>(
    db,
    `select ${COLUMNS} from vouching_anchors where position > $1 and position <= $2 order by position`,
    [after, upTo],
  );
}

/** Finds the latest anchor. */
function findLastAnchor(db: Queryable): Promise<LogAnchor | undefined> {
  return queryOne<LogAnchor>(db, `select ${COLUMNS} from vouching_anchors order by position desc limit 1`, []);
}

/** Keeps an anchor. */
async function saveLogAnchor(db: Queryable, anchor: LogAnchor): Promise<void> {
  const { position, runningHash, transactionHash, anchoredAt } = anchor;
  await db.query(
    `insert into vouching_anchors (position, running_hash, transaction_hash, anchored_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [position, runningHash, transactionHash, anchoredAt],
  );
}

type AnchorLogContext = { store: Store; clock: Clock; settings: Settings; ledger: ServerLedger };

/** Makes the memo that anchors the public log: the hash can be computed from the entries up to the position. */
export function logMemo({
  network,
  position,
  runningHash,
}: {
  network: string;
  position: number;
  runningHash: string;
}): string {
  return `arcs:vouching-log:${network}:${position}:${runningHash}`;
}

/**
 * Writes the hash of the public log to the ledger, where there are entries since the last time. From then on no entry
 * can be altered, inserted or left out unseen, not even by the server.
 *
 * A stop between the ledger and the store has it written twice, which changes nothing.
 */
export async function anchorLog({ store, clock, settings, ledger }: AnchorLogContext): Promise<void> {
  const { position, runningHash } = await findBookEnd(store.pool, "public");
  const last = await findLastAnchor(store.pool);
  if (position === (last?.position ?? 0)) return;
  const { transactionHash } = await ledger.writeMemo(logMemo({ network: settings.network, position, runningHash }));
  await saveLogAnchor(store.pool, { position, runningHash, transactionHash, anchoredAt: clock.now() });
}

const DAY_MS = 86_400_000;

/** Writes the hash of the public log to the ledger, every day. */
export const anchorLogJob = defineJob({
  ...anchorLogType,
  async run(context: AnchorLogContext) {
    await anchorLog(context);
    return { state: "later", at: new Date(context.clock.now().getTime() + DAY_MS) };
  },
  async schedule(tx, { clock }) {
    const now = clock.now();
    // Not at each start: a server that starts often would write often.
    await requestJob(tx, anchorLogType, { key: "all", runAt: new Date(now.getTime() + DAY_MS), now });
  },
});
