import { concatBytes, equalBytes } from "../base/bytes.ts";
import { SdkError } from "../base/errors.ts";
import { publicKeyFromSeed } from "./sign-ed25519.ts";

/** A key pair in memory, such as a web3.js `Keypair`. `secretKey` is 64 bytes: the seed, then the public key. */
export type KeyPair = { secretKey: Uint8Array };

/**
 * Extends a 32-byte seed to a 64-byte secret key, or checks that the halves of a 64-byte one match.
 *
 * @throws SdkError `invalid_wallet_key` when the public half belongs to another key
 */
export function toSecretKey(bytes: Uint8Array): Uint8Array {
  const seed = bytes.slice(0, 32);
  const publicKey = publicKeyFromSeed(seed);
  if (bytes.length === 64 && !equalBytes(bytes.subarray(32), publicKey)) {
    throw new SdkError("invalid_wallet_key", "wallet key expected a public half that matches its private half");
  }
  return concatBytes(seed, publicKey);
}
