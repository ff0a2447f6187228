import { Point } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

import {
  bytesToHex,
  concatBytes,
  decodeBase64Url,
  decodeHex,
  encodeBase64Url,
  equalBytes,
  importSeed,
  type NativeCrypto,
  nativeCrypto,
  type NativeKey,
  RFC8032_PUBLIC_KEY,
} from "../base/bytes.ts";
import { createBoundedCache } from "../base/bounded-cache.ts";
import { isBytes } from "../base/check-value.ts";

/** A signature with its message and key. */
export type SignatureCheck = {
  /** 64 bytes: R, then S. */
  signature: Uint8Array;
  message: Uint8Array;
  /** 32 bytes. */
  publicKey: Uint8Array;
};

/**
 * Verifies a plain Ed25519 signature (RFC 8032, section 5.1.7) by one strict rule that is the same
 * on every platform.
 *
 * A signature is accepted under three conditions. Key and R are canonical encodings of points that
 * are not of small order. S is below the group order. R equals S·B − k·A exactly (without
 * cofactor). Platforms differ on all of these: some accept small-order keys, with which one
 * signature fits every message. It never throws: anything but bytes of the right length is false.
 */
export function verifyEd25519(check: SignatureCheck): boolean {
  // Decide first where platforms differ; the equation is the same for all.
  return isStrictSignature(check) && (verifyNatively(check) ?? verifyPortably(check));
}

/**
 * Verifies as {@link verifyEd25519} does, by WebCrypto if the platform has no synchronous
 * verification.
 */
export async function checkEd25519(check: SignatureCheck): Promise<boolean> {
  if (!isStrictSignature(check)) return false;
  return verifyNatively(check) ?? ((await isConfirmedByWebCrypto(check)) || verifyPortably(check));
}

// y coordinates of the points of small order, little-endian, without the sign bit of x (order 1, 2,
// 4, 8, 8). Their x follows from y up to its sign, so eight canonical encodings share these five.
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
 * Checks the parts of the strict rule that need no arithmetic, on which platforms differ: key and R
 * are canonical and not of small order, S is below the group order.
 */
export function isStrictSignature(check: SignatureCheck): boolean {
  if (typeof check !== "object" || check === null) return false;
  const { signature, message, publicKey } = check;
  if (!isBytes(signature) || !isBytes(message) || !isBytes(publicKey)) return false;
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  return (
    isStrictPoint(publicKey) && isStrictPoint(signature) && compare(signature.subarray(32), L) < 0
  );
}

/** Tells whether y of the first 32 bytes is below p, and not that of a point of small order. */
function isStrictPoint(encoded: Uint8Array): boolean {
  // Not a slice: that of a Buffer shares its memory, which the next line would change.
  const y = Uint8Array.from(encoded.subarray(0, 32));
  y[31] = (y[31] as number) & 0x7f;
  return compare(y, P) < 0 && SMALL_ORDER_Y.every((small) => compare(y, small) !== 0);
}

/** Compares little-endian 32-byte numbers: negative if the first is less, zero if equal. */
function compare(left: Uint8Array, right: Uint8Array): number {
  for (let index = 31; index >= 0; index--) {
    const difference = (left[index] as number) - (right[index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Checks the equation with the platform's own Ed25519, after the strict rule; `undefined` if it has
 * none.
 */
export function verifyNatively({
  signature,
  message,
  publicKey,
}: SignatureCheck): boolean | undefined {
  const native = nativeCrypto();
  if (native === undefined) return undefined;
  try {
    return native.verify(null, message, importPublicKey(native, publicKey), signature);
  } catch {
    // A platform that cannot import the key does not decide about the signature.
    return undefined;
  }
}

// The import of a key takes a fifth of a verification, and the same few issuers recur.
const imported = /* @__PURE__ */ createBoundedCache<NativeKey>(1_000);

function importPublicKey(native: NativeCrypto, publicKey: Uint8Array): NativeKey {
  const x = encodeBase64Url(publicKey);
  const present = imported.get(x);
  if (present !== undefined) return present;
  const key = native.createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  imported.set(x, key);
  return key;
}

export function createNativeSign(
  seed: Uint8Array,
): ((message: Uint8Array) => Uint8Array) | undefined {
  const native = nativeCrypto();
  if (native === undefined) return undefined;
  try {
    const key = importSeed(native, seed);
    return (message) => new Uint8Array(native.sign(null, message, key));
  } catch {
    return undefined;
  }
}

/** Computes the 32-byte public key of a seed with the platform; `undefined` if it cannot. */
export function computePublicKeyNatively(seed: Uint8Array): Uint8Array | undefined {
  const native = nativeCrypto();
  if (native === undefined || seed.length !== 32) return undefined;
  try {
    const { x } = native.createPublicKey(importSeed(native, seed)).export({ format: "jwk" });
    return decodeBase64Url(x);
  } catch {
    return undefined;
  }
}

// A signature of an empty message by that key, whose R has a component of small order. It fulfils
// only the equation with the cofactor. RFC 8032, section 5.1.7, allows either; a trusted platform
// refuses it.
const OF_COFACTOR =
  "mFGerfNbmVIztRtc0j6cxaKLY5taSvDskDy5YNgbeBn1VfOKQb5i22r5dq4s48Lf4yO3a9aOi1jH8GtwGk20AQ";

// True if WebCrypto has Ed25519 and uses the exact equation.
let isExact: Promise<boolean> | undefined;

/**
 * Tells whether WebCrypto confirms the equation, after the strict rule. The portable arithmetic
 * takes ten times as long.
 */
export async function isConfirmedByWebCrypto(check: SignatureCheck): Promise<boolean> {
  isExact ??= ask({
    signature: decodeBase64Url(OF_COFACTOR) as Uint8Array,
    message: new Uint8Array(0),
    publicKey: decodeBase64Url(RFC8032_PUBLIC_KEY) as Uint8Array,
  }).then(
    (isLax) => !isLax,
    () => false,
  );
  return (await isExact) && ask(check).catch(() => false);
}

async function ask({ signature, message, publicKey }: SignatureCheck): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  // Copies: the caller may change its arrays meanwhile, or share them with another thread, which
  // WebCrypto refuses.
  const [key, data] = [Uint8Array.from(publicKey), Uint8Array.from(message)];
  const given = Uint8Array.from(signature);
  const imported = await subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
  const answer: unknown = await subtle.verify("Ed25519", imported, given, data);
  return answer === true;
}

// noble's own `verify` multiplies by the cofactor, and so accepts signatures that other platforms
// refuse. Only its arithmetic is used here.

/** The order of the base point. */
const { n: ORDER } = Point.CURVE();

/** Checks the equation without the platform, after the strict rule. */
export function verifyPortably(check: SignatureCheck): boolean {
  return holdsEquation(sha512(hashInput(check)), check);
}

export function hashInput({ signature, publicKey, message }: SignatureCheck): Uint8Array {
  return concatBytes(signature.subarray(0, 32), publicKey, message);
}

/**
 * Checks R = S·B − k·A, given SHA-512 of R, A and the message, after the strict rule: S is below
 * the order.
 */
export function holdsEquation(
  hash: Uint8Array,
  { signature, publicKey }: Pick<SignatureCheck, "signature" | "publicKey">,
): boolean {
  const A = decodePublicKey(publicKey);
  if (A === undefined) return false;
  const [s, k] = [littleEndian(signature.subarray(32)), littleEndian(hash) % ORDER];
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
