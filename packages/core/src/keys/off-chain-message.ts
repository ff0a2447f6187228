import { assertBytes, concatBytes, utf8ToBytes } from "../base/bytes.ts";
import { assertObject } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { decodeAddress } from "./address.ts";
import { verifyEd25519 } from "./ed25519.ts";
import type { Signer } from "./signer.ts";

// "\xffsolana offchain", with which no transaction begins, and the version of the header.
const SIGNING_DOMAIN = concatBytes(Uint8Array.of(0xff), utf8ToBytes("solana offchain"), Uint8Array.of(0));
// The texts that ARCS asks wallets to sign name their server and purpose themselves.
const APPLICATION_DOMAIN = new Uint8Array(32);
// The header of one signer (85 bytes) and the message must fit into the 1,232 bytes that hardware wallets accept.
const MAX_SMALL_BYTES = 1232 - 85;
const MAX_BYTES = 65_535 - 85;

/**
 * Puts a text into the envelope of Solana's off-chain messages, version 0, for one signer, as Ledger devices sign it. The parts are
 * signing domain, version, application domain (32 zero bytes), format, signers, length, message. Servers of ARCS accept a signature
 * over the envelope in place of one over the text.
 *
 * @param message - the text in UTF-8, 1 to 65,450 bytes
 * @throws SdkError `invalid_argument` for an empty message or one that is too long, `invalid_address` for a bad address
 * @see Off-chain message signing, a proposal of Anza: Message Preamble
 */
export function encodeOffChainMessage(message: Uint8Array, signer: { address: string }): Uint8Array {
  assertBytes(message, "message");
  assertObject(signer, "signer");
  const { length } = message;
  if (length === 0 || length > MAX_BYTES) {
    throw new SdkError("invalid_argument", `message expected 1 to ${MAX_BYTES} bytes, got ${length}`);
  }
  const [signers, size] = [Uint8Array.of(1), Uint8Array.of(length & 0xff, length >> 8)];
  const publicKey = decodeAddress(signer.address);
  const format = Uint8Array.of(formatOf(message));
  return concatBytes(SIGNING_DOMAIN, APPLICATION_DOMAIN, format, signers, publicKey, size, message);
}

/** 0: printable ASCII without line breaks; 1: UTF-8; 2: UTF-8 too long for hardware wallets. */
function formatOf(message: Uint8Array): 0 | 1 | 2 {
  if (message.length > MAX_SMALL_BYTES) return 2;
  return message.every((byte) => byte >= 0x20 && byte <= 0x7e) ? 0 : 1;
}

/**
 * Makes a signer that signs the envelope of off-chain messages, from a device's function that signs bytes. Use it for
 * registrations, ratings and disputes, not for credentials and transactions, whose signatures cover the bytes themselves.
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
 * Tells whether a ledger wallet signed a text with plain Ed25519: its UTF-8 bytes, or the envelope of Solana's off-chain messages.
 * Some devices sign only the latter. No text can be an envelope, which begins with 0xff: UTF-8 never contains that byte.
 *
 * @throws SdkError `invalid_address` if the address is not an Ed25519 public key
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
