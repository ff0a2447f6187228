import { assertBytes, concatBytes, decodeBase58, encodeBase58 } from "../base/bytes.ts";

// Multicodec header of an Ed25519 public key (Controlled Identifiers 1.0, section 2.2.2)
const HEADER: Uint8Array = Uint8Array.of(0xed, 0x01);

// "z" and base58 of 34 bytes
const MAX_LENGTH = 48;

/**
 * Writes a 32-byte Ed25519 public key as `publicKeyMultibase`: `z` and the base58 of 0xed01 and the key.
 *
 * @throws SdkError `invalid_argument` for another length: a 64-byte secret key must not become public text
 */
export function encodeMultikey(publicKey: Uint8Array): string {
  assertBytes(publicKey, "public key", 32);
  return `z${encodeBase58(concatBytes(HEADER, publicKey))}`;
}

/** Reads a 32-byte Ed25519 public key from `publicKeyMultibase`; `undefined` for anything else. */
export function decodeMultikey(text: string): Uint8Array | undefined {
  if (typeof text !== "string" || !text.startsWith("z")) return undefined;
  const bytes = decodeBase58(text.slice(1), MAX_LENGTH);
  if (bytes?.length !== 34 || bytes[0] !== HEADER[0] || bytes[1] !== HEADER[1]) return undefined;
  return bytes.slice(2);
}
