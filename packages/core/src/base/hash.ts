import { sha256 as portableSha256, sha384, sha512 } from "@noble/hashes/sha2.js";

import { concatBytes, decodeHex, utf8ToBytes } from "./bytes.ts";
import { nativeCrypto } from "./native-crypto.ts";

/** Computes SHA-256: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const native = nativeCrypto();
  return native === undefined ? portableSha256(bytes) : fromLatin1(native.hash("sha256", bytes, "latin1"));
}

/** Computes SHA-256 of a text in UTF-8: 32 bytes. */
export function sha256Text(text: string): Uint8Array {
  const native = nativeCrypto();
  return native === undefined ? portableSha256(utf8ToBytes(text)) : fromLatin1(native.hash("sha256", text, "latin1"));
}

/** A string of 32 characters costs the platform a third of a buffer, which lives outside the heap. */
function fromLatin1(digest: string): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index++) bytes[index] = digest.charCodeAt(index);
  return bytes;
}

const BLOCK_SIZE = 64;

/** Computes HMAC-SHA-256 (RFC 2104): 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_SIZE);
  block.set(key.length > BLOCK_SIZE ? sha256(key) : key);
  const padded = (pad: number): Uint8Array => block.map((byte) => byte ^ pad);
  return sha256(concatBytes(padded(0x5c), sha256(concatBytes(padded(0x36), message))));
}

const portable = { sha256: portableSha256, sha384, sha512 } as const;

/** The SHA-2 algorithms that credentials and their resources use. */
export type Sha2Algorithm = keyof typeof portable;

/** Length of each digest in bytes. */
export const digestLengths = { sha256: 32, sha384: 48, sha512: 64 } as const satisfies Record<Sha2Algorithm, number>;

/** Computes a SHA-2 digest. Where only SHA-256 is needed, {@link sha256} makes smaller bundles. */
export function computeSha2(algorithm: Sha2Algorithm, bytes: Uint8Array): Uint8Array {
  const native = nativeCrypto();
  return native === undefined
    ? portable[algorithm](bytes)
    : (decodeHex(native.hash(algorithm, bytes, "hex")) as Uint8Array);
}
