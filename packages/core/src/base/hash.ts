import { sha256 as portableSha256, sha384, sha512 } from "@noble/hashes/sha2.js";

import { concatBytes, decodeHex, utf8ToBytes, decodeBase64Url } from "./bytes.ts";
import { isBytes } from "./check-value.ts";

export function sha256(bytes: Uint8Array): Uint8Array {
  const native = nativeCrypto();
  return native === undefined ? portableSha256(bytes) : fromLatin1(native.hash("sha256", bytes, "latin1"));
}

export function sha256Text(text: string): Uint8Array {
  const native = nativeCrypto();
  return native === undefined ? portableSha256(utf8ToBytes(text)) : fromLatin1(native.hash("sha256", text, "latin1"));
}

/** A string of 32 characters costs the platform a third of a buffer, which lives outside the heap. */
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

const portable = { sha256: portableSha256, sha384, sha512 } as const;

export type Sha2Algorithm = keyof typeof portable;

export const digestLengths = { sha256: 32, sha384: 48, sha512: 64 } as const satisfies Record<Sha2Algorithm, number>;

/** Computes a SHA-2 digest. Where only SHA-256 is needed, {@link sha256} makes smaller bundles. */
export function computeSha2(algorithm: Sha2Algorithm, bytes: Uint8Array): Uint8Array {
  const native = nativeCrypto();
  return native === undefined
    ? portable[algorithm](bytes)
    : (decodeHex(native.hash(algorithm, bytes, "hex")) as Uint8Array);
}

export type NativeKey = { export(options: { format: "jwk" }): { x: string } };

/** The part of Node's `crypto` that is used if present. It is synchronous, unlike WebCrypto, and faster. */
export type NativeCrypto = {
  hash(algorithm: "sha256" | "sha384" | "sha512", data: string | Uint8Array, encoding: "latin1" | "hex"): string;
  createPublicKey(key: NativeKey | { key: { kty: "OKP"; crv: "Ed25519"; x: string }; format: "jwk" }): NativeKey;
  createPrivateKey(key: { key: Uint8Array; format: "der"; type: "pkcs8" }): NativeKey;
  verify(algorithm: null, message: Uint8Array, key: NativeKey, signature: Uint8Array): boolean;
  sign(algorithm: null, message: Uint8Array, key: NativeKey): Uint8Array;
};

// undefined: not detected yet.
let found: NativeCrypto | null | undefined;

/**
 * Returns Node's `crypto`, or a platform's module of that name, without an import that bundlers would follow. `undefined` if there
 * is none, or if it does not behave as Node's does.
 */
export function nativeCrypto(): NativeCrypto | undefined {
  found ??= look() ?? null;
  return found ?? undefined;
}

function look(): NativeCrypto | undefined {
  try {
    const { process } = globalThis as { process?: { getBuiltinModule?(id: string): unknown } };
    const crypto = process?.getBuiltinModule?.("node:crypto") as NativeCrypto | undefined;
    return crypto !== undefined && /* fault: platform-untested */ answersRight(crypto) ? crypto : undefined;
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
const PKCS8_HEADER = /* @__PURE__ */ Uint8Array.of(48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32);

export function importSeed(crypto: NativeCrypto, seed: Uint8Array): NativeKey {
  const key = concatBytes(PKCS8_HEADER, seed);
  try {
    return crypto.createPrivateKey({ key, format: "der", type: "pkcs8" });
  } finally {
    key.fill(0);
  }
}

/** Tests each function once: a platform may have them, but lack this curve or this export format. */
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
