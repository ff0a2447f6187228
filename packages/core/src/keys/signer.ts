import {
  assertBytes,
  assertObject,
  concatBytes,
  createSign,
  decodeBase58,
  decodeHex,
  describeValue,
  equalBytes,
  isBytes,
  parseJson,
  publicKeyFromSeed,
  utf8ToBytes,
  verifyEd25519,
} from "@arcs/vc/internal";
import { SdkError } from "../base/errors.ts";
import { decodeAddress, encodeAddress } from "./did.ts";

/** A signer for a ledger address: a wallet, a key service, or a key in memory. */
export type Signer = {
  /** Base58 text of the 32-byte Ed25519 public key. */
  address: string;
  /** Signs with plain Ed25519 (RFC 8032) and returns 64 bytes. */
  sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
};

/**
 * A key pair in memory, such as a web3.js `Keypair`. `secretKey` is 64 bytes: the seed, then the
 * public key.
 */
export type KeyPair = { secretKey: Uint8Array };

// Signers made here sign for their address; the signatures of callers' signers are checked.
const ownSigners = new WeakSet<Signer>();

/**
 * Makes a signer from a key in memory. The key cannot be read back from it, printed, or serialised.
 *
 * @param key - a key pair, a 32-byte seed, or a 64-byte secret key (seed, then public key)
 * @throws SdkError `invalid_argument` for another length, `invalid_wallet_key` when the halves do
 *   not match
 * @example
 * ```ts
 * const signer = createSigner(crypto.getRandomValues(new Uint8Array(32)));
 * ```
 */
export function createSigner(key: KeyPair | Uint8Array): Signer {
  const bytes: unknown = isBytes(key) ? key : (key as KeyPair | null | undefined)?.secretKey;
  if (!isBytes(bytes)) {
    throw new SdkError(
      "invalid_argument",
      `key must be a Uint8Array or a key pair (received ${whatCame(key)})`,
    );
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
 * Returns a signer for a key pair or the caller's own signer, whose signatures it checks: a wrong
 * one would make a credential that nobody can verify.
 *
 * @throws SdkError `invalid_signer` for any other value, and at signing; `invalid_address`
 */
export function toSigner(signer: Signer | KeyPair): Signer {
  if (ownSigners.has(signer as Signer)) return signer as Signer;
  if (typeof signer === "object" && signer !== null) {
    if ("sign" in signer && typeof signer.sign === "function") return checkedSigner(signer);
    if ("secretKey" in signer) return createSigner(signer);
  }
  const expected = "an object with address and sign(bytes), or a key pair";
  throw new SdkError("invalid_signer", `signer must be ${expected} (received ${whatCame(signer)})`);
}

/** Describes a value that is not a key or signer, with a hint. It shows nothing of a key. */
function whatCame(value: unknown): string {
  const what = describeValue(value);
  if (typeof value === "string") return `${what}: read keys that are texts with parseWalletKey`;
  if (Array.isArray(value)) return `${what}: pass Uint8Array.from(it)`;
  if (typeof value !== "object" || value === null) return what;
  const recipe = "see the README of @arcs/core";
  if ("signMessages" in value) return `a signer of @solana/kit: ${recipe}`;
  if ("signMessage" in value) return `a wallet: ${recipe}`;
  if ("privateKey" in value)
    return `a CryptoKeyPair: createSignerFromKeyPair of @solana/kit makes a signer of kit; ${recipe}`;
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
          `signer must return a signature by ${address} (received ${describeValue(signature)})`,
        );
      }
      return signature;
    },
  };
}

/**
 * Extends a seed to a 64-byte secret key. @throws SdkError `invalid_wallet_key` when the public
 * half belongs to another key
 */
function toSecretKey(bytes: Uint8Array): Uint8Array {
  const seed = bytes.slice(0, 32);
  const publicKey = publicKeyFromSeed(seed);
  if (bytes.length === 64 && !equalBytes(bytes.subarray(32), publicKey)) {
    throw new SdkError(
      "invalid_wallet_key",
      "wallet key has a public half that does not match its private half",
    );
  }
  return concatBytes(seed, publicKey);
}

// Base58 of 64 bytes has at most 88 characters.
const MAX_BASE58_LENGTH = 88;

/**
 * Parses the text of a wallet key (spec 5, `AGENT_WALLET_PRIVATE_KEY`): base58 of 32 or 64 bytes,
 * hex of 64 or 128 digits without 0x, or a JSON array of 32 or 64 bytes. 32 bytes are the seed; 64
 * are the seed and the public key. An address in base58 is 32 bytes too and looks like a seed:
 * compare the signer's address with that of the wallet.
 *
 * @returns the key pair, with the 64-byte secret key
 * @throws SdkError `invalid_wallet_key`; neither message nor cause contains the input
 */
export function parseWalletKey(text: string): KeyPair {
  if (typeof text !== "string") {
    throw new SdkError(
      "invalid_wallet_key",
      `wallet key must be a text (received ${describeValue(text)})`,
    );
  }
  const bytes = decode(text.trim());
  if (bytes.length !== 32 && bytes.length !== 64) {
    throw new SdkError(
      "invalid_wallet_key",
      `wallet key must be 32 or 64 bytes (received ${bytes.length})`,
    );
  }
  return { secretKey: toSecretKey(bytes) };
}

