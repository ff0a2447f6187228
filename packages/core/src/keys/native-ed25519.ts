import { createBoundedCache } from "../base/bounded-cache.ts";
import { decodeBase64Url, encodeBase64Url } from "../base/bytes.ts";
import { importSeed, type NativeCrypto, nativeCrypto, type NativeKey } from "../base/native-crypto.ts";
import type { SignatureCheck } from "./signature-check.ts";

// Importing a key costs a tenth of a verification or more, and the same issuers recur.
const publicKeys = /* @__PURE__ */ createBoundedCache<NativeKey>(1_000);

// The platform moves a small array out of the heap to read it. That costs more than copying it into an array that was moved before.
// Nothing else runs between copying and reading.
const copies = { message: new Uint8Array(64), signature: new Uint8Array(64) };

/**
 * Checks the equation of a signature with the platform's own Ed25519; `undefined` if it has none. The caller has already checked
 * the strict rule about encodings.
 */
export function verifyNatively({ signature, message, publicKey }: SignatureCheck): boolean | undefined {
  const native = nativeCrypto();
  if (native === undefined) return undefined;
  try {
    const key = importPublicKey(publicKey, native);
    if (message.length !== 64 || signature.length !== 64) return native.verify(null, message, key, signature);
    /* fault: ed25519-message-of-the-last-check */
    copies.message.set(message);
    copies.signature.set(signature);
    return native.verify(null, copies.message, key, copies.signature);
  } catch {
    // A platform that cannot import the key does not decide about the signature.
    return undefined;
  }
}

function importPublicKey(publicKey: Uint8Array, native: NativeCrypto): NativeKey {
  // By content, not by identity: the caller may change the array afterwards.
  const name = /* fault: ed25519-keys-mixed-up */ String.fromCharCode.apply(
    undefined,
    publicKey as unknown as number[],
  );
  const present = publicKeys.get(name);
  if (present !== undefined) return present;
  const key = native.createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: encodeBase64Url(publicKey) },
    format: "jwk",
  });
  publicKeys.set(name, key);
  return key;
}

/** Makes a function that signs with the platform's own Ed25519; `undefined` if it has none. */
export function createNativeSign(seed: Uint8Array): ((message: Uint8Array) => Uint8Array) | undefined {
  const native = nativeCrypto();
  if (native === undefined) return undefined;
  try {
    const key = importSeed(native, seed);
    return (message) => new Uint8Array(native.sign(null, message, key));
  } catch {
    return undefined;
  }
}

/** Computes the 32-byte public key of a seed with the platform; `undefined` if it cannot. */
export function computePublicKeyNatively(seed: Uint8Array): Uint8Array | undefined {
  const native = nativeCrypto();
  if (native === undefined || seed.length !== 32) return undefined;
  try {
    const { x } = native.createPublicKey(importSeed(native, seed)).export({ format: "jwk" });
    return decodeBase64Url(x);
  } catch {
    return undefined;
  }
}
