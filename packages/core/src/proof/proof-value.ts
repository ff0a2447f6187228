import { decodeBase58, encodeBase58 } from "../base/bytes.ts";

// "z" and base58 of 64 bytes
const MAX_LENGTH = 89;

/** Writes a 64-byte signature as `proofValue`: `z` and its base58 (vc-di-eddsa, section 3.2.1). */
export function encodeProofValue(signature: Uint8Array): string {
  return `z${encodeBase58(signature)}`;
}

/** Reads the 64-byte signature from a `proofValue`; `undefined` for anything else. */
export function decodeProofValue(proofValue: unknown): Uint8Array | undefined {
  if (typeof proofValue !== "string" || !proofValue.startsWith("z")) return undefined;
  const bytes = decodeBase58(proofValue.slice(1), MAX_LENGTH - 1);
  return bytes?.length === 64 ? bytes : undefined;
}
