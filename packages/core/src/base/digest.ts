import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";

import { decodeHex } from "./bytes.ts";
import { nativeCrypto } from "./native-crypto.ts";

const portable = { sha256, sha384, sha512 } as const;

/** The algorithms of SHA-2 that credentials and their resources name. */
export type Sha2Algorithm = keyof typeof portable;

/** Bytes of each digest. */
export const digestLengths = { sha256: 32, sha384: 48, sha512: 64 } as const satisfies Record<Sha2Algorithm, number>;

/** Computes a digest of SHA-2. Where SHA-256 alone is needed, `sha256` of hash.ts makes smaller bundles. */
export function computeSha2(algorithm: Sha2Algorithm, bytes: Uint8Array): Uint8Array {
  const native = nativeCrypto();
  return native === undefined
    ? portable[algorithm](bytes)
    : (decodeHex(native.hash(algorithm, bytes, "hex")) as Uint8Array);
}
