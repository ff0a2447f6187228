/** The states of a record (spec 2.3). */
export type CredentialState = "Pending" | "Active" | "Revoked" | "Expired";

/**
 * A credential's record on the ledger (spec 2.3).
 *
 * With the subject data it is enough to rebuild the signed W3C credential byte for byte: `signature` is the signature of that
 * credential's proof.
 */
export type CredentialRecord = {
  /** Template identifier, such as `x402-agent-identity-v1`. */
  template: string;
  /** Ledger address of the agent. */
  subject: string;
  /** Ledger address of the issuer. */
  issuer: string;
  /** `<kind lowercase>-<suffix>`, at most 32 bytes. */
  credentialId: string;
  /** 32 bytes: SHA-256 of the subject data in RFC 8785 form. */
  subjectDataHash: Uint8Array;
  /** URL of the subject data; may be a `data:` URI. */
  subjectDataUri: string;
  status: CredentialState;
  /** 64 bytes: Ed25519 signature of the Data Integrity proof. */
  signature: Uint8Array;
  /** Unix seconds. */
  issuedAt: number;
  /** Unix seconds; absent if the credential never expires. */
  expiresAt?: number;
  /** Unix seconds; set when revoked. */
  revokedAt?: number;
};
