import { SdkError } from "@arcs/core";

import { queryAll, queryOne, type Queryable, type Transaction } from "../../../platform/db/queryable.ts";

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

/** Meaning of a bit of a status list. */
export type StatusPurpose = "revocation" | "suspension";

/** A place in a status list. */
export type StatusEntry = { statusListId: string; index: number };

/** A place that is asked for, of an issuer's status list. */
export type WantedPlace = {
  issuerDid: string;
  purpose: StatusPurpose;
  /** Entries of a new list, where all lists of the issuer are full. */
  length: number;
  /** The id of that new list. */
  newListId: string;
  now: Date;
};

/**
 * The next free place, as a table of one row: its values begin at `$first`. A new list is made when all are full.
 *
 * The limit tells Postgres that it is one row. It guesses a thousand for a function, then prefers a plan for each time,
 * and plans anew.
 */
export function nextPlace(first: number): string {
  const values = [0, 1, 2, 3, 4].map((index) => `$${first + index}`).join(", ");
  return `(select * from take_status_place(${values}) limit 1)`;
}

/** @throws SdkError `invalid_argument` when a new list would have no entries */
export function valuesOfPlace({ issuerDid, purpose, length, newListId, now }: WantedPlace): unknown[] {
  if (Number.isSafeInteger(length) && length >= 1) return [issuerDid, purpose, length, newListId, now];
  throw new SdkError("invalid_argument", `length expected a positive integer, got ${length}`);
}

/** Gives the next free place in the status lists of an issuer, and makes a new list when all are full. */
export async function takeStatusEntry(tx: Transaction, wanted: WantedPlace): Promise<StatusEntry> {
  const { rows } = await tx.query<StatusEntry>(
    `select status_list_id as "statusListId", status_list_index as index from ${nextPlace(1)} place`,
    valuesOfPlace(wanted),
  );
  return rows[0] as StatusEntry;
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
