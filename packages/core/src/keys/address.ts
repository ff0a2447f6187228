import { decodeBase58, encodeBase58 } from "../bytes.ts";
import { SdkError } from "../errors.ts";
import { decodePoint } from "./ed25519.ts";

// Base58 of 32 bytes has at most 44 characters.
const MAX_LENGTH = 44;

/**
 * Reads the Ed25519 public key that a ledger address is: 32 bytes.
 *
 * @throws SdkError `invalid_address` when the text is not base58 of 32 bytes, or the bytes are no key: off the curve (a
 * program's derived address), not canonical, or of small order
 */
export function publicKeyFromAddress(address: string): Uint8Array {
  const bytes = typeof address === "string" ? decodeBase58(address, MAX_LENGTH) : undefined;
  if (bytes?.length !== 32) {
    throw new SdkError("invalid_address", "address expected base58 text of 32 bytes", {
      details: { expectedLength: 32, actualLength: bytes?.length },
    });
  }
  if (decodePoint(bytes) === undefined) {
    throw new SdkError("invalid_address", `address ${address} expected an Ed25519 public key, got bytes that are none`);
  }
  return bytes;
}

/** Writes a 32-byte Ed25519 public key as a ledger address. */
export function addressFromPublicKey(publicKey: Uint8Array): string {
  return encodeBase58(publicKey);
}
