import { columnName, queryAll, queryOne, type Transaction } from "../../platform/db/queryable.ts";
import { changeStatusList, nextPlace, type WantedPlace } from "./status-lists.ts";
import { type AnchorState, type Credential, credentialTable } from "./store.ts";

// The only file that writes the state of a credential (scripts/checks/check-state-columns.ts): whether
// it is revoked, and what the ledger knows of it. Many change at once, so that the states stand in the
// conditions of the statements:
//
//   event               from              to
//   stored                                pending
//   the ledger has it   pending, failed   anchored; revoking where it was revoked meanwhile
//   the ledger refuses  pending           failed
//   revoked             anchored          revoking; in all others it is revoked, and stays as it is
//   the ledger is told  revoking          revoked

/**
 * Stores a credential in the next free place of its issuer's status lists.
 *
 * @returns the credential with its place; `undefined` when the issuer has one with this record id:
 *   the place is taken all the same
 */
export async function insertCredential(
  tx: Transaction,
  credential: Credential,
  { length, newListId, now }: Omit<WantedPlace, "issuerDid" | "purpose">,
): Promise<Credential | undefined> {
  const { rows } = await tx.query<Pick<Credential, "statusListId" | "statusListIndex">>(INSERT, [
    ...given.map((member) => credential[member]),
    credential.issuerDid,
    "revocation",
    length,
    newListId,
    now,
  ]);
  return rows[0] && { ...credential, ...rows[0] };
}

const given = credentialTable.members.filter(
  (member) => member !== "statusListId" && member !== "statusListIndex",
);

const INSERT = `insert into credentials (${given.map(columnName).join(", ")}, status_list_id, status_list_index)
  select ${given.map((_, index) => `$${index + 1}`).join(", ")}, place.* from ${nextPlace(given.length + 1)} place
  on conflict (issuer_address, record_id) do nothing
  returning status_list_id as "statusListId", status_list_index as "statusListIndex"`;

export type LedgerPlace = {
  address: string;
  transactionHash: string;
  blockNumber: number;
  anchoredAt: Date;
};

// A credential that was revoked while it waited goes on as one whose revocation waits.
const ANCHORED = "case when revoked_at is null then 'anchored' else 'revoking' end";

/**
 * Notes that the ledger has the record of a credential.
 *
 * @returns the state that it has by that, or `undefined` where the ledger had it before
 */
export async function recordAnchor(
  tx: Transaction,
  id: string,
  place: LedgerPlace,
): Promise<AnchorState | undefined> {
  const anchored = await queryOne<{ state: AnchorState }>(
    tx,
    `update credentials set anchor_state = ${ANCHORED}, anchor_address = $2, transaction_hash = $3, block_number = $4,
       anchored_at = $5, updated_at = $5
     where id = $1 and anchor_state in ('pending', 'failed') returning anchor_state as state`,
    [id, place.address, place.transactionHash, place.blockNumber, place.anchoredAt],
  );
  return anchored?.state;
}

export async function recordAnchorFailure(
  tx: Transaction,
  id: string,
  { now }: { now: Date },
): Promise<void> {
  await tx.query(
    "update credentials set anchor_state = 'failed', updated_at = $2 where id = $1 and anchor_state = 'pending'",
    [id, now],
  );
}

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
 * Notes of some credentials of a batch that the ledger has them, by their places in the tree.
 *
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

/**
 * Revokes a credential, once and for good. One that the ledger knows becomes `revoking` until the
 * ledger knows that too.
 *
 * @returns the credential as it is now, or `undefined` when it does not exist or was revoked before
 */
export async function revokeCredential(
  tx: Transaction,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<Credential | undefined> {
  const revoked = await queryOne<Credential>(
    tx,
    `update credentials set revoked_at = $2, revocation_reason = $3, updated_at = $2,
       anchor_state = case anchor_state when 'anchored' then 'revoking' else anchor_state end
     where id = $1 and revoked_at is null returning ${credentialTable.select()}`,
    [id, now, reason],
  );
  const list = revoked?.statusListId ?? undefined;
  if (list !== undefined) await changeStatusList(tx, list);
  return revoked;
}
