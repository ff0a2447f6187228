import type { CredentialRecord } from "@arcs/core";
import { concatBytes, utf8ToBytes } from "@arcs/core/internal";

import { littleEndian, sha256 } from "../base/bytes.ts";
import { MAX_SECONDS_AHEAD } from "../base/signed-end.ts";
import { addressBytes } from "./addresses.ts";

/** Target of an issuer's signature on the ledger. Without it, a signature could be replayed elsewhere. */
export type Place = {
  /** Address of the program. */
  program: string;
  /** Address of the account. */
  address: string;
};

/** Fields of a record that the issuer signs: all that never change. */
export type SignedFields = Pick<
  CredentialRecord,
  | "template"
  | "subject"
  | "issuer"
  | "credentialId"
  | "subjectDataHash"
  | "subjectDataUri"
  | "signature"
  | "issuedAt"
  | "expiresAt"
>;

/**
 * Unix seconds: end of the time, by the ledger's clock, for an issuer's signature to land. It is part of the signed
 * bytes: a signature that did not land in time is worthless to anyone who kept it.
 */
export type SignedEnd = { lastValidAt: number };

/** Tells whether a signature with this end counts, given the time of its block (Unix seconds). */
export function hasLandedInTime({ lastValidAt }: SignedEnd, landedAt: number): boolean {
  return landedAt <= lastValidAt && lastValidAt - landedAt <= MAX_SECONDS_AHEAD;
}

/** Fields of a batch that the issuer signs. */
export type SignedBatch = { issuer: string; root: Uint8Array; size: number; closableAt?: number };

// 16 bytes each, zero-padded, so that a signature for one action is invalid for another.
const tags = {
  issue: "ARCS:issue:v1",
  activate: "ARCS:activate:v1",
  revoke: "ARCS:revoke:v1",
  close: "ARCS:close:v1",
  anchorBatch: "ARCS:batch:v1",
  revokeInBatch: "ARCS:brevoke:v1",
  closeBatch: "ARCS:bclose:v1",
} as const;

/**
 * Encodes the signed fields of a record in the ledger's order and with its lengths. Different records have different
 * bytes.
 */
export function recordBytes(record: SignedFields): Uint8Array {
  const [id, template, uri] = [record.credentialId, record.template, record.subjectDataUri].map(utf8ToBytes) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  return concatBytes(
    Uint8Array.of(id.length, template.length),
    littleEndian(uri.length, 2),
    new Uint8Array(4),
    addressBytes(record.issuer),
    addressBytes(record.subject),
    littleEndian(record.issuedAt, 8),
    littleEndian(record.expiresAt ?? 0, 8),
    record.subjectDataHash,
    record.signature,
    id,
    template,
    uri,
  );
}

/**
 * Returns the 56 bytes that an issuer signs to issue, activate, revoke or close a record. `extra` is the status, or the
 * reason.
 */
export function recordMessage(
  action: "issue" | "activate" | "revoke" | "close",
  { place, record, extra = 0, lastValidAt }: { place: Place; record: SignedFields; extra?: number } & SignedEnd,
): Uint8Array {
  return message(action, { place, lastValidAt }, concatBytes(recordBytes(record), Uint8Array.of(extra)));
}

/** Returns the 56 bytes that an issuer signs to anchor or close a batch. */
export function batchMessage(
  action: "anchorBatch" | "closeBatch",
  { place, batch, lastValidAt }: { place: Place; batch: SignedBatch } & SignedEnd,
): Uint8Array {
  return message(action, { place, lastValidAt }, batchBytes(batch));
}

/** Returns the 56 bytes that an issuer signs to revoke one credential of a batch. */
export function batchRevocationMessage({
  place,
  batch,
  leafIndex,
  reasonCode,
  lastValidAt,
}: {
  place: Place;
  batch: SignedBatch;
  leafIndex: number;
  reasonCode: number;
} & SignedEnd): Uint8Array {
  const revocation = concatBytes(Uint8Array.of(reasonCode, 0, 0), littleEndian(leafIndex, 4));
  return message("revokeInBatch", { place, lastValidAt }, concatBytes(batchBytes(batch), revocation));
}

function batchBytes({ size, issuer, root, closableAt }: SignedBatch): Uint8Array {
  return concatBytes(littleEndian(size, 4), addressBytes(issuer), root, littleEndian(closableAt ?? 0, 8));
}

function message(
  action: keyof typeof tags,
  { place, lastValidAt }: { place: Place } & SignedEnd,
  subject: Uint8Array,
): Uint8Array {
  const tag = new Uint8Array(16);
  tag.set(utf8ToBytes(tags[action]));
  const { program, address } = place;
  return concatBytes(tag, littleEndian(lastValidAt, 8), sha256(addressBytes(program), addressBytes(address), subject));
}
