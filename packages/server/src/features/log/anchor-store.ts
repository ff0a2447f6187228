import { queryAll, queryOne, type Queryable } from "../../platform/db/queryable.ts";

/** A checkpoint that stands on the ledger. */
export type AnchoredCheckpoint = { size: number; note: string; transactionHash: string; anchoredAt: Date };

/** Lists what stands on the ledger, from after a size on. */
export function listAnchors(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<AnchoredCheckpoint[]> {
  return queryAll<AnchoredCheckpoint>(
    db,
    `select a.size, c.note, a.transaction_hash as "transactionHash", a.anchored_at as "anchoredAt"
     from log_anchors a join log_checkpoints c on c.size = a.size where a.size > $1 order by a.size limit $2`,
    [after, limit],
  );
}

/** Counts the checkpoints since the last one that stands on the ledger, as far as a number. */
export async function countUnanchored(db: Queryable, { most }: { most: number }): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `select count(*) as count from (
       select 1 from log_checkpoints where size > coalesce((select max(size) from log_anchors), -1) limit $1
     ) unanchored`,
    [most],
  );
  return row?.count ?? 0;
}

/** Keeps where a checkpoint stands; of two transactions, which say the same, the first. */
export async function saveAnchor(
  db: Queryable,
  { size, transactionHash, anchoredAt }: Omit<AnchoredCheckpoint, "note">,
): Promise<void> {
  await db.query(
    "insert into log_anchors (size, transaction_hash, anchored_at) values ($1, $2, $3) on conflict do nothing",
    [size, transactionHash, anchoredAt],
  );
}
