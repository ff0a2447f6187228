import type { CredentialRecord } from "@arcs/core";

import { concatBytes, littleEndian, sha256, utf8 } from "../bytes.ts";
import { addressBytes } from "./addresses.ts";

/** What an issuer's signature is about: the place on the ledger. Without it a signature could be replayed elsewhere. */
export type Place = {
  /** Address of the program that the signature is for. */
  program: string;
  /** Address of the account. */
  address: string;
};

/** The fields of a record that the issuer signs: all that do not change later. */
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

/** The fields of a batch that the issuer signs. */
export type SignedBatch = { issuer: string; root: Uint8Array; size: number; closableAt?: number };

// 16 bytes each, zero-padded, so that no signature for one action is one for another.
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
 * The signed fields of a record in the order, and with the lengths, in which the ledger keeps them. Two records have the
 * same bytes only if they are the same.
 */
export function recordBytes(record: SignedFields): Uint8Array {
  const [id, template, uri] = [record.credentialId, record.template, record.subjectDataUri].map(utf8) as [
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

/** The 48 bytes that an issuer signs to issue, activate, revoke or close a record. `extra` is the status, or the reason. */
export function recordMessage(
  action: "issue" | "activate" | "revoke" | "close",
  { place, record, extra = 0 }: { place: Place; record: SignedFields; extra?: number },
): Uint8Array {
  return message(action, place, concatBytes(recordBytes(record), Uint8Array.of(extra)));
}

/** The 48 bytes that an issuer signs to anchor or close a batch. */
export function batchMessage(
  action: "anchorBatch" | "closeBatch",
  { place, batch }: { place: Place; batch: SignedBatch },
): Uint8Array {
  return message(action, place, batchBytes(batch));
}

/** The 48 bytes that an issuer signs to revoke one credential of a batch. */
export function batchRevocationMessage({
  place,
  batch,
  leafIndex,
  reasonCode,
}: {
  place: Place;
  batch: SignedBatch;
  leafIndex: number;
  reasonCode: number;
}): Uint8Array {
  const revocation = concatBytes(Uint8Array.of(reasonCode, 0, 0), littleEndian(leafIndex, 4));
  return message("revokeInBatch", place, concatBytes(batchBytes(batch), revocation));
}

function batchBytes({ size, issuer, root, closableAt }: SignedBatch): Uint8Array {
  return concatBytes(littleEndian(size, 4), addressBytes(issuer), root, littleEndian(closableAt ?? 0, 8));
}

function message(action: keyof typeof tags, { program, address }: Place, subject: Uint8Array): Uint8Array {
  const tag = new Uint8Array(16);
  tag.set(utf8(tags[action]));
  return concatBytes(tag, sha256(addressBytes(program), addressBytes(address), subject));
}
