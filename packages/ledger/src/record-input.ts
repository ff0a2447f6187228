import { type CredentialRecord, isAddress, SdkError } from "@arcs/core";

/** What a record on the ledger has room for, in bytes of UTF-8 (programs/anchor/src/record.h). */
const longest = { credentialId: 32, template: 200, subjectDataUri: 640 } as const;

/**
 * Checks a record before its issuer signs it: a signature over a record that no ledger takes helps nobody.
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
  for (const [field, most] of Object.entries(longest) as [keyof typeof longest, number][]) {
    const bytes = typeof record[field] === "string" ? new TextEncoder().encode(record[field]).length : 0;
    if (bytes === 0 || bytes > most) throw invalid(field, `1 to ${most} bytes, got ${bytes}`);
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

/** Checks the place of a credential in a batch. @throws SdkError `invalid_argument` */
export function assertLeafIndex(leafIndex: number): void {
  if (!Number.isInteger(leafIndex) || leafIndex < 0 || leafIndex > 65_535) {
    throw new SdkError("invalid_argument", `leafIndex expected an integer from 0 to 65535, got ${leafIndex}`);
  }
}

function isBytes(value: unknown, length: number): boolean {
  return value instanceof Uint8Array && value.length === length;
}

function isTime(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function invalid(field: string, expected: string): SdkError {
  return new SdkError("invalid_record", `${field} of the record expected ${expected}`, { details: { field } });
}
