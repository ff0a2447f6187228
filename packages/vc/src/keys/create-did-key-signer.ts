import { assertBytes } from "../base/bytes.ts";
import type { ProofSigner } from "../proof/data-integrity.ts";
import { formatDidKey, encodeMultikey } from "./did-key.ts";
import { createSign, publicKeyFromSeed } from "./sign-ed25519.ts";

/**
 * Makes a signer of an Ed25519 key in memory, whose `did:key` is the issuer of what it signs.
 *
 * @param seed - the secret key: 32 random bytes (RFC 8032, section 5.1.5)
 * @throws SdkError `invalid_argument` for other values
 * @example
 * ```ts
 * const { did, ...signer } = createDidKeySigner(crypto.getRandomValues(new Uint8Array(32)));
 * ```
 */
export function createDidKeySigner(seed: Uint8Array): ProofSigner & { did: string } {
  assertBytes(seed, "seed", 32);
  const publicKey = publicKeyFromSeed(seed);
  const did = formatDidKey(publicKey);
  return {
    did,
    verificationMethod: `${did}#${encodeMultikey(publicKey)}`,
    sign: createSign(seed),
  };
}
