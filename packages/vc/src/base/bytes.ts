import { base58 } from "@scure/base";

import { describeValue, isBytes } from "./check-value.ts";
import { SdkError } from "./errors.ts";
import { encodeUtf8 } from "./utf8.ts";
import { sha256 as portableSha256, sha384, sha512 } from "@noble/hashes/sha2.js";

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

export function utf8ToBytes(text: string): Uint8Array {
  return typeof TextEncoder === "undefined" ? encodeUtf8(text) : new TextEncoder().encode(text);
}

export function bytesToHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += (byte + 0x100).toString(16).slice(1);
  return text;
}

/**
 * Checks that a value is bytes of one of the lengths. @throws SdkError `invalid_argument`; its
 * message never shows the bytes
 */
export function assertBytes(
  value: unknown,
  label: string,
  ...lengths: number[]
): asserts value is Uint8Array {
  if (!isBytes(value)) {
    throw new SdkError(
      "invalid_argument",
      `${label} must be a Uint8Array (received ${describeValue(value)})`,
    );
  }
  if (lengths.length > 0 && !lengths.includes(value.length)) {
    throw new SdkError(
      "invalid_argument",
      `${label} must be ${lengths.join(" or ")} bytes (received ${value.length})`,
    );
  }
}

/** Decodes hexadecimal text of either case, or returns `undefined` for any other text. */
export function decodeHex(text: string): Uint8Array | undefined {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes);
}

/**
 * Decodes base58 text; `undefined` for other text, or more than `maxLength` characters: decoding
 * takes quadratic time.
 */
export function decodeBase58(text: string, maxLength: number): Uint8Array | undefined {
  if (text.length > maxLength) return undefined;
  try {
    return base58.decode(text);
  } catch {
    return undefined;
  }
}

/**
 * Compares two byte arrays without leaking by its running time where they differ; unequal lengths
 * are unequal.
 */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index++)
    difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Encodes bytes in base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    const bits = (one << 16) | (two << 8) | three;
    for (let shift = 18; shift >= 0; shift -= 6) text += BASE64[(bits >> shift) & 63];
  }
  const padding = (3 - (bytes.length % 3)) % 3;
  return padding === 0 ? text : text.slice(0, -padding) + "==".slice(-padding);
}

/** Encodes bytes in base64url without padding (RFC 4648, section 5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Decodes base64url text without padding; `undefined` unless it is in its one canonical spelling.
 */
export function decodeBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined;
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, "=");
  return decodeBase64(padded.replaceAll("-", "+").replaceAll("_", "/"));
}

/** Decodes padded base64 text; `undefined` unless it is in its one canonical spelling. */
export function decodeBase64(text: string): Uint8Array | undefined {
  // No repeated group: engines remember each iteration, and their stack overflows at about 8 MB,
  // which an RPC endpoint may send.
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const length = (text.length / 4) * 3 - (text.length - text.replace(/={1,2}$/, "").length);
  const bytes = new Uint8Array(length);
  let bits = 0;
  for (let index = 0, at = 0; at < length; index++) {
    bits = ((bits << 6) | BASE64.indexOf(text.charAt(index))) & 0xffffff;
    if (index % 4 > 0) bytes[at++] = bits >> (6 - 2 * (index % 4));
  }
  return encodeBase64(bytes.slice(length - (length % 3))) ===
    text.slice(text.length - (length % 3 === 0 ? 0 : 4))
    ? bytes
    : undefined;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const native = nativeCrypto();
  return native === undefined
    ? portableSha256(bytes)
    : fromLatin1(native.hash("sha256", bytes, "latin1"));
}

export function sha256Text(text: string): Uint8Array {
  const native = nativeCrypto();
  return native === undefined
    ? portableSha256(utf8ToBytes(text))
    : fromLatin1(native.hash("sha256", text, "latin1"));
}

/**
 * A string of 32 characters costs the platform a third of a buffer, which lives outside the heap.
 */
function fromLatin1(digest: string): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let index = 0; index < 32; index++) bytes[index] = digest.charCodeAt(index);
  return bytes;
}

const BLOCK_SIZE = 64;

