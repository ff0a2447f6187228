import { sha256 as nobleSha256 } from "@noble/hashes/sha2.js";

/** The part of `node:crypto` that is used here; a type import of it would make this module look like Node's alone. */
type NodeCrypto = { createHash(algorithm: "sha256"): NodeHash };
type NodeHash = { update(bytes: Uint8Array): NodeHash; digest(): Uint8Array };

// Node's own SHA-256 is several times faster; elsewhere (browsers, workers) noble's does the same.
const nodeCrypto: NodeCrypto | undefined = (
  globalThis as { process?: { getBuiltinModule?: (name: string) => NodeCrypto } }
).process?.getBuiltinModule?.("node:crypto");

/** Computes SHA-256 over byte arrays one after the other. 32 bytes. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  if (nodeCrypto === undefined) return nobleSha256(concatBytes(...parts));
  const hash = nodeCrypto.createHash("sha256");
  for (const part of parts) hash.update(part);
  return Uint8Array.from(hash.digest());
}

/** Joins byte arrays. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Tells whether two byte arrays are the same. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Encodes text in UTF-8. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Writes an integer as `length` bytes, least significant first. */
export function littleEndian(value: number | bigint, length: 2 | 4 | 8): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value), true);
  return bytes.subarray(0, length);
}

/** Encodes bytes in base64url without padding (RFC 4648, section 5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decodes base64url text, or returns `undefined` where it is none or not in its one canonical spelling. */
export function decodeBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
  return encodeBase64Url(bytes) === text ? bytes : undefined;
}
