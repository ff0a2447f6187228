import { queryAll, queryOne, type Queryable } from "../../../../platform/db/queryable.ts";

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
export function findLastAnchor(db: Queryable): Promise<LogAnchor | undefined> {
  return queryOne<LogAnchor>(db, `select ${COLUMNS} from vouching_anchors order by position desc limit 1`, []);
}

/** Keeps an anchor. */
export async function saveLogAnchor(db: Queryable, anchor: LogAnchor): Promise<void> {
  const { position, runningHash, transactionHash, anchoredAt } = anchor;
  await db.query(
    `insert into vouching_anchors (position, running_hash, transaction_hash, anchored_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [position, runningHash, transactionHash, anchoredAt],
  );
}
