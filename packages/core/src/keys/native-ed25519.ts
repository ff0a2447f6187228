import { createBoundedCache } from "../bounded-cache.ts";
import { type NativeCrypto, nativeCrypto, type NativeKey } from "../native-crypto.ts";
import type { SignatureCheck } from "./signature-check.ts";

// Importing a key costs a tenth of a verification or more. Verifiers meet the same issuers again and again.
const publicKeys = /* @__PURE__ */ createBoundedCache<NativeKey>(1_000);

/**
 * Checks the equation of a signature with the platform's own Ed25519, where there is one: `undefined` where not. The strict
 * rule about encodings is checked before.
 */
export function verifyNatively({ signature, message, publicKey }: SignatureCheck): boolean | undefined {
  const native = nativeCrypto();
  if (native === undefined) return undefined;
  try {
    return native.verify(null, message, importPublicKey(publicKey, native), signature);
  } catch {
    // A platform that cannot import the key says nothing about the signature.
    return undefined;
  }
}

function importPublicKey(publicKey: Uint8Array, native: NativeCrypto): NativeKey {
  // By content, not by identity: the caller may alter the array afterwards.
  const name = String.fromCharCode(...publicKey);
  const present = publicKeys.get(name);
  if (present !== undefined) return present;
  const key = native.createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: toBase64Url(publicKey) }, format: "jwk" });
  publicKeys.set(name, key);
  return key;
}

/** Makes a function that signs with the platform's own Ed25519, or `undefined` where there is none. */
export function createNativeSign({
  seed,
  publicKey,
}: {
  seed: Uint8Array;
  publicKey: Uint8Array;
}): ((message: Uint8Array) => Uint8Array) | undefined {
  const native = nativeCrypto();
  if (native === undefined) return undefined;
  const [x, d] = [toBase64Url(publicKey), toBase64Url(seed)];
  try {
    const key = native.createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", x, d }, format: "jwk" });
    return (message) => new Uint8Array(native.sign(null, message, key));
  } catch {
    return undefined;
  }
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
