import { gzipSync } from "node:zlib";
import { SdkError, signCredential } from "@arcs/core";
import { createBoundedCache } from "@arcs/core/internal";
import {
  STATUS_LIST_SUBJECT_TYPE,
  STATUS_LIST_TYPE,
  statusListUrl,
} from "../../platform/base/own-documents.ts";
import type { ServerContext } from "../../context.ts";
import type { IssuerKeys } from "../../platform/keys/key-files.ts";
import {
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../platform/db/queryable.ts";

type StatusListContext = Pick<ServerContext, "store" | "settings" | "clock"> & {
  issuers: Pick<IssuerKeys, "signerOf">;
};

type PublishedStatusList = { text: string; etag: string };

type Signed = PublishedStatusList & { version: number; signedAt: number };

const MAX_CACHED_LISTS = 200;
const HOUR_MS = 60 * 60 * 1000;
// An old list would still say of the revoked that they are not, so that it ends by itself.
const VALID_MS = 24 * HOUR_MS;

/**
 * Makes what publishes status lists (W3C Bitstring Status List 1.0). A list is read and signed when
 * its version has changed, or an hour has passed: readers need no key, and must not make the server
 * work at will. However many ask, one list is made at a time.
 */
export function createStatusListPublisher(
  context: StatusListContext,
): (id: string) => Promise<PublishedStatusList> {
  const signed = createBoundedCache<Signed>(MAX_CACHED_LISTS);
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Returns the cached list if nothing has changed since. The version comes from the store: another
   * process may have revoked.
   */
  async function current(id: string): Promise<{ list: StatusList; cached: Signed | undefined }> {
    const list = await findStatusList(context.store.pool, id);
    if (list === undefined) throw new SdkError("not_found", "there is no status list with this id");
    const cached = signed.get(id);
    // A clock that was set back makes no list young.
    const isYoung =
      cached !== undefined && Math.abs(context.clock.now().getTime() - cached.signedAt) < HOUR_MS;
    return {
      list,
      cached: isYoung && cached.version === list.version ? cached : undefined,
    };
  }

  async function make(id: string): Promise<Signed> {
    // While it waited, the one before may have made this one.
    const { list, cached } = await current(id);
    if (cached !== undefined) return cached;
    const entries = await listSetEntries(context.store.pool, id);
    const now = context.clock.now();
    const text = await signStatusList(context, { list, entries, now });
    const etag = `"${id}-${list.version}-${now.getTime()}"`;
    const made = { text, etag, version: list.version, signedAt: now.getTime() };
    signed.set(id, made);
    return made;
  }

  return async (id) => {
    const { cached } = await current(id);
    if (cached !== undefined) return cached;
    const made = last.then(() => make(id));
    last = made.catch(() => undefined);
    return made;
  };
}

async function signStatusList(
  { issuers, settings }: Pick<StatusListContext, "issuers" | "settings">,
  { list, entries, now }: { list: StatusList; entries: readonly number[]; now: Date },
): Promise<string> {
  const signer = issuers.signerOf(list.issuerDid);
  if (signer === undefined)
    throw new SdkError("unavailable", "this server has no key of the list's issuer any more");
  const url = statusListUrl(settings.publicUrl, list.id);
  const document = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    id: url,
    type: ["VerifiableCredential", STATUS_LIST_TYPE],
    issuer: list.issuerDid,
    validFrom: inSeconds(now),
    validUntil: inSeconds(new Date(now.getTime() + VALID_MS)),
    credentialSubject: {
      id: `${url}#list`,
      type: STATUS_LIST_SUBJECT_TYPE,
      statusPurpose: list.purpose,
      encodedList: encodeStatusList(list.length, entries),
    },
  };
  return JSON.stringify(await signCredential(document, { signer, now }));
}

/**
 * Writes a bitstring (W3C Bitstring Status List 1.0, section 3.2): bit 0 is the leftmost;
 * compressed with gzip; `u` and base64url.
 */
export function encodeStatusList(length: number, entries: readonly number[]): string {
  const bits = new Uint8Array(Math.ceil(length / 8));
  for (const entry of entries) {
    const at = entry >> 3;
    bits[at] = (bits[at] ?? 0) | (0x80 >> (entry & 7));
  }
  return `u${gzipSync(bits).toString("base64url")}`;
}

function inSeconds(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

type StatusList = {
  id: string;
  issuerDid: string;
  length: number;
  used: number;
  purpose: StatusPurpose;
  version: number;
  createdAt: Date;
};

export type StatusPurpose = "revocation" | "suspension";

export type StatusEntry = { statusListId: string; index: number };

export type WantedPlace = {
  issuerDid: string;
  purpose: StatusPurpose;
  /** Entries of a new list, where all lists of the issuer are full. */
  length: number;
  newListId: string;
  now: Date;
};

/**
 * The next free place, as a table of one row: its values begin at `$first`. A new list is made when
 * all are full.
 *
 * The limit tells Postgres that it is one row. It guesses a thousand for a function, then prefers a
 * plan for each time, and plans anew.
 */
export function nextPlace(first: number): string {
  const values = [0, 1, 2, 3, 4].map((index) => `$${first + index}`).join(", ");
  return `(select * from take_status_place(${values}) limit 1)`;
}

/**
 * Gives the next free place in the status lists of an issuer, and makes a new list when all are
 * full.
 */
export async function takeStatusEntry(
  tx: Transaction,
  { issuerDid, purpose, length, newListId, now }: WantedPlace,
): Promise<StatusEntry> {
  const { rows } = await tx.query<StatusEntry>(
    `select status_list_id as "statusListId", status_list_index as index from ${nextPlace(1)} place`,
    [issuerDid, purpose, length, newListId, now],
  );
  return rows[0] as StatusEntry;
}

export function findStatusList(db: Queryable, id: string): Promise<StatusList | undefined> {
  return queryOne<StatusList>(
    db,
    `select id, issuer_did as "issuerDid", length, used, purpose, version, created_at as "createdAt"
     from status_lists where id = $1`,
    [id],
  );
}

export async function changeStatusList(tx: Transaction, id: string): Promise<void> {
  await tx.query("update status_lists set version = version + 1 where id = $1", [id]);
}

/**
 * Lists the places of a status list whose bit is set, in order: credentials of ARCS, and of the
 * VC-API.
 */
export async function listSetEntries(db: Queryable, statusListId: string): Promise<number[]> {
  const rows = await queryAll<{ index: number }>(
    db,
    `select status_list_index as index from credentials where status_list_id = $1 and revoked_at is not null
     union select status_list_index from vc_status_entries where status_list_id = $1 and is_set order by index`,
    [statusListId],
  );
  return rows.map(({ index }) => index);
}
