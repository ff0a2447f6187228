import type { CredentialRecord, CredentialState } from "@arcs/core";
import { SdkError } from "@arcs/core";
import { getAddressDecoder } from "@solana/kit";

import { reasonOfCode, type RevocationReason } from "../base/revocation-reason.ts";

/** A record on the ledger: the fields of spec 2.3, and those that the ledger adds. */
export type AnchoredRecord = CredentialRecord & {
  /** Address of the account; with the memo log, the reference address that its events carry. */
  address: string;
  /** Reason for the revocation; set when revoked. */
  reason?: RevocationReason;
  /** Address of the payer, who gets the rent back. */
  payer: string;
  createdSlot: number;
  updatedSlot: number;
  /** 64 bytes: the issuer's signature under the last issue, activation or revocation; see `auditRecord`. */
  authorization: Uint8Array;
  /** Unix seconds: end of the time for `authorization` to land; part of the issuer's signature. */
  lastValidAt: number;
};

export const RECORD_HEADER_BYTES = 320;
export const RECORD_MAGIC = 0x31435241;
const states: readonly CredentialState[] = ["Pending", "Active", "Revoked", "Expired"];

/** Returns the account size of a record in bytes. */
export function recordAccountSize(
  texts: Pick<CredentialRecord, "credentialId" | "template" | "subjectDataUri">,
): number {
  const { credentialId, template, subjectDataUri } = texts;
  return RECORD_HEADER_BYTES + new TextEncoder().encode(credentialId + template + subjectDataUri).length;
}

/**
 * Decodes the account of a record (programs/anchor/src/record.h).
 *
 * @throws SdkError `ledger_malformed_account` when the bytes are not one
 */
export function decodeRecord(address: string, data: Uint8Array): AnchoredRecord {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  if (data.length < RECORD_HEADER_BYTES || view.getUint32(0, true) !== RECORD_MAGIC) throw malformed(address);
  const status = states[view.getUint8(4)];
  const lengths = [view.getUint8(8), view.getUint8(9), view.getUint16(10, true)] as const;
  const [credentialId, template, subjectDataUri] = readTexts(data.subarray(RECORD_HEADER_BYTES), lengths, address);
  if (status === undefined) throw malformed(address);

  const integer = (at: number): number => readInteger(view, { at, address });
  const bytes = (at: number, length: number): Uint8Array => data.slice(at, at + length);
  const expiresAt = integer(88);
  const revokedAt = integer(192);
  return {
    template,
    subject: getAddressDecoder().decode(bytes(48, 32)),
    issuer: getAddressDecoder().decode(bytes(16, 32)),
    credentialId,
    subjectDataHash: bytes(96, 32),
    subjectDataUri,
    status,
    signature: bytes(128, 64),
    issuedAt: integer(80),
    ...(expiresAt === 0 ? {} : { expiresAt }),
    ...(status === "Revoked" ? { revokedAt, reason: reasonOfCode(view.getUint8(5)) } : {}),
    address,
    payer: getAddressDecoder().decode(bytes(216, 32)),
    createdSlot: integer(200),
    updatedSlot: integer(208),
    authorization: bytes(248, 64),
    lastValidAt: integer(312),
  };
}

function readTexts(
  data: Uint8Array,
  lengths: readonly [number, number, number],
  address: string,
): [string, string, string] {
  if (data.length !== lengths[0] + lengths[1] + lengths[2]) throw malformed(address);
  let at = 0;
  const texts = lengths.map((length) => {
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data.subarray(at, (at += length)));
    } catch {
      throw malformed(address);
    }
  });
  return texts as [string, string, string];
}

/** Reads a 64-bit integer. A JavaScript number holds every integer that an honest issuer writes. */
export function readInteger(view: DataView, { at, address }: { at: number; address: string }): number {
  const value = Number(view.getBigInt64(at, true));
  if (!Number.isSafeInteger(value) || value < 0) throw malformed(address);
  return value;
}

function malformed(address: string): SdkError {
  return new SdkError("ledger_malformed_account", `account ${address} expected a credential record`, {
    details: { address },
  });
}
