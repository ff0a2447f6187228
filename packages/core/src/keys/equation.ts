import { combine, decompress, L, littleEndian, type Point } from "./curve.ts";
import { isStrictPoint } from "./signature-check.ts";

/**
 * Checks the equation R = S·B − k·A, given SHA-512 of R, A and the message. Encodings are compared, each point has one. The strict
 * rule about them (`isStrictSignature`) is checked before: S is below L.
 */
export function holdsEquation(
  hash: Uint8Array,
  { signature, publicKey }: { signature: Uint8Array; publicKey: Uint8Array },
): boolean {
  const A = decodePublicKey(publicKey);
  if (A === undefined) return false;
  const [s, k] = [littleEndian(signature.subarray(32)), littleEndian(hash) % L];
  return combine({ s, k, A }) === littleEndian(signature.subarray(0, 32));
}

/** Tells whether bytes are the canonical encoding of a curve point that is not of small order. */
export function isPublicKey(bytes: Uint8Array): boolean {
  return decodePublicKey(bytes) !== undefined;
}

function decodePublicKey(bytes: Uint8Array): Point | undefined {
  return bytes.length === 32 && isStrictPoint(bytes) ? decompress(bytes) : undefined;
}
