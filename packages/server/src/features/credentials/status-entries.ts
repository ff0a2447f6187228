// Places in status lists of credentials that are signed and not stored (0010-vc-api.sql).
import { hasRow, type Queryable, queryOne, type Transaction } from "../../platform/db/queryable.ts";
import type { StatusEntry, StatusPurpose } from "./status-lists.ts";

/** Names the status of a credential; `issuedFor` is the scope of the key that had it signed. */
export type StatusName = { issuedFor: string; credentialId: string; purpose: StatusPurpose };

const ENTRY_OF_NAME =
  "select 1 as found from vc_status_entries where credential_id = $2 and issued_for = $1 and purpose = $3";

export function hasStatusEntry(
  db: Queryable,
  { issuedFor, credentialId, purpose }: StatusName,
): Promise<boolean> {
  return hasRow(db, ENTRY_OF_NAME, [issuedFor, credentialId, purpose]);
}

/** Notes whose a place is; `false` where the name has one already. */
export function insertStatusEntry(
  tx: Transaction,
  {
    statusListId,
    index,
    issuedFor,
    credentialId,
    purpose,
    now,
  }: StatusEntry & StatusName & { now: Date },
): Promise<boolean> {
  return hasRow(
    tx,
    `insert into vc_status_entries
       (status_list_id, status_list_index, issued_for, credential_id, purpose, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (issued_for, credential_id, purpose) do nothing returning is_set`,
    [statusListId, index, issuedFor, credentialId, purpose, now],
  );
}

/** Sets the bit of a status, and says in which list and whether it was another; not the list. */
export function setStatusEntry(
  tx: Transaction,
  { issuedFor, credentialId, purpose, isSet, now }: StatusName & { isSet: boolean; now: Date },
): Promise<{ statusListId: string; changed: boolean } | undefined> {
  return queryOne<{ statusListId: string; changed: boolean }>(
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

/** Tells whether the bit of a place is set, for a stored credential or another one. */
export function isStatusEntrySet(
  db: Queryable,
  { statusListId, index }: StatusEntry,
): Promise<boolean> {
  return hasRow(
    db,
    `select 1 as found from vc_status_entries where status_list_id = $1 and status_list_index = $2 and is_set
     union all
     select 1 from credentials where status_list_id = $1 and status_list_index = $2 and revoked_at is not null`,
    [statusListId, index],
  );
}
