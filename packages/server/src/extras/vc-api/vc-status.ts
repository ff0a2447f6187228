import { type JsonObject, SdkError, type StatusAnswer, type StatusResolver } from "@arcs/core";
import type { ServerContext } from "../../context.ts";
import {
  changeStatusList,
  findStatusList,
  type StatusEntry,
  type StatusPurpose,
} from "../../features/credentials/status-lists.ts";

import { type Transaction, type Queryable, queryOne } from "../../platform/db/queryable.ts";
import { statusListUrl } from "../../platform/base/own-documents.ts";
import { createStatusResolver } from "../../features/credentials/verification/service.ts";

const ENTRY_TYPE = "BitstringStatusListEntry";
const INDEX = /^(0|[1-9]\d{0,8})$/;

/** Writes the entry of a credential for its place in a status list (W3C Bitstring Status List 1.0, section 2.1). */
export function writeStatusEntry(
  { settings }: Pick<ServerContext, "settings">,
  { statusListId, index, purpose }: StatusEntry & { purpose: StatusPurpose },
): JsonObject {
  const url = statusListUrl(settings.publicUrl, statusListId);
  return {
    id: `${url}#${index}`,
    type: ENTRY_TYPE,
    statusPurpose: purpose,
    statusListIndex: String(index),
    statusListCredential: url,
  };
}

/**
 * Changes the status of a credential that the VC-API signed. A revocation is final (VC Data Model 2.0, section 4.10).
 *
 * @throws SdkError `conflict` when it would take a revocation back
 * @throws SdkError `credential_not_found` when the caller has no credential of this id with such a status
 */
export async function updateVcStatus(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  { isSet, ...name }: VcStatusEntryName & { isSet: boolean },
): Promise<void> {
  const outcome = await setVcStatusEntry(tx, name, { isSet, now: clock.now() });
  if (outcome === undefined) {
    throw new SdkError("credential_not_found", `there is no credential with this id and a ${name.purpose} status`);
  }
  if (!outcome.changed) return;
  if (name.purpose === "revocation" && !isSet) {
    throw new SdkError(
      "conflict",
      "the credential is already revoked, which is final; only a suspension can be lifted",
    );
  }
  await changeStatusList(tx, outcome.statusListId);
}

/** Makes the resolver of the VC-API: the status lists of this server, and what the ledger says. */
export function createVcStatusResolver(context: Pick<ServerContext, "store" | "settings" | "ledger">): StatusResolver {
  const others = createStatusResolver(context);
  return async (query) => {
    if (query.entry["type"] !== ENTRY_TYPE) return others(query);
    return statusInList(context, { entry: query.entry, issuer: query.issuer });
  };
}

async function statusInList(
  { store, settings }: Pick<ServerContext, "store" | "settings">,
  { entry, issuer }: { entry: JsonObject; issuer: string },
): Promise<StatusAnswer> {
  const { statusListCredential: url, statusPurpose } = entry;
  const prefix = statusListUrl(settings.publicUrl, "");
  if (typeof url !== "string" || !url.startsWith(prefix)) {
    return { status: "unavailable", reason: "it is in a status list of another server" };
  }
  const list = await findStatusList(store.pool, url.slice(prefix.length));
  const index = placeOf(entry);
  // Another issuer's list says nothing of this issuer's credentials, and an unused place nothing of this one.
  if (list?.issuerDid !== issuer || list.purpose !== statusPurpose) return { status: "not_found" };
  if (index === undefined || index >= list.used) return { status: "not_found" };
  if (!(await isStatusEntrySet(store.pool, { statusListId: list.id, index }))) return { status: "active" };
  return list.purpose === "revocation" ? { status: "revoked" } : suspended;
}

const suspended: StatusAnswer = {
  status: "refused",
  errors: [{ code: "credential_suspended", message: "the issuer suspended the credential", severity: "critical" }],
};

/** Returns the index of an entry in its list; `undefined` where the entry is invalid, or has more than one bit. */
function placeOf({ statusListIndex, statusSize = 1 }: JsonObject): number | undefined {
  if (typeof statusListIndex !== "string" || !INDEX.test(statusListIndex) || statusSize !== 1) return undefined;
  return Number(statusListIndex);
}

type VcStatusEntryName = {
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
function setVcStatusEntry(
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

async function isStatusEntrySet(db: Queryable, { statusListId, index }: StatusEntry): Promise<boolean> {
  const found = await queryOne(
    db,
    `select 1 as found from vc_status_entries where status_list_id = $1 and status_list_index = $2 and is_set
     union all
     select 1 from credentials where status_list_id = $1 and status_list_index = $2 and revoked_at is not null`,
    [statusListId, index],
  );
  return found !== undefined;
}
