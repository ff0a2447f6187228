import type { Network } from "@arcs/core";

import { type Credential, credentialTable } from "./credentials.ts";
import { queryAll, queryOne, type Queryable, type Transaction } from "./queryable.ts";
import { defineTable } from "./table.ts";

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

/** Notes that the ledger has the record of a credential. */
export async function recordAnchor(tx: Transaction, id: string, place: LedgerPlace): Promise<void> {
  await tx.query(
    `update credentials set anchor_state = ${ANCHORED}, anchor_address = $2, transaction_hash = $3, block_number = $4,
       anchored_at = $5, updated_at = $5
     where id = $1 and anchor_state in ('pending', 'failed')`,
    [id, place.address, place.transactionHash, place.blockNumber, place.anchoredAt],
  );
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

/**
 * Stores a batch with its credentials, before it goes to the ledger.
 *
 * @param options.credentialIds - in the order of the leaves
 */
export async function insertAnchorBatch(
  tx: Transaction,
  batch: AnchorBatch,
  { credentialIds }: { credentialIds: readonly string[] },
): Promise<void> {
  await tx.query(batchTable.insert, batchTable.values(batch));
  await tx.query(
    `update credentials c set anchor_batch_id = $1, anchor_leaf = leaf.place - 1
     from unnest($2::text[]) with ordinality as leaf (id, place) where c.id = leaf.id`,
    [batch.id, credentialIds],
  );
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

/** Notes that the ledger has a batch, and with it all its credentials. */
export async function recordAnchorBatch(tx: Transaction, id: string, place: LedgerPlace): Promise<void> {
  const values = [id, place.address, place.transactionHash, place.blockNumber, place.anchoredAt];
  await tx.query(
    `update anchor_batches set address = $2, transaction_hash = $3, block_number = $4, anchored_at = $5
     where id = $1`,
    values,
  );
  await tx.query(
    `update credentials set anchor_state = ${ANCHORED}, anchor_address = $2, transaction_hash = $3, block_number = $4,
       anchored_at = $5, updated_at = $5
     where anchor_batch_id = $1 and anchor_state = 'pending'`,
    values,
  );
}
