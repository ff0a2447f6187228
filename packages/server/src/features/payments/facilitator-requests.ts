import { queryOne, type Queryable, type Transaction } from "../../platform/db/queryable.ts";

/** A request that a facilitator signed, and what it did. */
export type UsedFacilitatorRequest = {
  webhookId: string;
  /** SHA-256 of the body, 32 bytes. */
  bodyHash: Uint8Array;
  paymentId: string;
};

/**
 * Uses up a request that a facilitator signed, in the transaction of what it does.
 *
 * @returns what it did when it was used before; who uses it at the same time waits for that
 */
export async function useFacilitatorRequest(
  tx: Transaction,
  { webhookId, bodyHash, paymentId }: UsedFacilitatorRequest,
  { expiresAt }: { expiresAt: Date },
): Promise<UsedFacilitatorRequest | undefined> {
  const { rowCount } = await tx.query(
    `insert into used_facilitator_requests (webhook_id, body_hash, payment_id, expires_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [webhookId, bodyHash, paymentId, expiresAt],
  );
  if (rowCount === 1) return undefined;
  return queryOne<UsedFacilitatorRequest>(
    tx,
    `select webhook_id as "webhookId", body_hash as "bodyHash", payment_id as "paymentId"
     from used_facilitator_requests where webhook_id = $1`,
    [webhookId],
  );
}

/** Notes which payment a request was about, where that turned out to be another one. */
export async function nameFacilitatorPayment(tx: Transaction, webhookId: string, paymentId: string): Promise<void> {
  await tx.query("update used_facilitator_requests set payment_id = $2 where webhook_id = $1", [webhookId, paymentId]);
}

/** Deletes those whose signatures are too old by now, at most so many; gives how many. */
export async function deleteExpiredFacilitatorRequests(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from used_facilitator_requests where webhook_id in
       (select webhook_id from used_facilitator_requests where expires_at <= $1 order by expires_at limit $2)`,
    [now, limit],
  );
  return rowCount ?? 0;
}
