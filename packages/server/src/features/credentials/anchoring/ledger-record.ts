import { type CredentialRecord, SdkError, type Signer } from "@arcs/core";

import type { CredentialToAnchor } from "./store.ts";
import type { IssuerKeys } from "../../../platform/keys/issuer-keys.ts";

/** The record of a stored credential as it goes to the ledger (specification 2.3). */
export function recordOf(credential: CredentialToAnchor): CredentialRecord {
  const { template, subjectId, issuerAddress, recordId, subjectDataHash, subjectDataUri, signature } = credential;
  return {
    template,
    subject: subjectId,
    issuer: issuerAddress,
    credentialId: recordId,
    subjectDataHash: Uint8Array.from(subjectDataHash),
    subjectDataUri,
    status: "Pending",
    signature: Uint8Array.from(signature),
    issuedAt: secondsOf(credential.issuedAt),
    ...(credential.expiresAt === null ? {} : { expiresAt: secondsOf(credential.expiresAt) }),
  };
}

/** Tells whether two records were made for the same credential: all that its issuer signs. */
export function isSameRecord(one: CredentialRecord, other: CredentialRecord): boolean {
  return JSON.stringify(signedFields(one)) === JSON.stringify(signedFields(other));
}

function signedFields(record: CredentialRecord): unknown[] {
  const { template, subject, issuer, credentialId, subjectDataUri, issuedAt, expiresAt } = record;
  const bytes = [...record.subjectDataHash, ...record.signature];
  return [template, subject, issuer, credentialId, subjectDataUri, issuedAt, expiresAt ?? null, bytes];
}

/**
 * Returns the signer of a credential's issuer.
 *
 * @throws SdkError `issuer_not_authorized` when this server has no key for it
 */
export function signerFor({ issuers }: { issuers: IssuerKeys }, issuerDid: string): Signer {
  const signer = issuers.signerOf(issuerDid);
  if (signer !== undefined) return signer;
  throw new SdkError("issuer_not_authorized", `this server has no key of ${issuerDid}`, {
    details: { issuerDid },
  });
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
