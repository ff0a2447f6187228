import { assertBytes, concatBytes, decodeBase58, encodeBase58 } from "../base/bytes.ts";
import { isPublicKey } from "./ed25519.ts";

const PREFIX = "did:key:";

/**
 * Writes an Ed25519 public key as a `did:key` DID (`did:key:z6Mk…`). @throws SdkError
 * `invalid_argument` unless it is 32 bytes
 */
export function formatDidKey(publicKey: Uint8Array): string {
  return PREFIX + encodeMultikey(publicKey);
}

/**
 * Returns the Ed25519 public key of a `did:key` DID; `undefined` for any other text or key type.
 */
export function parseDidKey(did: string): Uint8Array | undefined {
  return typeof did === "string" && did.startsWith(PREFIX)
    ? decodeMultikey(did.slice(PREFIX.length))
    : undefined;
}

/** Returns the key that the one verification method of a `did:key` DID stands for. */
export function keyOfDidKey(methodId: string): Uint8Array | undefined {
  const [, key, fragment] = /^did:key:([^#]{1,60})#(.{1,60})$/.exec(methodId) ?? [];
  const publicKey = key !== undefined && key === fragment ? decodeMultikey(key) : undefined;
  return publicKey !== undefined && isPublicKey(publicKey) ? publicKey : undefined;
}

// Multicodec header of an Ed25519 public key (Controlled Identifiers 1.0, section 2.2.2)
const HEADER: Uint8Array = Uint8Array.of(0xed, 0x01);

// "z" and base58 of 34 bytes
const MAX_MULTIKEY_LENGTH = 48;

/**
 * Writes a 32-byte Ed25519 public key as `publicKeyMultibase`: `z` and the base58 of 0xed01 and the
 * key.
 *
 * @throws SdkError `invalid_argument` for another length: a 64-byte secret key must not become
 *   public text
 */
export function encodeMultikey(publicKey: Uint8Array): string {
  assertBytes(publicKey, "public key", 32);
  return `z${encodeBase58(concatBytes(HEADER, publicKey))}`;
}

/** Reads a 32-byte Ed25519 public key from `publicKeyMultibase`; `undefined` for anything else. */
export function decodeMultikey(text: string): Uint8Array | undefined {
  if (typeof text !== "string" || !text.startsWith("z")) return undefined;
  const bytes = decodeBase58(text.slice(1), MAX_MULTIKEY_LENGTH);
  if (bytes?.length !== 34 || bytes[0] !== HEADER[0] || bytes[1] !== HEADER[1]) return undefined;
  return bytes.slice(2);
}
