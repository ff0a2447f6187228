import { decodeMultikey, encodeMultikey } from "./multikey.ts";

const PREFIX = "did:key:";

/**
 * Writes a 32-byte Ed25519 public key as a `did:key` DID (`did:key:z6Mk…`).
 *
 * @throws SdkError `invalid_argument` for another length
 */
export function formatDidKey(publicKey: Uint8Array): string {
  return PREFIX + encodeMultikey(publicKey);
}

/** Returns the Ed25519 public key of a `did:key` DID; `undefined` for any other text or key type. */
export function parseDidKey(did: string): Uint8Array | undefined {
  return typeof did === "string" && did.startsWith(PREFIX) ? decodeMultikey(did.slice(PREFIX.length)) : undefined;
}
