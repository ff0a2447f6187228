import { concatBytes, sha256 as sha256Of } from "@arcs/core/internal";

/** Returns the SHA-256 hash of concatenated byte arrays: 32 bytes. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  return sha256Of(parts.length === 1 ? (parts[0] as Uint8Array) : concatBytes(...parts));
}

/** Tells whether a value is a byte array, of any realm. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** Writes an integer as `length` bytes, least significant first. */
export function littleEndian(value: number | bigint, length: 2 | 4 | 8): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value), true);
  return bytes.subarray(0, length);
}
