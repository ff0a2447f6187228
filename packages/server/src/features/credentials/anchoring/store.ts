import { type AnchorState, type Credential, credentialTable } from "../store.ts";
import { queryAll, queryOne, type Queryable, type Transaction } from "../../../platform/db/queryable.ts";

/** Where the ledger keeps something, and since when. */
export type LedgerPlace = { address: string; transactionHash: string; blockNumber: number; anchoredAt: Date };

// A credential that was revoked while it waited goes on as one whose revocation waits.
export const ANCHORED = "case when revoked_at is null then 'anchored' else 'revoking' end";

// Columns of a credential that anchoring needs, and its place in the queue.
const TO_ANCHOR = [
  "id",
  "createdAt",
  "template",
  "subjectId",
  "issuerAddress",
  "recordId",
  "subjectDataHash",
  "subjectDataUri",
  "signature",
  "issuedAt",
  "expiresAt",
] as const;

/** A credential that waits for the ledger. */
export type CredentialToAnchor = Pick<Credential, (typeof TO_ANCHOR)[number]>;

/**
 * Lists credentials of an issuer that wait for the ledger and are in no batch yet, oldest first.
 *
 * @param options.after - the one after which the list begins
 */
export function listCredentialsToAnchor(
  db: Queryable,
  issuerAddress: string,
  {
    form,
    after,
    limit,
  }: { form: "record" | "batch"; after?: Pick<Credential, "createdAt" | "id"> | undefined; limit: number },
): Promise<CredentialToAnchor[]> {
  return queryAll<CredentialToAnchor>(
    db,
    `select ${credentialTable.select("credentials", TO_ANCHOR)} from credentials
     where issuer_address = $1 and anchor_state = 'pending' and anchor_form = $2 and anchor_batch_id is null
       and (created_at, id) > ($3::timestamptz, $4::text)
     order by created_at, id limit $5`,
    [issuerAddress, form, after?.createdAt ?? "-infinity", after?.id ?? "", limit],
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
