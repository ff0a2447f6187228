import { type Network, SdkError } from "@arcs/core";

import { ANCHORED, type LedgerPlace } from "./store.ts";
import { type AnchorState, type Credential, credentialTable } from "../store.ts";
import { defineTable, type Queryable, queryAll, queryOne, type Transaction } from "../../../platform/db/queryable.ts";

/** Many credentials under one Merkle root on the ledger. */
export type AnchorBatch = {
  id: string;
  issuerAddress: string;
  network: Network;
  /** 32 bytes. */
  root: Uint8Array;
  size: number;
  address: string | null;
  transactionHash: string | null;
  blockNumber: number | null;
  createdAt: Date;
  anchoredAt: Date | null;
};

const batchTable = defineTable<AnchorBatch>("anchor_batches", [
  "id",
  "issuerAddress",
  "network",
  "root",
  "size",
  "address",
  "transactionHash",
  "blockNumber",
  "createdAt",
  "anchoredAt",
]);

/** A credential of a batch, with what leads from it to the root: hashes of 32 bytes, one after the other. */
export type BatchLeaf = { credentialId: string; inclusionPath: Uint8Array };

/** Stores a batch, before it goes to the ledger; its credentials are put into it by {@link fillAnchorBatch}. */
export async function insertAnchorBatch(tx: Transaction, batch: AnchorBatch): Promise<void> {
  await tx.query(batchTable.insert, batchTable.values(batch));
}

/**
 * Puts credentials into a batch, page by page. Each credential is in one batch for good: a second one would be a proof of it in
 * which nobody revokes it.
 *
 * @param options.first - place of the first of these leaves in the tree
 * @throws SdkError `conflict` when one of the credentials does not wait any more, or the batch was dropped meanwhile
 */
export async function fillAnchorBatch(
  tx: Transaction,
  batchId: string,
  { leaves, first }: { leaves: readonly BatchLeaf[]; first: number },
): Promise<void> {
  // Dropping the batch waits for this statement, or this statement finds no batch.
  const { rowCount } = await tx.query(
    `with batch as (select id from anchor_batches where id = $1 and anchored_at is null for key share)
     update credentials c set anchor_batch_id = batch.id, anchor_leaf = $4::integer + leaf.place - 1, inclusion_path = leaf.path
     from batch, unnest($2::text[], $3::bytea[]) with ordinality as leaf (id, path, place)
     where c.id = leaf.id and c.anchor_state = 'pending' and c.anchor_batch_id is null`,
    [
      batchId,
      leaves.map(({ credentialId }) => credentialId),
      leaves.map(({ inclusionPath }) => Buffer.from(inclusionPath)),
      first,
    ],
  );
  if (rowCount === leaves.length) return;
  throw new SdkError("conflict", `only ${rowCount ?? 0} of the ${leaves.length} credentials of the batch still wait`);
}

/**
 * Drops a batch that does not have all of its credentials: the process that filled it died, or a credential no longer
 * waited. Its credentials wait again.
 *
 * @returns whether the batch still exists with all of its credentials: from then on it can only land
 */
export async function dropUnlessFilled(tx: Transaction, id: string): Promise<boolean> {
  const batch = await queryOne<{ size: number }>(
    tx,
    "select size from anchor_batches where id = $1 and anchored_at is null for update",
    [id],
  );
  if (batch === undefined) return false;
  const filled = await queryOne<{ count: number }>(
    tx,
    "select count(*)::integer as count from credentials where anchor_batch_id = $1",
    [id],
  );
  if (/* fault: partial-batch-lands */ filled?.count === batch.size) return true;
  await tx.query(
    "update credentials set anchor_batch_id = null, anchor_leaf = null, inclusion_path = null where anchor_batch_id = $1",
    [id],
  );
  await tx.query("delete from anchor_batches where id = $1", [id]);
  return false;
}

/** Lists the batches of an issuer that the ledger may not know of yet, oldest first. */
export function listAnchorBatchesToLand(db: Queryable, issuerAddress: string): Promise<AnchorBatch[]> {
  return queryAll<AnchorBatch>(
    db,
    `select ${batchTable.select()} from anchor_batches where issuer_address = $1 and anchored_at is null
     order by created_at, id`,
    [issuerAddress],
  );
}

/** Finds the time at which the last credential of a batch has expired; `null` where one never does. */
export async function findBatchExpiry(db: Queryable, batchId: string): Promise<Date | null> {
  const found = await queryOne<{ expiresAt: Date | null }>(
    db,
    `select case when bool_and(expires_at is not null) then max(expires_at) end as "expiresAt"
     from credentials where anchor_batch_id = $1`,
    [batchId],
  );
  return found?.expiresAt ?? null;
}

/** Finds a batch. */
export function findAnchorBatch(db: Queryable, id: string): Promise<AnchorBatch | undefined> {
  return queryOne<AnchorBatch>(db, `select ${batchTable.select()} from anchor_batches where id = $1`, [id]);
}

/** Lists the credentials of a batch in the order of its leaves. */
export function listBatchCredentials(db: Queryable, batchId: string): Promise<Credential[]> {
  return queryAll<Credential>(
    db,
    `select ${credentialTable.select()} from credentials where anchor_batch_id = $1 order by anchor_leaf`,
    [batchId],
  );
}

/**
 * Notes of some credentials of a batch that the ledger has them, by their places in the tree.
 *
 * @param options.from - the first place
 * @param options.to - the place after the last
 * @returns the ids of those that were revoked meanwhile, which the ledger is still to be told
 */
export async function recordAnchoredLeaves(
  tx: Transaction,
  { id, from, to }: { id: string; from: number; to: number },
  { address, transactionHash, blockNumber, anchoredAt }: LedgerPlace,
): Promise<string[]> {
  const anchored = await queryAll<{ id: string; state: AnchorState }>(
    tx,
    `update credentials set anchor_state = ${ANCHORED}, anchor_address = $4, transaction_hash = $5, block_number = $6,
       anchored_at = $7, updated_at = $7
     where anchor_batch_id = $1 and anchor_leaf >= $2 and anchor_leaf < $3 and anchor_state = 'pending'
     returning id, anchor_state as state`,
    [id, from, to, address, transactionHash, blockNumber, anchoredAt],
  );
  return anchored.filter(({ state }) => state === "revoking").map((each) => each.id);
}

/** Notes that the ledger has a batch, after that of all of its credentials: it is not looked at again. */
export async function recordAnchorBatch(tx: Transaction, id: string, place: LedgerPlace): Promise<void> {
  await tx.query(
    `update anchor_batches set address = $2, transaction_hash = $3, block_number = $4, anchored_at = $5
     where id = $1`,
    [id, place.address, place.transactionHash, place.blockNumber, place.anchoredAt],
  );
}
