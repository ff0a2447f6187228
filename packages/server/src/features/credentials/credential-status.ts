/** A credential's state in the HTTP API (specification 3). */
export type CredentialStatus = "active" | "expired" | "revoked";

/** Tells the state of a credential at a time. One that was revoked stays so when it expires. */
export function statusOfCredential(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): CredentialStatus {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "active";
}