function decode(text: string): Uint8Array {
  if (text.startsWith("[")) return decodeByteArray(text);
  if (/^0x/i.test(text))
    throw new SdkError("invalid_wallet_key", "wallet key must be hex without the prefix 0x");
  // 64 or 128 hex digits may be valid base58 too, but never base58 of 32 or 64 bytes, which is
  // shorter.
  if (text.length === 64 || text.length === 128) {
    const bytes = decodeHex(text);
    if (bytes !== undefined) return bytes;
  }
  if (text.startsWith("-----BEGIN")) {
    throw new SdkError(
      "invalid_wallet_key",
      "wallet key must be base58, hex or a JSON array of bytes (received a key in PEM)",
    );
  }
  const bytes = decodeBase58(text, MAX_BASE58_LENGTH);
  if (bytes === undefined || bytes.length === 0) {
    throw new SdkError(
      "invalid_wallet_key",
      `wallet key must be base58, hex of 64 or 128 digits, or a JSON array of bytes (received ${describeValue(text)})`,
    );
  }
  return bytes;
}

function decodeByteArray(text: string): Uint8Array {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    // The parser's own error quotes the input.
    throw new SdkError("invalid_wallet_key", "wallet key must be a JSON array that can be parsed");
  }
  const isByte = (item: unknown): boolean =>
    Number.isInteger(item) && (item as number) >= 0 && (item as number) <= 255;
  if (!Array.isArray(value) || !value.every(isByte)) {
    throw new SdkError(
      "invalid_wallet_key",
      "wallet key must be a JSON array of integers from 0 to 255",
    );
  }
  return Uint8Array.from(value as number[]);
}

// After 0xff, with which no transaction begins; with the version of the header.
const SIGNING_DOMAIN = "solana offchain\0";
// The header of one signer (85 bytes) and the message must fit into the 1,232 bytes that hardware
// wallets accept.
const MAX_SMALL_BYTES = 1232 - 85;
const MAX_BYTES = 65_535 - 85;

/**
 * Puts a text into the envelope of Solana's off-chain messages, version 0, for one signer, as
 * Ledger devices sign it. The parts are signing domain, version, application domain (32 zero
 * bytes), format, signers, length, message. Servers of ARCS accept a signature over the envelope in
 * place of one over the text.
 *
 * @param message - the text in UTF-8, 1 to 65,450 bytes
 * @throws SdkError `invalid_argument` for an empty message or one that is too long,
 *   `invalid_address` for a bad address
 * @see Off-chain message signing, a proposal of Anza: Message Preamble
 */
export function encodeOffChainMessage(
  message: Uint8Array,
  signer: { address: string },
): Uint8Array {
  assertBytes(message, "message");
  assertObject(signer, "signer");
  const { length } = message;
  if (length === 0 || length > MAX_BYTES) {
    throw new SdkError(
      "invalid_argument",
      `message must be 1 to ${MAX_BYTES} bytes (received ${length})`,
    );
  }
  const [signers, size] = [Uint8Array.of(1), Uint8Array.of(length & 0xff, length >> 8)];
  const publicKey = decodeAddress(signer.address);
  const format = Uint8Array.of(formatOf(message));
  const domain = concatBytes(Uint8Array.of(0xff), utf8ToBytes(SIGNING_DOMAIN));
  // The texts that ARCS asks wallets to sign name their server and purpose themselves.
  const application = new Uint8Array(32);
  return concatBytes(domain, application, format, signers, publicKey, size, message);
}

/** 0: printable ASCII without line breaks; 1: UTF-8; 2: UTF-8 too long for hardware wallets. */
function formatOf(message: Uint8Array): 0 | 1 | 2 {
  if (message.length > MAX_SMALL_BYTES) return 2;
  return message.every((byte) => byte >= 0x20 && byte <= 0x7e) ? 0 : 1;
}

/**
 * Makes a signer that signs the envelope of off-chain messages, from a device's function that signs
 * bytes. Use it for registrations, ratings and disputes, not for credentials and transactions,
 * whose signatures cover the bytes themselves.
 *
 * @example
 * ```ts
 * const ofDevice = signAsOffChainMessage({ address: signer.address, sign: (bytes) => signer.sign(bytes) });
 * const signature = await ofDevice.sign(new TextEncoder().encode("I rate the work that I paid for."));
 * ```
 */
export function signAsOffChainMessage(device: Signer): Signer {
  assertObject(device, "device");
  const { address } = device;
  decodeAddress(address);
  return { address, sign: (message) => device.sign(encodeOffChainMessage(message, { address })) };
}

/**
 * Tells whether a ledger wallet signed a text, or the envelope of Solana's off-chain messages
 * around it, which begins with 0xff as no text does. Some devices sign only the latter.
 *
 * @throws SdkError `invalid_address`
 */
export function isSignedByWallet(
  message: Uint8Array,
  { address, signature }: { address: string; signature: Uint8Array },
): boolean {
  const publicKey = decodeAddress(address);
  return (
    verifyEd25519({ signature, message, publicKey }) ||
    (message.length > 0 &&
      verifyEd25519({ signature, message: encodeOffChainMessage(message, { address }), publicKey }))
  );
}
