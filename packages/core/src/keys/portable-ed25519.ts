import { Point } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

import { bytesToHex, concatBytes, equalBytes } from "../base/bytes.ts";
import { isStrictPoint, type SignatureCheck } from "./signature-check.ts";

// noble's own `verify` multiplies by the cofactor, and so accepts signatures that other platforms refuse. Only its arithmetic is
// used here.

/** The order of the base point. */
const { n: L } = Point.CURVE();

/** Checks the equation of a signature without the platform. The caller has already checked the strict rule about encodings. */
export function verifyPortably(check: SignatureCheck): boolean {
  return holdsEquation(sha512(hashInput(check)), check);
}

/** Returns the SHA-512 input of {@link holdsEquation}: R, A and the message. */
export function hashInput({ signature, publicKey, message }: SignatureCheck): Uint8Array {
  return concatBytes(signature.subarray(0, 32), publicKey, message);
}

/**
 * Checks the equation R = S·B − k·A, given SHA-512 of R, A and the message. It compares encodings: each point has one.
 * The caller has already checked the strict rule (`isStrictSignature`): S is below L.
 */
export function holdsEquation(
  hash: Uint8Array,
  { signature, publicKey }: Pick<SignatureCheck, "signature" | "publicKey">,
): boolean {
  const A = decodePublicKey(publicKey);
  if (A === undefined) return false;
  const [s, k] = [littleEndian(signature.subarray(32)), littleEndian(hash) % L];
  const R = Point.BASE.multiplyUnsafe(s).subtract(A.multiplyUnsafe(k));
  return equalBytes(R.toBytes(), signature.subarray(0, 32));
}

/** Tells whether bytes are the canonical encoding of a curve point that is not of small order. */
export function isPublicKey(bytes: Uint8Array): boolean {
  return decodePublicKey(bytes) !== undefined;
}

function decodePublicKey(bytes: Uint8Array): Point | undefined {
  if (bytes.length !== 32 || !isStrictPoint(bytes)) return undefined;
  try {
    return Point.fromBytes(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(Uint8Array.from(bytes).reverse())}`);
}
