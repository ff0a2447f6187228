import {
  type CredentialRecord,
  decodeAddress,
  isAddress,
  SdkError,
  verifyEd25519,
} from "@arcs/core";
import {
  assertObject,
  concatBytes,
  describeValue,
  isBytes,
  showValue,
  utf8ToBytes,
} from "@arcs/core/internal";

import type { AccountMeta, Instruction } from "@solana/kit";

import {
  addressBytes,
  ED25519_PROGRAM,
  hasAddressForm,
  INSTRUCTIONS_SYSVAR,
  littleEndian,
  makeInstruction,
  readonly,
  sha256,
  SYSTEM_PROGRAM,
  writable,
  writableSigner,
} from "./addresses.ts";
import { type AnchoredBatch, type AnchoredRecord, codeOfReason } from "./accounts.ts";

/**
 * Target of an issuer's signature on the ledger. Without it, a signature could be replayed
 * elsewhere.
 */
export type Place = {
  program: string;
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
 * Unix seconds: end of the time, by the ledger's clock, for an issuer's signature to land. It is
 * part of the signed bytes: a signature that did not land in time is worthless to anyone who kept
 * it.
 */
export type SignedEnd = { lastValidAt: number };

/** Max seconds by which an end may be ahead of the ledger's clock (programs/anchor/src/proof.h). */
export const MAX_SECONDS_AHEAD = 3600;

/**
 * Max seconds that an issuer may ask for. The rest allows for a ledger whose clock lags behind the
 * issuer's.
 */
export const MAX_SECONDS_VALID = 1800;

/** Tells whether a signature with this end counts, given the time of its block (Unix seconds). */
export function hasLandedInTime({ lastValidAt }: SignedEnd, landedAt: number): boolean {
  return landedAt <= lastValidAt && lastValidAt - landedAt <= MAX_SECONDS_AHEAD;
}

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
 * Encodes the signed fields of a record as the ledger does: different records have different bytes.
 */
export function recordBytes(record: SignedFields): Uint8Array {
  const { lengths, content } = packFields(record);
  return concatBytes(
    lengths,
    new Uint8Array(4),
    addressBytes(record.issuer),
    addressBytes(record.subject),
    content,
  );
}

/**
 * Returns the 56 bytes that an issuer signs about a record. `extra` is the status, or the reason.
 */
export function recordMessage(
  action: "issue" | "activate" | "revoke" | "close",
  {
    place,
    record,
    extra = 0,
    lastValidAt,
  }: { place: Place; record: SignedFields; extra?: number } & SignedEnd,
): Uint8Array {
  return message(
    action,
    { place, lastValidAt },
    concatBytes(recordBytes(record), Uint8Array.of(extra)),
  );
}

/** Encodes the fields of a record but its addresses, and in 4 bytes the lengths of its texts. */
function packFields(record: SignedFields): { lengths: Uint8Array; content: Uint8Array } {
  const [id, template] = [utf8ToBytes(record.credentialId), utf8ToBytes(record.template)];
  const uri = utf8ToBytes(record.subjectDataUri);
  const times = concatBytes(
    littleEndian(record.issuedAt, 8),
    littleEndian(record.expiresAt ?? 0, 8),
  );
  return {
    lengths: concatBytes(Uint8Array.of(id.length, template.length), littleEndian(uri.length, 2)),
    content: concatBytes(times, record.subjectDataHash, record.signature, id, template, uri),
  };
}

/** Returns the 56 bytes that an issuer signs to anchor or close a batch. */
export function batchMessage(
  action: "anchorBatch" | "closeBatch",
  { place, batch, lastValidAt }: { place: Place; batch: SignedBatch } & SignedEnd,
): Uint8Array {
  return message(action, { place, lastValidAt }, batchBytes(batch));
}

/** Returns the 56 bytes that an issuer signs to revoke one credential of a batch. */
export function batchRevocationMessage(
  revocation: {
    place: Place;
    batch: SignedBatch;
    leafIndex: number;
    reasonCode: number;
  } & SignedEnd,
): Uint8Array {
  const { place, batch, leafIndex, reasonCode, lastValidAt } = revocation;
  const target = concatBytes(Uint8Array.of(reasonCode, 0, 0), littleEndian(leafIndex, 4));
  return message("revokeInBatch", { place, lastValidAt }, concatBytes(batchBytes(batch), target));
}

function batchBytes({ size, issuer, root, closableAt }: SignedBatch): Uint8Array {
  return concatBytes(
    littleEndian(size, 4),
    addressBytes(issuer),
    root,
    littleEndian(closableAt ?? 0, 8),
  );
}

function message(
  action: keyof typeof tags,
  { place, lastValidAt }: { place: Place } & SignedEnd,
  subject: Uint8Array,
): Uint8Array {
  const tag = new Uint8Array(16);
  tag.set(utf8ToBytes(tags[action]));
  const { program, address } = place;
  return concatBytes(
    tag,
    littleEndian(lastValidAt, 8),
    sha256(addressBytes(program), addressBytes(address), subject),
  );
}

type Room = Readonly<Record<"credentialId" | "template" | "subjectDataUri", number>>;

/** Max bytes of a record's fields on the ledger, in UTF-8 (programs/anchor/src/record.h). */
const recordRoom: Room = { credentialId: 32, template: 200, subjectDataUri: 640 };

/**
 * Max lengths that a record's bytes can encode: beyond that, two records could have the same bytes.
 */
const leafRoom: Room = { credentialId: 32, template: 255, subjectDataUri: 65_535 };

/**
 * Copies a record, so that nothing changes while it is being written. Byte arrays of other kinds
 * become plain ones.
 */
export function copyRecord(record: CredentialRecord): CredentialRecord {
  assertRecordObject(record);
  const { subjectDataHash, signature, issuer, ...rest } = record;
  if (typeof issuer !== "string") throw invalid("issuer", "a ledger address");
  if (!isBytesOfLength(subjectDataHash, 32)) throw invalid("subjectDataHash", "32 bytes");
  if (!isBytesOfLength(signature, 64)) throw invalid("signature", "64 bytes");
  return {
    ...rest,
    issuer,
    subjectDataHash: Uint8Array.from(subjectDataHash),
    signature: Uint8Array.from(signature),
  };
}

/**
 * Rejects objects that callers often pass for the record: the whole result of issuing, and the W3C
 * credential.
 */
function assertRecordObject(record: object): void {
  const what = describeValue(record);
  if (typeof record !== "object" || record === null || what.startsWith("a promise")) {
    throw new SdkError("invalid_record", `record must be an object (received ${what})`);
  }
  const other =
    "w3cCredential" in record ? "all of it" : "@context" in record ? "a W3C credential" : undefined;
  if (other === undefined) return;
  throw new SdkError(
    "invalid_record",
    `record must be the member credential of what was issued (received ${other})`,
  );
}

export function assertLeaf(record: CredentialRecord): void {
  assertRecordObject(record);
  for (const field of ["issuer", "subject"] as const) {
    if (!hasAddressForm(record[field])) throw invalid(field, "a ledger address");
  }
  assertFields(record, leafRoom);
}

/**
 * Checks a record before its issuer signs it: a signature over a record that the ledger rejects is
 * useless.
 */
export function assertRecord(record: CredentialRecord, signerAddress: string): void {
  if (record.issuer !== signerAddress) {
    const message = `issuer must be ${record.issuer} as in the record (received ${signerAddress})`;
    throw new SdkError("invalid_signer", message);
  }
  if (!isAddress(record.subject)) throw invalid("subject", "a ledger address");
  assertFields(record, recordRoom);
}

function assertFields(record: CredentialRecord, room: Room): void {
  for (const [field, max] of Object.entries(room) as [keyof Room, number][]) {
    const bytes = isText(record[field]) ? utf8ToBytes(record[field]).length : 0;
    if (bytes === 0 || bytes > max)
      throw invalid(field, `1 to ${max} bytes of UTF-8 (received ${bytes})`);
  }
  if (!isBytesOfLength(record.subjectDataHash, 32)) throw invalid("subjectDataHash", "32 bytes");
  if (!isBytesOfLength(record.signature, 64)) throw invalid("signature", "64 bytes");
  assertTimes(record);
}

function assertTimes({ issuedAt, expiresAt }: CredentialRecord): void {
  if (!isTime(issuedAt)) throw invalid("issuedAt", "Unix seconds");
  if (expiresAt !== undefined && (!isTime(expiresAt) || expiresAt <= issuedAt)) {
    throw invalid("expiresAt", "Unix seconds after issuedAt");
  }
}

/** Max leaves of a tree: one bit each fits in an account created by one transaction. */
export const MAX_LEAVES = 65_536;

export function assertBatch({
  size,
  closableAt,
}: {
  size: number;
  closableAt?: number | undefined;
}): void {
  if (!Number.isInteger(size) || size < 1 || size > MAX_LEAVES) {
    throw new SdkError(
      "invalid_argument",
      `size must be 1 to ${MAX_LEAVES} (received ${showValue(size)})`,
    );
  }
  if (closableAt === undefined || isTime(closableAt)) return;
  throw new SdkError(
    "invalid_argument",
    `closableAt must be Unix seconds (received ${showValue(closableAt)})`,
  );
}

/** @param size - number of leaves, if known */
export function assertLeafIndex(leafIndex: number, size: number = MAX_LEAVES): void {
  if (Number.isInteger(leafIndex) && leafIndex >= 0 && leafIndex < size) return;
  throw new SdkError(
    "invalid_argument",
    `leafIndex must be 0 to ${size - 1} (received ${showValue(leafIndex)})`,
  );
}

/**
 * Tells whether a value is text that UTF-8 can encode: half a surrogate pair would be stored as
 * another character.
 */
function isText(value: unknown): value is string {
  return typeof value === "string" && !/\p{Surrogate}/u.test(value);
}

export function isBytesOfLength(value: unknown, length: number): value is Uint8Array {
  return value instanceof Uint8Array && value.length === length;
}

export function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function invalid(field: string, expected: string): SdkError {
  return new SdkError("invalid_record", `${field} of the record must be ${expected}`, {
    details: { field },
  });
}

/**
 * Verifies that the issuer signed the record as it stands: every field, and its last issue,
 * activation or revocation. Trusts neither the program nor the endpoint.
 *
 * No signature shows that nothing newer is withheld, or that a time has passed.
 *
 * @param options.program - address of the anchor program; of the memo program for the memo log
 * @throws SdkError `invalid_argument` for an invalid record or program
 * @example
 * ```ts
 * const isGenuine = auditRecord(record, { program: findProgramAddress("local") });
 * ```
 */
export function auditRecord(record: AnchoredRecord, options: { program: string }): boolean {
  const place = placeOf("record", record, options);
  return isSignedBy(record.issuer, record.authorization, () => messagesOf(record, place));
}

/**
 * Returns the messages that the issuer may have signed last for the record's state. Expiry needs no
 * signature.
 */
function messagesOf(record: AnchoredRecord, place: Place): Uint8Array[] {
  assertLeaf(record);
  const { lastValidAt } = record;
  const issuedPending = recordMessage("issue", { place, record, lastValidAt, extra: 0 });
  const activated = [
    recordMessage("issue", { place, record, lastValidAt, extra: 1 }),
    recordMessage("activate", { place, record, lastValidAt }),
  ];
  switch (record.status) {
    case "Pending":
      return [issuedPending];
    case "Active":
      return activated;
    case "Expired":
      return [issuedPending, ...activated];
    case "Revoked":
      return [
        recordMessage("revoke", {
          place,
          record,
          lastValidAt,
          extra: codeOfReason(record.reason ?? "unspecified"),
        }),
      ];
  }
}

/**
 * Verifies that the issuer signed the batch: its root, its size and when it may be closed.
 *
 * @throws SdkError `invalid_argument` for an invalid batch or program
 */
export function auditBatch(batch: AnchoredBatch, options: { program: string }): boolean {
  const place = placeOf("batch", batch, options);
  const { lastValidAt } = batch;
  return isSignedBy(batch.issuer, batch.authorization, () => [
    batchMessage("anchorBatch", { place, batch, lastValidAt }),
  ]);
}

/** A caller's mistake must not count as a verdict on the record. */
function placeOf(
  name: "record" | "batch",
  about: { address: string },
  options: { program: string },
): Place {
  assertObject(about, name);
  const program: unknown =
    typeof options === "object" && options !== null ? options.program : undefined;
  if (!hasAddressForm(program))
    throw new SdkError(
      "invalid_argument",
      `program must be a ledger address (received ${showValue(program)})`,
    );
  return { program, address: about.address };
}

/**
 * Tells whether the issuer signed one of the messages. A record without a message counts as
 * unsigned.
 */
function isSignedBy(issuer: string, signature: Uint8Array, messages: () => Uint8Array[]): boolean {
  if (!isBytes(signature)) return false;
  try {
    const publicKey = decodeAddress(issuer);
    return messages().some((message) => verifyEd25519({ signature, message, publicKey }));
  } catch {
    return false;
  }
}

// Tags of the program's instructions (programs/anchor/src/anchor.c).
export const instructionTags = {
  issue: 0,
  activate: 1,
  revoke: 2,
  expire: 3,
  close: 4,
  anchorBatch: 5,
  revokeInBatch: 6,
  closeBatch: 7,
} as const;

type IssuerProof = { issuer: string; message: Uint8Array; signature: Uint8Array };

/**
 * The Ed25519 precompile in the one form that the program accepts: one signature; key, signature
 * and message in it.
 */
export function proofInstruction({ issuer, message, signature }: IssuerProof): Instruction {
  const here = 0xffff;
  const header = [48, here, 16, here, 112, message.length, here].map((value) =>
    littleEndian(value, 2),
  );
  const data = [Uint8Array.of(1, 0), ...header, addressBytes(issuer), signature, message];
  return makeInstruction(ED25519_PROGRAM, [], ...data);
}

/** Creates a record. `lamports` is the account's total balance: its rent. */
export function issueInstruction(
  program: string,
  input: {
    payer: string;
    address: string;
    record: SignedFields;
    status: "Pending" | "Active";
    lamports: bigint;
  },
): Instruction {
  const { payer, address, record, lamports } = input;
  const { lengths, content } = packFields(record);
  const accounts = [
    writableSigner(payer),
    readonly(record.issuer),
    readonly(record.subject),
    writable(address),
  ];
  return makeInstruction(
    program,
    [...accounts, ...makingAccounts()],
    Uint8Array.of(instructionTags.issue, input.status === "Active" ? 1 : 0),
    lengths,
    new Uint8Array(2),
    littleEndian(lamports, 8),
    content,
  );
}

export function anchorBatchInstruction(
  program: string,
  {
    payer,
    address,
    batch,
    lamports,
  }: { payer: string; address: string; batch: SignedBatch; lamports: bigint },
): Instruction {
  return makeInstruction(
    program,
    [writableSigner(payer), readonly(batch.issuer), writable(address), ...makingAccounts()],
    Uint8Array.of(instructionTags.anchorBatch, 0, 0, 0),
    littleEndian(batch.size, 4),
    littleEndian(lamports, 8),
    littleEndian(batch.closableAt ?? 0, 8),
    batch.root,
  );
}

/** The program checks the signatures next to it, and has the system program create the account. */
function makingAccounts(): AccountMeta[] {
  return [INSTRUCTIONS_SYSVAR, SYSTEM_PROGRAM].map(readonly);
}

/** Changes an account that exists: activate, revoke, revoke in batch. */
export function changeInstruction(program: string, address: string, data: Uint8Array): Instruction {
  return makeInstruction(program, [writable(address), readonly(INSTRUCTIONS_SYSVAR)], data);
}

export function expireInstruction(program: string, address: string): Instruction {
  return makeInstruction(program, [writable(address)], Uint8Array.of(instructionTags.expire));
}

export function closeInstruction(
  program: string,
  { address, payer, tag }: { address: string; payer: string; tag: number },
): Instruction {
  const accounts = [writable(address), readonly(INSTRUCTIONS_SYSVAR), writable(payer)];
  return makeInstruction(program, accounts, Uint8Array.of(tag));
}
