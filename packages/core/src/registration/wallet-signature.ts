import { decodeAddress } from "../keys/address.ts";
import { verifyEd25519 } from "../keys/ed25519.ts";
import { encodeOffChainMessage } from "../signers/off-chain-message.ts";

/**
 * Tells whether a wallet of the ledger signed a text: plain Ed25519 over its UTF-8 bytes, or over the envelope of Solana's
 * off-chain messages, for devices that sign nothing else. No text is an envelope: that begins with 0xff, which UTF-8 never has.
 *
 * @throws SdkError `invalid_address` when the address is no Ed25519 public key
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
