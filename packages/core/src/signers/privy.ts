import { decodeBase64, encodeBase64 } from "../base/bytes.ts";
import { assertObject } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { type Signer, toSigner } from "../keys/signer.ts";

/** What sends the request `signMessage` to Privy's wallets: `POST /v1/wallets/{id}/rpc`, `privy.wallets()` of its SDK for Node. */
export type PrivyWallets = {
  rpc(
    walletId: string,
    request: { method: "signMessage"; params: { message: string; encoding: "base64" } },
  ): Promise<{ data: { signature: string } }>;
};

/**
 * Makes a signer of a Solana wallet at Privy. Message and signature go as base64.
 *
 * @throws SdkError `invalid_signer` when the first argument sends no such requests; the signer returned throws it for another
 * answer
 * @see Privy documentation, Solana signMessage
 */
export function createSignerFromPrivy(wallets: PrivyWallets, wallet: { id: string; address: string }): Signer {
  assertObject(wallets, "wallets");
  assertObject(wallet, "wallet");
  const { id, address } = wallet;
  if (typeof wallets.rpc !== "function") {
    throw new SdkError("invalid_signer", "wallets expected what privy.wallets() gives, with rpc, got another object");
  }
  return toSigner({
    address,
    async sign(message) {
      const params = { message: encodeBase64(message), encoding: "base64" } as const;
      const { data } = await wallets.rpc(id, { method: "signMessage", params });
      return decodeBase64(data.signature) as Uint8Array;
    },
  });
}
