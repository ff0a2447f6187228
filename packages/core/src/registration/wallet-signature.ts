import { decodeAddress } from "../keys/address.ts";
import { verifyEd25519 } from "../keys/ed25519.ts";
import { encodeOffChainMessage } from "../signers/off-chain-message.ts";

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
