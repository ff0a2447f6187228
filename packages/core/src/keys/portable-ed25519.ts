import { concatBytes } from "../base/bytes.ts";
import { computeSha2 } from "../base/sha2.ts";
import { holdsEquation } from "./equation.ts";
import type { SignatureCheck } from "./signature-check.ts";

/** Checks the equation R = S·B − k·A. */
export function verifyPortably({ signature, message, publicKey }: SignatureCheck): boolean {
  const hash = computeSha2("sha512", concatBytes(signature.subarray(0, 32), publicKey, message));
  return holdsEquation(hash, { signature, publicKey });
}
