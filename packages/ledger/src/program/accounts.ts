import { type CredentialRecord, type CredentialState, SdkError } from "@arcs/core";
import { getAddressDecoder } from "@solana/kit";
import {
  assertObject,
  attempt,
  describeValue,
  encodeBase58,
  equalBytes,
  isBytes,
  showValue,
} from "@arcs/core/internal";

import {
  deriveBatchAddress,
  deriveRecordAddress,
  littleEndian,
  SYSTEM_PROGRAM,
} from "./addresses.ts";
import {
  accountOf,
  arrayOf,
  type Commitment,
  type LedgerRequest,
  objectOf,
  readAccount,
  textOf,
} from "../transaction/ledger-request.ts";

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
  /**
   * 64 bytes: the issuer's signature under the last issue, activation or revocation; see
   * `auditRecord`.
   */
  authorization: Uint8Array;
  /** Unix seconds: end of the time for `authorization` to land; part of the issuer's signature. */
  lastValidAt: number;
};

export const RECORD_HEADER_BYTES = 320;
export const RECORD_MAGIC = 0x31435241;
const states: readonly CredentialState[] = ["Pending", "Active", "Revoked", "Expired"];

export function recordAccountSize(
  texts: Pick<CredentialRecord, "credentialId" | "template" | "subjectDataUri">,
): number {
  const { credentialId, template, subjectDataUri } = texts;
  return (
    RECORD_HEADER_BYTES + new TextEncoder().encode(credentialId + template + subjectDataUri).length
  );
}

/** Decodes the account of a record (programs/anchor/src/record.h). */
export function decodeRecord(address: string, data: Uint8Array): AnchoredRecord {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  if (data.length < RECORD_HEADER_BYTES || view.getUint32(0, true) !== RECORD_MAGIC)
    throw malformed(address);
  const status = states[view.getUint8(4)];
  const lengths = [view.getUint8(8), view.getUint8(9), view.getUint16(10, true)] as const;
  const [credentialId, template, subjectDataUri] = readTexts(
    data.subarray(RECORD_HEADER_BYTES),
    lengths,
    address,
  );
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
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
        data.subarray(at, (at += length)),
      );
    } catch {
      throw malformed(address);
    }
  });
  return texts as [string, string, string];
}

/** Reads a 64-bit integer. A JavaScript number holds every integer that an honest issuer writes. */
function readInteger(view: DataView, { at, address }: { at: number; address: string }): number {
  const value = Number(view.getBigInt64(at, true));
  if (!Number.isSafeInteger(value) || value < 0) throw malformed(address);
  return value;
}

function malformed(address: string): SdkError {
  return new SdkError(
    "ledger_malformed_account",
    `account ${address} must be a credential record`,
    {
      details: { address },
    },
  );
}

/**
 * Why a credential was revoked: the reasons of RFC 5280, section 5.3.1, with their numbers on the
 * ledger.
 */
const codes = {
  unspecified: 0,
  key_compromise: 1,
  ca_compromise: 2,
  affiliation_changed: 3,
  superseded: 4,
  cessation_of_operation: 5,
  privilege_withdrawn: 9,
} as const;

/** Why a credential was revoked (RFC 5280, section 5.3.1). */
export type RevocationReason = keyof typeof codes;

/** Every reason, for callers that check or display them. */
export const revocationReasons: readonly RevocationReason[] = Object.keys(
  codes,
) as RevocationReason[];

export function codeOfReason(reason: RevocationReason): number {
  if (typeof reason === "string" && Object.hasOwn(codes, reason)) return codes[reason];
  const expected = `reason must be one of ${revocationReasons.join(", ")}`;
  throw new SdkError("invalid_argument", `${expected} (received ${showValue(reason)})`);
}

/** Returns the reason for a number on the ledger; an undefined number counts as `unspecified`. */
export function reasonOfCode(code: number): RevocationReason {
  return revocationReasons.find((reason) => codes[reason] === code) ?? "unspecified";
}

/**
 * Returns a record as of a time: past its `expiresAt` it is `Expired`, even if nobody has marked it
 * on the ledger.
 */
export function asOf(record: AnchoredRecord, now: Date): AnchoredRecord {
  const isLive = record.status === "Pending" || record.status === "Active";
  const isPast = record.expiresAt !== undefined && record.expiresAt * 1000 <= now.getTime();
  return isLive && isPast ? { ...record, status: "Expired" } : record;
}

