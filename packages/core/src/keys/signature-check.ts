import { decodeHex, isBytes } from "../base/bytes.ts";

/** A signature with its message and key. */
export type SignatureCheck = {
  /** 64 bytes: R, then S. */
  signature: Uint8Array;
  message: Uint8Array;
  /** 32 bytes. */
  publicKey: Uint8Array;
};

// y coordinates of the points of small order, little-endian, without the sign bit of x (order 1, 2, 4, 8, 8). Their x
// follows from y up to its sign, so eight canonical encodings share these five.
const SMALL_ORDER_Y: readonly Uint8Array[] = [
  "0100000000000000000000000000000000000000000000000000000000000000",
  "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  "0000000000000000000000000000000000000000000000000000000000000000",
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
].map(fromHex);

// 2^255 − 19 and the order of the base point, little-endian (RFC 8032, section 5.1)
const P: Uint8Array = fromHex("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f");
const L: Uint8Array = fromHex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");

function fromHex(hex: string): Uint8Array {
  return decodeHex(hex) as Uint8Array;
}

/**
 * Checks the parts of the strict rule that need no curve arithmetic. Key and R must be canonical encodings of points that are not
 * of small order. S must be below the group order, so that no other S is equivalent. Platforms differ on these.
 */
export function isStrictSignature(check: SignatureCheck): boolean {
  if (typeof check !== "object" || check === null) return false;
  const { signature, message, publicKey } = check;
  if (!isBytes(signature) || !isBytes(message) || !isBytes(publicKey)) return false;
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  return (
    isStrictPoint(publicKey) &&
    /* fault: ed25519-r-unchecked */ isStrictPoint(signature) &&
    /* fault: ed25519-large-scalars */ compare(signature.subarray(32), L) < 0
  );
}

/**
 * Tells whether y of the first 32 bytes is below p, and the point not of small order. Only arithmetic tells whether such a point
 * exists.
 */
export function isStrictPoint(encoded: Uint8Array): boolean {
  // Not a slice: that of a Buffer shares its memory, which the next line would change.
  const y = Uint8Array.from(encoded.subarray(0, 32));
  y[31] = (y[31] as number) & 0x7f;
  return (
    /* fault: ed25519-non-canonical-points */ compare(y, P) < 0 &&
    /* fault: ed25519-small-order-points */ SMALL_ORDER_Y.every((small) => compare(y, small) !== 0)
  );
}

/** Compares little-endian 32-byte numbers: negative if the first is less, zero if equal. */
function compare(left: Uint8Array, right: Uint8Array): number {
  for (let index = 31; index >= 0; index--) {
    const difference = (left[index] as number) - (right[index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
