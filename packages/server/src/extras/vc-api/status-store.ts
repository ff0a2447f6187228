import { queryOne, type Queryable, type Transaction } from "../../platform/db/queryable.ts";
import type { StatusEntry, StatusPurpose } from "../../features/credentials/status-lists.ts";

/** Owner of an entry in a status list, and its credential. */
export type VcStatusEntryName = {
  /** The scope of the key that asked for the credential; empty where the VC-API is open. */
  issuedFor: string;
  credentialId: string;
  purpose: StatusPurpose;
};

/**
 * Notes a place that was given to a credential which the VC-API signed.
 *
 * @returns false where the caller has a credential of this id already
 */
export async function insertVcStatusEntry(
  tx: Transaction,
  entry: VcStatusEntryName & StatusEntry & { now: Date },
): Promise<boolean> {
  const { statusListId, index, issuedFor, credentialId, purpose, now } = entry;
  const inserted = await queryOne(
    tx,
    `insert into vc_status_entries
       (status_list_id, status_list_index, issued_for, credential_id, purpose, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (issued_for, credential_id, purpose) do nothing returning is_set`,
    [statusListId, index, issuedFor, credentialId, purpose, now],
  );
  return inserted !== undefined;
}

/** Tells whether a credential has a place. */
export async function hasVcStatusEntry(db: Queryable, name: VcStatusEntryName): Promise<boolean> {
  const { issuedFor, credentialId, purpose } = name;
  const found = await queryOne(
    db,
    "select 1 as found from vc_status_entries where credential_id = $2 and issued_for = $1 and purpose = $3",
    [issuedFor, credentialId, purpose],
  );
  return found !== undefined;
}

/**
 * Sets or clears the bit of a credential.
 *
 * @returns its place, and whether the bit was another one before; `undefined` where the caller has no such credential
 */
export function setVcStatusEntry(
  tx: Transaction,
  name: VcStatusEntryName,
  { isSet, now }: { isSet: boolean; now: Date },
): Promise<{ statusListId: string; changed: boolean } | undefined> {
  const { issuedFor, credentialId, purpose } = name;
  return queryOne(
    tx,
    `with found as (
       select status_list_id, status_list_index, is_set from vc_status_entries
       where issued_for = $1 and credential_id = $2 and purpose = $3 for update
     ), changed as (
       update vc_status_entries e set is_set = $4, changed_at = $5 from found
       where e.status_list_id = found.status_list_id and e.status_list_index = found.status_list_index
         and found.is_set <> $4
     )
     select status_list_id as "statusListId", is_set <> $4 as changed from found`,
    [issuedFor, credentialId, purpose, isSet, now],
  );
}

/** Tells whether the bit at a place of a status list is set. */
export async function isStatusEntrySet(db: Queryable, { statusListId, index }: StatusEntry): Promise<boolean> {
  const found = await queryOne(
    db,
    `select 1 as found from vc_status_entries where status_list_id = $1 and status_list_index = $2 and is_set
     union all
     select 1 from credentials where status_list_id = $1 and status_list_index = $2 and revoked_at is not null`,
    [statusListId, index],
  );
  return found !== undefined;
}
