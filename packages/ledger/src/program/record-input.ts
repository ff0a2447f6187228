import { type CredentialRecord, isAddress, SdkError } from "@arcs/core";
import { utf8ToBytes, describeValue } from "@arcs/core/internal";

import { hasAddressForm } from "./addresses.ts";

type Room = Readonly<Record<"credentialId" | "template" | "subjectDataUri", number>>;

/** Max bytes of a record's fields on the ledger, in UTF-8 (programs/anchor/src/record.h). */
const recordRoom: Room = { credentialId: 32, template: 200, subjectDataUri: 640 };

/** Max lengths that a record's bytes can encode: beyond that, two records could have the same bytes. */
const leafRoom: Room = { credentialId: 32, template: 255, subjectDataUri: 65_535 };

/**
 * Copies a record, so that nothing changes while it is being written. Byte arrays of other kinds become plain ones.
 *
 * @throws SdkError `invalid_record` when it is not an object, or has invalid byte arrays or an invalid issuer
 */
export function copyRecord(record: CredentialRecord): CredentialRecord {
  assertRecordObject(record);
  const { subjectDataHash, signature, issuer, ...rest } = record;
  if (typeof issuer !== "string") throw invalid("issuer", "a ledger address");
  if (!isBytes(subjectDataHash, 32)) throw invalid("subjectDataHash", "32 bytes");
  if (!isBytes(signature, 64)) throw invalid("signature", "64 bytes");
  return {
    ...rest,
    issuer,
    subjectDataHash: Uint8Array.from(subjectDataHash),
    signature: Uint8Array.from(signature),
  };
}

/** Rejects objects that callers often pass for the record: the whole result of issuing, and the W3C credential. */
function assertRecordObject(record: object): void {
  const what = describeValue(record);
  if (typeof record !== "object" || record === null || what.startsWith("a promise")) {
    throw new SdkError("invalid_record", `record expected an object, got ${what}`);
  }
  const other = "w3cCredential" in record ? "all of it" : "@context" in record ? "a W3C credential" : undefined;
  if (other === undefined) return;
  throw new SdkError("invalid_record", `record expected the member credential of what was issued, got ${other}`);
}

/**
 * Checks a record before it becomes a leaf of a batch.
 *
 * @throws SdkError `invalid_record` naming the field
 */
export function assertLeaf(record: CredentialRecord): void {
  assertRecordObject(record);
  for (const field of ["issuer", "subject"] as const) {
    if (!hasAddressForm(record[field])) throw invalid(field, "a ledger address");
  }
  assertFields(record, leafRoom);
}

/**
 * Checks a record before its issuer signs it: a signature over a record that the ledger rejects is useless.
 *
 * @throws SdkError `invalid_record` naming the field; `invalid_signer` when the signer is not the record's issuer
 */
export function assertRecord(record: CredentialRecord, signerAddress: string): void {
  if (record.issuer !== signerAddress) {
    throw new SdkError(
      "invalid_signer",
      `issuer expected to be ${record.issuer} as in the record, got ${signerAddress}`,
    );
  }
  if (!isAddress(record.subject)) throw invalid("subject", "a ledger address");
  assertFields(record, recordRoom);
}

function assertFields(record: CredentialRecord, room: Room): void {
  for (const [field, max] of Object.entries(room) as [keyof Room, number][]) {
    const bytes = isText(record[field]) ? utf8ToBytes(record[field]).length : 0;
    if (bytes === 0 || bytes > max) throw invalid(field, `1 to ${max} bytes of UTF-8, got ${bytes}`);
  }
  if (!isBytes(record.subjectDataHash, 32)) throw invalid("subjectDataHash", "32 bytes");
  if (!isBytes(record.signature, 64)) throw invalid("signature", "64 bytes");
  assertTimes(record);
}

function assertTimes({ issuedAt, expiresAt }: CredentialRecord): void {
  if (!isTime(issuedAt)) throw invalid("issuedAt", "Unix seconds");
  if (expiresAt !== undefined && (!isTime(expiresAt) || expiresAt <= issuedAt)) {
    throw invalid("expiresAt", "Unix seconds after issuedAt");
  }
}

/** Checks the index of a credential in a batch. @throws SdkError `invalid_argument` */
export function assertLeafIndex(leafIndex: number): void {
  if (!Number.isInteger(leafIndex) || leafIndex < 0 || leafIndex > 65_535) {
    throw new SdkError("invalid_argument", `leafIndex expected an integer from 0 to 65535, got ${String(leafIndex)}`);
  }
}

/** Tells whether a value is text that UTF-8 can encode: half a surrogate pair would be stored as another character. */
function isText(value: unknown): value is string {
  return typeof value === "string" && !/\p{Surrogate}/u.test(value);
}

/** Tells whether a value is a byte array of this length. */
export function isBytes(value: unknown, length: number): value is Uint8Array {
  return value instanceof Uint8Array && value.length === length;
}

/** Tells whether a value is a time in Unix seconds. */
export function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function invalid(field: string, expected: string): SdkError {
  return new SdkError("invalid_record", `${field} of the record expected ${expected}`, { details: { field } });
}
