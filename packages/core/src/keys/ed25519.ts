import { etc, getPublicKey, hashes, Point, sign } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

import { assertBytes, concatBytes, equalBytes, isBytes } from "../bytes.ts";

// noble signs synchronously only once it is given a hash; its own default is asynchronous WebCrypto.
hashes.sha512 = (message) => sha512(message);

// Order of the base point (RFC 8032, section 5.1)
const L: bigint = Point.CURVE().n;

/** A signature with what it is to be checked against. */
export type SignatureCheck = {
  /** 64 bytes: R, then S. */
  signature: Uint8Array;
  message: Uint8Array;
  /** 32 bytes. */
  publicKey: Uint8Array;
};

/**
 * Verifies a plain Ed25519 signature (RFC 8032, section 5.1.7) by one strict rule that is the same on every platform.
 *
 * Accepted only if key and R are canonical encodings of points that are not of small order, S is below the group order,
 * and R equals S·B − k·A exactly (the equation without cofactor). Platforms differ on all of these: some take small-order
 * keys, with which one signature fits every message. What is not bytes, or has another length, is false; it never throws.
 */
export function verifyEd25519({ signature, message, publicKey }: SignatureCheck): boolean {
  if (!isBytes(signature) || !isBytes(message) || !isBytes(publicKey)) return false;
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  const encodedR = signature.subarray(0, 32);
  const s = littleEndian(signature.subarray(32));
  const a = decodePoint(publicKey);
  if (a === undefined || s >= L) return false;

  const k = littleEndian(sha512(concatBytes(encodedR, publicKey, message))) % L;
  const expectedR = Point.BASE.multiply(s, false).add(a.negate().multiply(k, false));
  // toBytes writes the one canonical encoding, so an R that equals it is canonical too.
  return !expectedR.isSmallOrder() && equalBytes(expectedR.toBytes(), encodedR);
}

/** Decodes a canonical encoding of a curve point that is not of small order, or returns `undefined`. */
export function decodePoint(encoded: Uint8Array): Point | undefined {
  try {
    // Without ZIP 215 noble refuses y ≥ p, and x = 0 with the sign bit set.
    const point = Point.fromBytes(encoded, false);
    return point.isSmallOrder() ? undefined : point;
  } catch {
    return undefined;
  }
}

/**
 * Signs with plain Ed25519 (RFC 8032, section 5.1.6). The seed is 32 bytes, the signature 64.
 *
 * @throws SdkError `invalid_argument` when the message is not bytes, or the seed not 32 bytes
 */
export function signEd25519(message: Uint8Array, seed: Uint8Array): Uint8Array {
  assertBytes(message, "message");
  assertBytes(seed, "seed", 32);
  return sign(message, seed);
}

/** Computes the 32-byte public key of a 32-byte seed. */
export function publicKeyFromSeed(seed: Uint8Array): Uint8Array {
  return getPublicKey(seed);
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${etc.bytesToHex(Uint8Array.from(bytes).reverse())}`);
}
