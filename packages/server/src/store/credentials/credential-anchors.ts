import { type Network, SdkError } from "@arcs/core";

import { type AnchorState, type Credential, credentialTable } from "./credentials.ts";
import { queryAll, queryOne, type Queryable, type Transaction } from "../database/queryable.ts";
import { defineTable } from "../database/table.ts";

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

/** Where the ledger keeps something, and since when. */
export type LedgerPlace = { address: string; transactionHash: string; blockNumber: number; anchoredAt: Date };

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

// A credential that was revoked while it waited goes on as one whose revocation waits.
const ANCHORED = "case when revoked_at is null then 'anchored' else 'revoking' end";

/** Lists credentials of an issuer that wait for the ledger and are in no batch yet, oldest first. */
export function listCredentialsToAnchor(
  db: Queryable,
  issuerAddress: string,
  { form, limit }: { form: "record" | "batch"; limit: number },
): Promise<Credential[]> {
  return queryAll<Credential>(
    db,
    `select ${credentialTable.select()} from credentials
     where issuer_address = $1 and anchor_state = 'pending' and anchor_form = $2 and anchor_batch_id is null
     order by created_at, id limit $3`,
    [issuerAddress, form, limit],
  );
}

/**
 * Notes that the ledger has the record of a credential.
 *
 * @returns the state that it has by that, or `undefined` where the ledger had it before
 */
export async function recordAnchor(tx: Transaction, id: string, place: LedgerPlace): Promise<AnchorState | undefined> {
  const anchored = await queryOne<{ state: AnchorState }>(
    tx,
    `update credentials set anchor_state = ${ANCHORED}, anchor_address = $2, transaction_hash = $3, block_number = $4,
       anchored_at = $5, updated_at = $5
     where id = $1 and anchor_state in ('pending', 'failed') returning anchor_state as state`,
    [id, place.address, place.transactionHash, place.blockNumber, place.anchoredAt],
  );
  return anchored?.state;
}

/** Notes that the ledger refused a credential for good. */
export async function recordAnchorFailure(tx: Transaction, id: string, { now }: { now: Date }): Promise<void> {
  await tx.query(
    "update credentials set anchor_state = 'failed', updated_at = $2 where id = $1 and anchor_state = 'pending'",
    [id, now],
  );
}

/** Notes that the ledger knows of a revocation. */
export async function recordRevocation(
  tx: Transaction,
  id: string,
  { transactionHash, now }: { transactionHash: string; now: Date },
): Promise<void> {
  await tx.query(
    `update credentials set anchor_state = 'revoked', revocation_transaction_hash = $2, updated_at = $3
     where id = $1 and anchor_state = 'revoking'`,
    [id, transactionHash, now],
  );
}

/** A credential of a batch, with what leads from it to the root: hashes of 32 bytes, one after the other. */
export type BatchLeaf = { credentialId: string; inclusionPath: Uint8Array };

/**
 * Stores a batch with its credentials, before it goes to the ledger. Each credential is in one batch for good: a second
 * one would be a proof of it in which nobody revokes it.
 *
 * @param options.leaves - in the order of the tree
 * @throws SdkError `conflict` when one of the credentials does not wait any more: the transaction must not be committed
 */
export async function insertAnchorBatch(
  tx: Transaction,
  batch: AnchorBatch,
  { leaves }: { leaves: readonly BatchLeaf[] },
): Promise<void> {
  await tx.query(batchTable.insert, batchTable.values(batch));
  const { rowCount } = await tx.query(
    `update credentials c set anchor_batch_id = $1, anchor_leaf = leaf.place - 1, inclusion_path = leaf.path
     from unnest($2::text[], $3::bytea[]) with ordinality as leaf (id, path, place)
     where c.id = leaf.id and c.anchor_state = 'pending' and c.anchor_batch_id is null`,
    [
      batch.id,
      leaves.map(({ credentialId }) => credentialId),
      leaves.map(({ inclusionPath }) => Buffer.from(inclusionPath)),
    ],
  );
  if (rowCount === leaves.length) return;
  throw new SdkError("conflict", `batch expected ${leaves.length} credentials that wait, got ${rowCount ?? 0}`);
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
 * Notes that the ledger has a batch, and with it all its credentials.
 *
 * @returns the ids of those that were revoked meanwhile, which the ledger is still to be told
 */
export async function recordAnchorBatch(tx: Transaction, id: string, place: LedgerPlace): Promise<string[]> {
  const values = [id, place.address, place.transactionHash, place.blockNumber, place.anchoredAt];
  await tx.query(
    `update anchor_batches set address = $2, transaction_hash = $3, block_number = $4, anchored_at = $5
     where id = $1`,
    values,
  );
  const anchored = await queryAll<{ id: string; state: AnchorState }>(
    tx,
    `update credentials set anchor_state = ${ANCHORED}, anchor_address = $2, transaction_hash = $3, block_number = $4,
       anchored_at = $5, updated_at = $5
     where anchor_batch_id = $1 and anchor_state = 'pending' returning id, anchor_state as state`,
    values,
  );
  return anchored.filter(({ state }) => state === "revoking").map((each) => each.id);
}
