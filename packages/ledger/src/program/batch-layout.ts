import { SdkError } from "@arcs/core";
import { assertObject, describeValue, showValue } from "@arcs/core/internal";
import { getAddressDecoder } from "@solana/kit";

import { isBytes } from "../base/bytes.ts";
import { readInteger } from "./record-layout.ts";

/** A batch on the ledger: a Merkle root, and one revocation bit for each credential. */
export type AnchoredBatch = {
  address: string;
  issuer: string;
  /** 32 bytes: root of the RFC 9162 tree over the records. */
  root: Uint8Array;
  /** Number of credentials, at most 65,536. */
  size: number;
  revokedCount: number;
  /** Bit i of byte i / 8, from the least significant: credential i is revoked. See `isRevokedInBatch`. */
  revoked: Uint8Array;
  /** Unix seconds from which the issuer may close it; absent when one of the credentials never expires. */
  closableAt?: number;
  /** Unix seconds. */
  createdAt: number;
  createdSlot: number;
  updatedSlot: number;
  /** Address of the payer, who gets the rent back. */
  payer: string;
  /** 64 bytes: the issuer's signature under the anchoring. */
  authorization: Uint8Array;
  /** Unix seconds: end of the time for `authorization` to land; part of the issuer's signature. */
  lastValidAt: number;
};

const HEADER_BYTES = 216;
const MAGIC = 0x31425241;

/** Returns the account size of a batch in bytes. */
export function batchAccountSize(size: number): number {
  return HEADER_BYTES + Math.ceil(size / 8);
}

/**
 * Tells whether a credential of a batch is revoked.
 *
 * @throws SdkError `invalid_argument` for an index outside the batch, or a batch without a bit for it
 */
export function isRevokedInBatch(batch: Pick<AnchoredBatch, "revoked" | "size">, leafIndex: number): boolean {
  assertObject(batch, "batch");
  const { revoked, size } = batch;
  if (!isBytes(revoked) || !Number.isSafeInteger(size)) {
    throw new SdkError("invalid_argument", `batch expected revoked and size, got ${describeValue(batch)}`);
  }
  if (!Number.isInteger(leafIndex) || leafIndex < 0 || leafIndex >= size) {
    throw new SdkError("invalid_argument", `leafIndex expected 0 to ${size - 1}, got ${showValue(leafIndex)}`);
  }
  const bits = revoked[leafIndex >> 3];
  if (bits === undefined) throw new SdkError("invalid_argument", "batch expected a bit for each of its credentials");
  return ((bits >> (leafIndex & 7)) & 1) === 1;
}

/**
 * Decodes the account of a batch (programs/anchor/src/batch.h).
 *
 * @throws SdkError `ledger_malformed_account` when the bytes are not one
 */
export function decodeBatch(address: string, data: Uint8Array): AnchoredBatch {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const size = data.length < HEADER_BYTES ? 0 : view.getUint32(12, true);
  if (size === 0 || view.getUint32(0, true) !== MAGIC || data.length !== batchAccountSize(size)) {
    throw new SdkError("ledger_malformed_account", `account ${address} expected a batch`, { details: { address } });
  }
  const integer = (at: number): number => readInteger(view, { at, address });
  const closableAt = integer(80);
  return {
    address,
    issuer: getAddressDecoder().decode(data.slice(16, 48)),
    root: data.slice(48, 80),
    size,
    revokedCount: view.getUint32(8, true),
    revoked: data.slice(HEADER_BYTES),
    ...(closableAt === 0 ? {} : { closableAt }),
    createdAt: integer(88),
    createdSlot: integer(96),
    updatedSlot: integer(104),
    payer: getAddressDecoder().decode(data.slice(112, 144)),
    authorization: data.slice(144, 208),
    lastValidAt: integer(208),
  };
}
