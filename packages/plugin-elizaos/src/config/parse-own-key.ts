import { parseWalletKey, SdkError } from "@arcs/core";

/**
 * Parses the key of the wallet. An address is 32 bytes, as a key is: where the address is known, it is not taken for one.
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
