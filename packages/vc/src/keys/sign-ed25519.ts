import { getPublicKey, hashes, sign } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";

import { assertBytes } from "../base/bytes.ts";
import { computePublicKeyNatively, createNativeSign } from "./ed25519.ts";

/**
 * Signs with a 32-byte seed (RFC 8032, section 5.1.6). {@link createSign} is faster for many
 * signatures.
 *
 * @throws SdkError `invalid_argument` for other values
 */
export function signEd25519(message: Uint8Array, seed: Uint8Array): Uint8Array {
  assertBytes(seed, "seed", 32);
  return createSign(seed)(message);
}

export function createSign(secretKey: Uint8Array): (message: Uint8Array) => Uint8Array {
  // A copy: the slice of a Buffer shares its memory.
  const seed = Uint8Array.from(secretKey.subarray(0, 32));
  const signWithSeed = createNativeSign(seed) ?? ((message) => withHash(() => sign(message, seed)));
  return (message) => {
    assertBytes(message, "message");
    return signWithSeed(message);
  };
}

export function publicKeyFromSeed(seed: Uint8Array): Uint8Array {
  return computePublicKeyNatively(seed) ?? withHash(() => getPublicKey(seed));
}

/**
 * Runs noble with a synchronous hash. The whole program shares that setting, so the application's
 * own is restored.
 */
function withHash<Result>(run: () => Result): Result {
  const before = hashes.sha512;
  hashes.sha512 = sha512;
  try {
    return run();
  } finally {
    hashes.sha512 = before;
  }
}
