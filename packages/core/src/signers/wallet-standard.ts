import { assertObject } from "../base/describe-value.ts";
import { equalBytes } from "../base/bytes.ts";
import { SdkError } from "../base/errors.ts";
import { type Signer, toSigner } from "../keys/signer.ts";

/** An account of a wallet of the Wallet Standard. */
export type StandardAccount = { readonly address: string };

type SignMessage = (
  ...inputs: { account: never; message: Uint8Array }[]
) => Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>;

/** A wallet of the Wallet Standard, with its feature `solana:signMessage`. */
export type StandardWallet = {
  readonly features: { readonly "solana:signMessage"?: { readonly signMessage: SignMessage } };
};

/**
 * Makes a signer from an account of a wallet that follows the Wallet Standard (`solana:signMessage`, version 1.0.0).
 *
 * @throws SdkError `invalid_signer` if the wallet lacks the feature; the signer returned throws it if the wallet signed another
 * text, such as one in an envelope
 * @throws SdkError `invalid_address` if the account's address is not a ledger address
 */
export function createSignerFromWalletStandard(wallet: StandardWallet, account: StandardAccount): Signer {
  assertObject(wallet, "wallet");
  assertObject(account, "account");
  const feature = wallet.features?.["solana:signMessage"];
  if (typeof feature?.signMessage !== "function") {
    throw new SdkError("invalid_signer", "wallet expected the feature solana:signMessage, got a wallet without it");
  }
  return toSigner({
    address: account.address,
    async sign(message) {
      const [signed] = await feature.signMessage({ account: account as never, message });
      if (signed === undefined || !equalBytes(signed.signedMessage, message)) {
        throw new SdkError("invalid_signer", "wallet expected to sign the message as it is, got another message");
      }
      return signed.signature;
    },
  });
}
