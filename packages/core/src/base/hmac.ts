import { concatBytes } from "./bytes.ts";
import { sha256 } from "./hash.ts";

const BLOCK_SIZE = 64;

/** Computes HMAC-SHA-256 (RFC 2104): 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_SIZE);
  block.set(key.length > BLOCK_SIZE ? sha256(key) : key);
  const inner = sha256(
    concatBytes(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    concatBytes(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}
