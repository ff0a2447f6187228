import { SdkError } from "@arcs/core";

import { queryAll, queryOne, type Queryable, type Transaction } from "../database/queryable.ts";

/** A bitstring status list of an issuer (W3C Bitstring Status List 1.0). */
export type StatusList = {
  id: string;
  issuerDid: string;
  length: number;
  used: number;
  purpose: StatusPurpose;
  /** Grows with every revocation. */
  version: number;
  createdAt: Date;
};

/** What a bit of a status list says of a credential. */
export type StatusPurpose = "revocation" | "suspension";

/** A place in a status list. */
export type StatusEntry = { statusListId: string; index: number };

/**
 * Gives the next free place in the status lists of an issuer, and makes a new list when all are full.
 *
 * @param options.length - entries of a new list
 * @param options.newListId - id of a new list, used if one is needed
 * @param options.purpose - what the list is for; revocation where nothing is said
 */
export async function takeStatusEntry(
  tx: Transaction,
  issuerDid: string,
  options: { length: number; newListId: string; now: Date; purpose?: StatusPurpose },
): Promise<StatusEntry> {
  const { length, newListId, now, purpose = "revocation" } = options;
  const taken = await takeFromLists(tx, issuerDid, purpose);
  if (taken !== undefined) return taken;
  if (!Number.isSafeInteger(length) || length < 1) {
    throw new SdkError("invalid_argument", `length expected a positive integer, got ${length}`);
  }
  // Of those who find no list at the same time, one makes it: the more credentials share a list, the less it tells of one.
  await queryOne(tx, "select id from schema_lock where id = 1 for update", []);
  const made = await takeFromLists(tx, issuerDid, purpose);
  if (made !== undefined) return made;
  await tx.query(
    "insert into status_lists (id, issuer_did, length, used, created_at, purpose) values ($1, $2, $3, 1, $4, $5)",
    [newListId, issuerDid, length, now, purpose],
  );
  return { statusListId: newListId, index: 0 };
}

function takeFromLists(tx: Transaction, issuerDid: string, purpose: StatusPurpose): Promise<StatusEntry | undefined> {
  return queryOne<StatusEntry>(
    tx,
    `update status_lists set used = used + 1
     where id = (select id from status_lists where issuer_did = $1 and purpose = $2 and used < length
                 order by created_at, id limit 1 for update)
     returning id as "statusListId", used - 1 as index`,
    [issuerDid, purpose],
  );
}

/** Finds a status list. */
export function findStatusList(db: Queryable, id: string): Promise<StatusList | undefined> {
  return queryOne<StatusList>(
    db,
    `select id, issuer_did as "issuerDid", length, used, purpose, version, created_at as "createdAt"
     from status_lists where id = $1`,
    [id],
  );
}

/** Notes that the entries of a list are not what they were, in the transaction that changes one. */
export async function changeStatusList(tx: Transaction, id: string): Promise<void> {
  await tx.query("update status_lists set version = version + 1 where id = $1", [id]);
}

/** Lists the places of a status list whose bit is set, in order: credentials of ARCS, and of the VC-API. */
export async function listSetEntries(db: Queryable, statusListId: string): Promise<number[]> {
  const rows = await queryAll<{ index: number }>(
    db,
    `select status_list_index as index from credentials where status_list_id = $1 and revoked_at is not null
     union select status_list_index from vc_status_entries where status_list_id = $1 and is_set order by index`,
    [statusListId],
  );
  return rows.map(({ index }) => index);
}
