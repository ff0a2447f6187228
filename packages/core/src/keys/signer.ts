import { assertBytes, isBytes } from "../base/bytes.ts";
import { describeValue } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { encodeAddress, decodeAddress } from "./address.ts";
import { verifyEd25519 } from "./ed25519.ts";
import { createSign } from "./sign-ed25519.ts";
import { type KeyPair, toSecretKey } from "./key-pair.ts";

/** A signer for a ledger address: a wallet, a key service, or a key in memory. */
export type Signer = {
  /** Base58 text of the 32-byte Ed25519 public key. */
  address: string;
  /** Signs with plain Ed25519 (RFC 8032) and returns 64 bytes. */
  sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
};

// Signers made here sign for their address; the signatures of callers' signers are checked.
const ownSigners = new WeakSet<Signer>();

/**
 * Makes a signer from a key in memory. The key cannot be read back from it, printed, or serialised.
 *
 * @param key - a key pair, a 32-byte seed, or a 64-byte secret key (seed, then public key)
 * @throws SdkError `invalid_argument` for another length, `invalid_wallet_key` when the halves do not match
 * @example
 * ```ts
 * const signer = createSigner(crypto.getRandomValues(new Uint8Array(32)));
 * ```
 */
export function createSigner(key: KeyPair | Uint8Array): Signer {
  const bytes: unknown = isBytes(key) ? key : (key as KeyPair | null | undefined)?.secretKey;
  if (!isBytes(bytes)) {
    throw new SdkError("invalid_argument", `key expected a Uint8Array or a key pair, got ${whatCame(key)}`);
  }
  assertBytes(bytes, "key", 32, 64);
  const secretKey = toSecretKey(bytes);
  const signer: Signer = Object.freeze({
    address: encodeAddress(secretKey.subarray(32)),
    sign: createSign(secretKey),
  });
  ownSigners.add(signer);
  return signer;
}

/**
 * Returns a signer for a key pair (such as a web3.js `Keypair`) or the caller's own signer. It checks the signatures of the latter,
 * because a wrong one would make a credential that nobody can verify.
 *
 * @throws SdkError `invalid_signer` for any other value; the signer returned throws it for signatures that do not verify
 * @throws SdkError `invalid_address` if the signer's address is not a ledger address
 */
export function toSigner(signer: Signer | KeyPair): Signer {
  if (ownSigners.has(signer as Signer)) return signer as Signer;
  if (typeof signer === "object" && signer !== null) {
    if ("sign" in signer && typeof signer.sign === "function") return checkedSigner(signer);
    if ("secretKey" in signer) return createSigner(signer);
  }
  const expected = "an object with address and sign(bytes), or a key pair";
  throw new SdkError("invalid_signer", `signer expected ${expected}, got ${whatCame(signer)}`);
}

/** Describes a value that is not a key or signer, with a hint. It shows nothing of a key. */
function whatCame(value: unknown): string {
  const what = describeValue(value);
  if (typeof value === "string") return `${what}: read keys that are texts with parseWalletKey`;
  if (Array.isArray(value)) return `${what}: pass Uint8Array.from(it)`;
  if (typeof value !== "object" || value === null) return what;
  if ("signMessages" in value)
    return "a signer of @solana/kit: pass it through createSignerFromKit of @arcs/core/signers";
  if ("signMessage" in value) return "a wallet: pass it through createSignerFromWalletAdapter of @arcs/core/signers";
  if ("privateKey" in value)
    return "a CryptoKeyPair: createSignerFromKeyPair of @solana/kit makes a signer of it, createSignerFromKit of that";
  return what;
}

function checkedSigner(signer: Signer): Signer {
  const { address } = signer;
  const publicKey = decodeAddress(address);
  return {
    address,
    sign: async (message) => {
      // The signer gets a copy, so that the check covers the bytes that were to be signed.
      const signature = await signer.sign(Uint8Array.from(message));
      if (!verifyEd25519({ signature, message, publicKey })) {
        throw new SdkError(
          "invalid_signer",
          `signer expected to return a signature by ${address}, got ${describeValue(signature)}`,
        );
      }
      return signature;
    },
  };
}
