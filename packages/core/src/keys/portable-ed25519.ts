import { etc, hashes, Point } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

import { concatBytes, equalBytes } from "../bytes.ts";
import type { SignatureCheck } from "./signature-check.ts";

// noble signs synchronously only once it is given a hash; its own default is asynchronous WebCrypto.
hashes.sha512 = (message) => sha512(message);

// Order of the base point (RFC 8032, section 5.1)
const L: bigint = Point.CURVE().n;

/** Checks the equation R = S·B − k·A. Compared as bytes: `toBytes` writes the one canonical encoding. */
export function verifyPortably({ signature, message, publicKey }: SignatureCheck): boolean {
  const encodedR = signature.subarray(0, 32);
  const a = decodePoint(publicKey);
  if (a === undefined) return false;
  const k = littleEndian(sha512(concatBytes(encodedR, publicKey, message))) % L;
  const s = littleEndian(signature.subarray(32));
  return equalBytes(Point.BASE.multiply(s, false).add(a.negate().multiply(k, false)).toBytes(), encodedR);
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

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${etc.bytesToHex(Uint8Array.from(bytes).reverse())}`);
}
