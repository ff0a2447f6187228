import { createHash } from "node:crypto";

/** The name of bytes by their SHA-256 (RFC 6920). */
const NI_URI = /^ni:\/\/\/sha-256;([A-Za-z0-9_-]{43})$/;
// Version 1, raw bytes, sha2-256 of 32 bytes.
const CID_PREFIX = Uint8Array.of(0x01, 0x55, 0x12, 0x20);
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** The hash that a `ni:` URI names bytes by; `undefined` for any other URI. */
export function hashOfNiUri(uri: string): Uint8Array | undefined {
  const [, digest] = NI_URI.exec(uri) ?? [];
  if (digest === undefined) return undefined;
  const hash = Buffer.from(digest, "base64url");
  // The last of 43 characters has bits to spare: only one form of each name counts.
  return hash.toString("base64url") === digest ? Uint8Array.from(hash) : undefined;
}

/** The name of the same bytes on IPFS: the CID of one raw block. */
export function cidOfHash(hash: Uint8Array): string {
  let text = "b";
  let bits = 0;
  let value = 0;
  for (const byte of [...CID_PREFIX, ...hash]) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + BASE32[(value << (5 - bits)) & 31];
}

/** Tells whether bytes are those that a hash names. */
export function hasHash(bytes: Uint8Array, hash: Uint8Array): boolean {
  return createHash("sha256").update(bytes).digest().equals(hash);
}
