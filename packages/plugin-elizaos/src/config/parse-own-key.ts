import { parseWalletKey, SdkError } from "@arcs/core";

/**
 * Parses the key of the wallet. An address has 32 bytes, like a key: a known address is not accepted as one.
 *
 * @returns the 64 bytes of the key
 * @throws SdkError `invalid_wallet_key`; the message shows nothing of the text
 */
export function parseOwnKey(text: string, { address }: { address: string | undefined }): Uint8Array {
  if (text.trim() === address) {
    throw new SdkError(
      "invalid_wallet_key",
      "wallet key expected the wallet's secret, got its address, which everybody knows",
    );
  }
  return parseWalletKey(text).secretKey;
}