/** A batch on the ledger: a Merkle root, and one revocation bit for each credential. */
export type AnchoredBatch = {
  address: string;
  issuer: string;
  /** 32 bytes: root of the RFC 9162 tree over the records. */
  root: Uint8Array;
  /** Number of credentials, at most 65,536. */
  size: number;
  revokedCount: number;
  /**
   * Bit i of byte i / 8, from the least significant: credential i is revoked. See
   * `isRevokedInBatch`.
   */
  revoked: Uint8Array;
  /**
   * Unix seconds from which the issuer may close it; absent when one of the credentials never
   * expires.
   */
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

const BATCH_HEADER_BYTES = 216;
const BATCH_MAGIC = 0x31425241;

export function batchAccountSize(size: number): number {
  return BATCH_HEADER_BYTES + Math.ceil(size / 8);
}

/**
 * Tells whether a credential of a batch is revoked.
 *
 * @throws SdkError `invalid_argument` for an index outside the batch, or a batch without a bit for
 *   it
 */
export function isRevokedInBatch(
  batch: Pick<AnchoredBatch, "revoked" | "size">,
  leafIndex: number,
): boolean {
  assertObject(batch, "batch");
  const { revoked, size } = batch;
  if (!isBytes(revoked) || !Number.isSafeInteger(size)) {
    throw new SdkError(
      "invalid_argument",
      `batch must have revoked and size (received ${describeValue(batch)})`,
    );
  }
  if (!Number.isInteger(leafIndex) || leafIndex < 0 || leafIndex >= size) {
    throw new SdkError(
      "invalid_argument",
      `leafIndex must be 0 to ${size - 1} (received ${showValue(leafIndex)})`,
    );
  }
  const bits = revoked[leafIndex >> 3];
  if (bits === undefined)
    throw new SdkError("invalid_argument", "batch must have a bit for each of its credentials");
  return ((bits >> (leafIndex & 7)) & 1) === 1;
}

/** Decodes the account of a batch (programs/anchor/src/batch.h). */
export function decodeBatch(address: string, data: Uint8Array): AnchoredBatch {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const size = data.length < BATCH_HEADER_BYTES ? 0 : view.getUint32(12, true);
  if (
    size === 0 ||
    view.getUint32(0, true) !== BATCH_MAGIC ||
    data.length !== batchAccountSize(size)
  ) {
    throw new SdkError("ledger_malformed_account", `account ${address} must be a batch`, {
      details: { address },
    });
  }
  const integer = (at: number): number => readInteger(view, { at, address });
  const closableAt = integer(80);
  return {
    address,
    issuer: getAddressDecoder().decode(data.slice(16, 48)),
    root: data.slice(48, 80),
    size,
    revokedCount: view.getUint32(8, true),
    revoked: data.slice(BATCH_HEADER_BYTES),
    ...(closableAt === 0 ? {} : { closableAt }),
    createdAt: integer(88),
    createdSlot: integer(96),
    updatedSlot: integer(104),
    payer: getAddressDecoder().decode(data.slice(112, 144)),
    authorization: data.slice(144, 208),
    lastValidAt: integer(208),
  };
}

export type AccountReader = { request: LedgerRequest; program: string; commitment: Commitment };

/** Reads a record, and checks it against the request: the endpoint is not trusted. */
export async function readRecord(
  reader: AccountReader,
  key: { issuer: string; credentialId: string },
): Promise<AnchoredRecord | undefined> {
  const { address } = await deriveRecordAddress(reader.program, key);
  const data = await readOwnAccount(reader, address);
  if (data === undefined) return undefined;
  const record = decodeRecord(address, data);
  if (record.issuer !== key.issuer || record.credentialId !== key.credentialId)
    throw otherAccount(address);
  return record;
}

export async function readBatch(
  reader: AccountReader,
  { issuer, root }: { issuer: string; root: Uint8Array },
): Promise<AnchoredBatch | undefined> {
  const { address } = await deriveBatchAddress(reader.program, issuer, root);
  const data = await readOwnAccount(reader, address);
  if (data === undefined) return undefined;
  const batch = decodeBatch(address, data);
  if (batch.issuer !== issuer || !equalBytes(batch.root, root)) throw otherAccount(address);
  return batch;
}

async function readOwnAccount(
  { request, program, commitment }: AccountReader,
  address: string,
): Promise<Uint8Array | undefined> {
  const account = await readAccount(request, address, { commitment });
  // Anyone can send lamports to any address; that creates no record.
  if (account === undefined || account.owner === SYSTEM_PROGRAM) return undefined;
  const { owner, data } = account;
  if (owner === program) return data;
  throw new SdkError(
    "ledger_wrong_owner",
    `account ${address} belongs to ${owner}, not to the anchor program`,
    {
      details: { address, owner },
    },
  );
}

// Offsets of the addresses that records are listed by.
const listOffsets = { issuer: 16, subject: 48 } as const;

export async function listRecords(
  { request, program, commitment }: AccountReader,
  by: keyof typeof listOffsets,
  address: string,
): Promise<AnchoredRecord[]> {
  const filters = [
    {
      memcmp: { offset: 0, bytes: encodeBase58(littleEndian(RECORD_MAGIC, 4)), encoding: "base58" },
    },
    { memcmp: { offset: listOffsets[by], bytes: address, encoding: "base58" } },
  ];
  const answer = await request("getProgramAccounts", [
    program,
    { encoding: "base64", commitment, filters },
  ]);
  const records = arrayOf(answer, "accounts").flatMap((each) => {
    const { pubkey, account } = objectOf(each, "account");
    const [key, { data }] = [textOf(pubkey, "address"), accountOf(account)];
    // Anyone can write a record about anyone. One that cannot be decoded must not hide the others.
    return attempt(() => decodeRecord(key, data)) ?? [];
  });
  if (records.some((record) => record[by] !== address)) throw otherAccount(address);
  return records.sort(
    (left, right) =>
      left.createdSlot - right.createdSlot || (left.address < right.address ? -1 : 1),
  );
}

function otherAccount(address: string): SdkError {
  return new SdkError(
    "ledger_rpc_error",
    `the RPC endpoint answered with another account than ${address}`,
    {
      details: { address },
    },
  );
}
