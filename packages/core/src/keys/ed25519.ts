import { getPublicKey, sign } from "@noble/ed25519";

import { assertBytes } from "../bytes.ts";
import { createNativeSign, verifyNatively } from "./native-ed25519.ts";
import { verifyPortably } from "./portable-ed25519.ts";
import { isStrictSignature, type SignatureCheck } from "./signature-check.ts";

/**
 * Verifies a plain Ed25519 signature (RFC 8032, section 5.1.7) by one strict rule that is the same on every platform.
 *
 * Accepted only if key and R are canonical encodings of points that are not of small order, S is below the group order,
 * and R equals S·B − k·A exactly (the equation without cofactor). Platforms differ on all of these: some take small-order
 * keys, with which one signature fits every message. What is not bytes, or has another length, is false; it never throws.
 */
export function verifyEd25519(check: SignatureCheck): boolean {
  // What platforms disagree about is decided first; the equation is the same for all of them.
  return isStrictSignature(check) && (verifyNatively(check) ?? verifyPortably(check));
}

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
  const seed = secretKey.slice(0, 32);
  const signNatively = createNativeSign({ seed, publicKey: secretKey.slice(32) });
  return (message) => {
    assertBytes(message, "message");
    return signNatively?.(message) ?? sign(message, seed);
  };
}

/** Computes the 32-byte public key of a 32-byte seed. */
export function publicKeyFromSeed(seed: Uint8Array): Uint8Array {
  return getPublicKey(seed);
}