/** Computes HMAC-SHA-256 (RFC 2104): 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_SIZE);
  block.set(key.length > BLOCK_SIZE ? sha256(key) : key);
  const padded = (pad: number): Uint8Array => block.map((byte) => byte ^ pad);
  return sha256(concatBytes(padded(0x5c), sha256(concatBytes(padded(0x36), message))));
}

export const digestLengths = { sha256: 32, sha384: 48, sha512: 64 } as const;

export type Sha2Algorithm = keyof typeof digestLengths;

const portable: Record<Sha2Algorithm, (bytes: Uint8Array) => Uint8Array> = {
  sha256: portableSha256,
  sha384,
  sha512,
};

/** Computes a SHA-2 digest. Where only SHA-256 is needed, {@link sha256} makes smaller bundles. */
export function computeSha2(algorithm: Sha2Algorithm, bytes: Uint8Array): Uint8Array {
  const native = nativeCrypto();
  return native === undefined
    ? portable[algorithm](bytes)
    : (decodeHex(native.hash(algorithm, bytes, "hex")) as Uint8Array);
}

export type NativeKey = { export(options: { format: "jwk" }): { x: string } };

/**
 * The part of Node's `crypto` that is used if present. It is synchronous, unlike WebCrypto, and
 * faster.
 */
export type NativeCrypto = {
  hash(
    algorithm: "sha256" | "sha384" | "sha512",
    data: string | Uint8Array,
    encoding: "latin1" | "hex",
  ): string;
  createPublicKey(
    key: NativeKey | { key: { kty: "OKP"; crv: "Ed25519"; x: string }; format: "jwk" },
  ): NativeKey;
  createPrivateKey(key: { key: Uint8Array; format: "der"; type: "pkcs8" }): NativeKey;
  verify(algorithm: null, message: Uint8Array, key: NativeKey, signature: Uint8Array): boolean;
  sign(algorithm: null, message: Uint8Array, key: NativeKey): Uint8Array;
};

// undefined: not detected yet.
let found: NativeCrypto | null | undefined;

/**
 * Returns Node's `crypto`, or a platform's module of that name, without an import that bundlers
 * would follow. `undefined` if there is none, or if it does not behave as Node's does.
 */
export function nativeCrypto(): NativeCrypto | undefined {
  found ??= look() ?? null;
  return found ?? undefined;
}

function look(): NativeCrypto | undefined {
  try {
    const { process } = globalThis as { process?: { getBuiltinModule?(id: string): unknown } };
    const crypto = process?.getBuiltinModule?.("node:crypto") as NativeCrypto | undefined;
    return crypto !== undefined && answersRight(crypto) ? crypto : undefined;
  } catch {
    return undefined;
  }
}

// RFC 8032, section 7.1, TEST 1: seed and public key.
const SEED = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
/** In base64url. */
export const RFC8032_PUBLIC_KEY = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

// FIPS 180-4; one character per byte.
const SHA256_OF_NOTHING =
  "\xe3\xb0\xc4\x42\x98\xfc\x1c\x14\x9a\xfb\xf4\xc8\x99\x6f\xb9\x24\x27\xae\x41\xe4\x64\x9b\x93\x4c\xa4\x95\x99\x1b\x78\x52\xb8\x55";

// RFC 8410, section 7: the DER prefix of a private key, up to the seed.
const PKCS8_HEADER = /* @__PURE__ */ Uint8Array.of(
  48,
  46,
  2,
  1,
  0,
  48,
  5,
  6,
  3,
  43,
  101,
  112,
  4,
  34,
  4,
  32,
);

export function importSeed(crypto: NativeCrypto, seed: Uint8Array): NativeKey {
  const key = concatBytes(PKCS8_HEADER, seed);
  try {
    return crypto.createPrivateKey({ key, format: "der", type: "pkcs8" });
  } finally {
    key.fill(0);
  }
}

/**
 * Tests each function once: a platform may have them, but lack this curve or this export format.
 */
function answersRight(crypto: NativeCrypto): boolean {
  const key = { kty: "OKP", crv: "Ed25519", x: RFC8032_PUBLIC_KEY } as const;
  const publicKey = crypto.createPublicKey({ key, format: "jwk" });
  const privateKey = importSeed(crypto, decodeBase64Url(SEED) as Uint8Array);
  const message = new Uint8Array(0);
  const signature = crypto.sign(null, message, privateKey);
  const altered = Uint8Array.from(signature);
  altered[0] = (altered[0] ?? 0) ^ 1;
  const digest = crypto.hash("sha256", "", "latin1");
  return (
    digest === SHA256_OF_NOTHING &&
    crypto.createPublicKey(privateKey).export({ format: "jwk" }).x === RFC8032_PUBLIC_KEY &&
    isBytes(signature) &&
    signature[0] === 0xe5 &&
    signature.length === 64 &&
    crypto.verify(null, message, publicKey, signature) &&
    !crypto.verify(null, message, publicKey, altered)
  );
}
