import { gzipSync } from "node:zlib";

import { SdkError, signCredential } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { findStatusList, listRevokedEntries, type StatusList } from "../store/status-lists.ts";

/** A signed status list, and what tells it from other ones. */
export type PublishedStatusList = { text: string; etag: string };

/** Publishes status lists: signs one again when somebody was revoked, or when the last one gets old. */
export type StatusListPublisher = (id: string) => Promise<PublishedStatusList>;

type Signed = PublishedStatusList & { revoked: string; signedAt: number };

const KEPT_LISTS = 200;
const HOUR_MS = 60 * 60 * 1000;
// An old list would still say of the revoked that they are not, so that it ends by itself.
const VALID_MS = 24 * HOUR_MS;

/**
 * Makes what publishes status lists (W3C Bitstring Status List 1.0). Signatures are kept for up to an hour, so that readers,
 * who need no key, cannot make the server sign at will.
 */
export function createStatusListPublisher(context: ServerContext): StatusListPublisher {
  const signed = new Map<string, Signed>();
  return async (id) => {
    const { store, clock } = context;
    const list = await findStatusList(store.pool, id);
    if (list === undefined) throw new SdkError("not_found", "there is no status list with this id");
    const entries = await listRevokedEntries(store.pool, id);
    const revoked = entries.join(",");
    const now = clock.now();
    const kept = signed.get(id);
    if (kept?.revoked === revoked && now.getTime() - kept.signedAt < HOUR_MS) return kept;
    const text = await signStatusList(context, { list, entries, now });
    const etag = `"${id}-${entries.length}-${now.getTime()}"`;
    const made = { text, etag, revoked, signedAt: now.getTime() };
    signed.delete(id);
    signed.set(id, made);
    const [oldest] = signed.keys();
    if (signed.size > KEPT_LISTS && oldest !== undefined) signed.delete(oldest);
    return made;
  };
}

async function signStatusList(
  { issuers, settings }: ServerContext,
  { list, entries, now }: { list: StatusList; entries: readonly number[]; now: Date },
): Promise<string> {
  const signer = issuers.signerOf(list.issuerDid);
  if (signer === undefined) throw new SdkError("unavailable", "this server has no key of the list's issuer any more");
  const url = statusListUrl(settings.publicUrl, list.id);
  const document = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    id: url,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: list.issuerDid,
    validFrom: inSeconds(now),
    validUntil: inSeconds(new Date(now.getTime() + VALID_MS)),
    credentialSubject: {
      id: `${url}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: encodeStatusList(list.length, entries),
    },
  };
  return JSON.stringify(await signCredential(document, { signer, now }));
}

/** The URL of a status list, which is its id as a credential. */
export function statusListUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/v1/status-lists/${id}`;
}

/**
 * Writes a bitstring (W3C Bitstring Status List 1.0, section 3.2): bit 0 is the leftmost; compressed with gzip; `u` and
 * base64url.
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
