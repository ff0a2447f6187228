import { getPublicKey, hashes, sign } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

import { assertBytes } from "../base/bytes.ts";
import { computePublicKeyNatively, createNativeSign } from "./native-ed25519.ts";

/**
 * Signs with plain Ed25519 (RFC 8032, section 5.1.6). The seed is 32 bytes, the signature 64. For many signatures by one
 * key, a signer made by `createSigner` is faster.
 *
 * @throws SdkError `invalid_argument` unless the message is bytes and the seed 32 bytes
 */
export function signEd25519(message: Uint8Array, seed: Uint8Array): Uint8Array {
  assertBytes(seed, "seed", 32);
  return createSign(seed)(message);
}

/** Makes a function that signs with one secret key (the 32-byte seed first) by the fastest means of the platform. */
export function createSign(secretKey: Uint8Array): (message: Uint8Array) => Uint8Array {
  // A copy: the slice of a Buffer shares its memory.
  const seed = Uint8Array.from(secretKey.subarray(0, 32));
  const signWithSeed = createNativeSign(seed) ?? ((message) => withHash(() => sign(message, seed)));
  return (message) => {
    assertBytes(message, "message");
    return signWithSeed(message);
  };
}

/** Computes the 32-byte public key of a 32-byte seed. */
export function publicKeyFromSeed(seed: Uint8Array): Uint8Array {
  return computePublicKeyNatively(seed) ?? withHash(() => getPublicKey(seed));
}

/** Runs noble with a synchronous hash. The whole program shares that setting, so the application's own is restored. */
function withHash<Result>(run: () => Result): Result {
  const before = hashes.sha512;
  hashes.sha512 = sha512;
  try {
    return run();
  } finally {
    hashes.sha512 = before;
  }
}
