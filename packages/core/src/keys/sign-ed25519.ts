import { getPublicKey, hashes, sign } from "@noble/ed25519";

import { assertBytes } from "../base/bytes.ts";
import { computeSha2 } from "../base/sha2.ts";
import { createNativeSign } from "./native-ed25519.ts";

// noble signs synchronously only once it is given a hash; its own default is asynchronous WebCrypto.
hashes.sha512 = (message) => computeSha2("sha512", message);

/**
 * Signs with plain Ed25519 (RFC 8032, section 5.1.6). The seed is 32 bytes, the signature 64. For many signatures by one
 * key, a signer made by `createSigner` is faster.
 *
 * @throws SdkError `invalid_argument` when the message is not bytes, or the seed not 32 bytes
 */
export function signEd25519(message: Uint8Array, seed: Uint8Array): Uint8Array {
  assertBytes(message, "message");
  assertBytes(seed, "seed", 32);
  return sign(message, seed);
}

/** Makes a function that signs with one 64-byte secret key (seed, then public key), by the fastest means there are. */
export function createSign(secretKey: Uint8Array): (message: Uint8Array) => Uint8Array {
  // Copies, which the slices of a Buffer are not.
  const [seed, publicKey] = [Uint8Array.from(secretKey.subarray(0, 32)), Uint8Array.from(secretKey.subarray(32))];
  const signNatively = createNativeSign({ seed, publicKey });
  return (message) => {
    assertBytes(message, "message");
    return signNatively?.(message) ?? sign(message, seed);
  };
}

/** Computes the 32-byte public key of a 32-byte seed. */
export function publicKeyFromSeed(seed: Uint8Array): Uint8Array {
  return getPublicKey(seed);
}
