import { SdkError } from "@arcs/core";

import { queryOne, type Queryable, type Transaction } from "../../../platform/db/queryable.ts";

/** A request that its sender may send again. */
export type IdempotentRequest = {
  /** Owning scope (`scopeOf`): the account, or one agent of it. */
  accountId: string;
  /** The header `Idempotency-Key`. */
  key: string;
  method: string;
  path: string;
  /** SHA-256 of the body, 32 bytes. */
  bodyHash: Uint8Array;
};

/** How to handle a request with an idempotency key. */
export type IdempotencyState =
  /** It is the first, or those before it died: do it, and say so to {@link finishIdempotent} with this lease. */
  | { state: "started"; lease: number }
  /** It was done: give the same answer. */
  | { state: "answered"; status: number; response: string }
  /** It is being done. */
  | { state: "running" }
  /** The key was used for another request. */
  | { state: "conflict" };

/**
 * Claims a request with an idempotency key.
 *
 * @param options.leasedUntil - until then nobody else claims it; a process that dies does not answer later
 * @param options.expiresAt - from then on the key is free for anything
 */
export async function startIdempotent(
  db: Queryable,
  request: IdempotentRequest,
  { now, leasedUntil, expiresAt }: { now: Date; leasedUntil: Date; expiresAt: Date },
): Promise<IdempotencyState> {
  const { accountId, key, method, path, bodyHash } = request;
  const started = await queryOne<{ lease: number }>(
    db,
    `insert into idempotency_keys as k
       (account_id, key, method, path, body_hash, lease, leased_until, created_at, expires_at)
     values ($1, $2, $3, $4, $5, 1, $6, $7, $8)
     on conflict (account_id, key) do update set method = $3, path = $4, body_hash = $5, lease = k.lease + 1,
       leased_until = $6, status = null, response = null, created_at = $7, expires_at = $8
     where k.expires_at <= $7
        or (k.status is null and k.leased_until <= $7 and k.method = $3 and k.path = $4 and k.body_hash = $5)
     returning lease`,
    [accountId, key, method, path, bodyHash, leasedUntil, now, expiresAt],
  );
  if (started !== undefined) return { state: "started", lease: started.lease };
  const present = await queryOne<{ same: boolean; status: number | null; response: string | null }>(
    db,
    `select method = $3 and path = $4 and body_hash = $5 as same, status, response
     from idempotency_keys where account_id = $1 and key = $2`,
    [accountId, key, method, path, bodyHash],
  );
  // Deleted in between: its owner gave up, and the sender may try again.
  if (present === undefined) return { state: "running" };
  /* fault: idempotency-body-ignored */
  if (!present.same) return { state: "conflict" };
  const { status, response } = present;
  return status === null || response === null ? { state: "running" } : { state: "answered", status, response };
}

/**
 * Keeps the answer to a request, in the transaction that did what it asked for.
 *
 * @throws SdkError `idempotency_conflict` when somebody else has claimed the request since: what was done must be undone
 */
export async function finishIdempotent(
  tx: Transaction,
  { accountId, key }: Pick<IdempotentRequest, "accountId" | "key">,
  { lease, status, response }: { lease: number; status: number; response: string },
): Promise<void> {
  const { rowCount } = await tx.query(
    `update idempotency_keys set status = $4, response = $5
     where account_id = $1 and key = $2 and lease = $3 and status is null`,
    [accountId, key, lease, status, response],
  );
  if (rowCount === 1) return;
  throw new SdkError("idempotency_conflict", "another process handles a request with this idempotency key");
}

/** Replaces the answer that was kept by one that says more of what the same request did. */
export async function amendIdempotent(
  tx: Transaction,
  { accountId, key }: Pick<IdempotentRequest, "accountId" | "key">,
  { lease, response }: { lease: number; response: string },
): Promise<void> {
  await tx.query(
    `update idempotency_keys set response = $4
     where account_id = $1 and key = $2 and lease = $3 and status is not null`,
    [accountId, key, lease, response],
  );
}

/** Frees the key of a request that did nothing, such as one that was refused. */
export async function forgetIdempotent(
  db: Queryable,
  { accountId, key }: Pick<IdempotentRequest, "accountId" | "key">,
  { lease }: { lease: number },
): Promise<void> {
  await db.query("delete from idempotency_keys where account_id = $1 and key = $2 and lease = $3 and status is null", [
    accountId,
    key,
    lease,
  ]);
}

/** Deletes keys that have expired, at most so many; gives how many. */
export async function deleteExpiredIdempotencyKeys(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from idempotency_keys where (account_id, key) in
       (select account_id, key from idempotency_keys where expires_at <= $1 order by expires_at limit $2)`,
    [now, limit],
  );
  return rowCount ?? 0;
}
