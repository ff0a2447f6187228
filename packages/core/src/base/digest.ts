import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";

import { decodeHex } from "./bytes.ts";
import { nativeCrypto } from "./native-crypto.ts";

const portable = { sha256, sha384, sha512 } as const;

/** The SHA-2 algorithms that credentials and their resources use. */
export type Sha2Algorithm = keyof typeof portable;

/** Length of each digest in bytes. */
export const digestLengths = { sha256: 32, sha384: 48, sha512: 64 } as const satisfies Record<Sha2Algorithm, number>;

/** Computes a SHA-2 digest. Where only SHA-256 is needed, `sha256` of hash.ts makes smaller bundles. */
export function computeSha2(algorithm: Sha2Algorithm, bytes: Uint8Array): Uint8Array {
  const native = nativeCrypto();
  return native === undefined
    ? portable[algorithm](bytes)
    : (decodeHex(native.hash(algorithm, bytes, "hex")) as Uint8Array);
}
